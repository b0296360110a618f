// Collects the bytes that ncurses draws, in a file in memory. Where files may not grow (`ulimit -f`), ncurses
// draws into a pipe instead, which a thread reads.
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

// The most bytes of a frame that ncurses draws. The largest frame, of 2000 × 1000 cells, needs fewer.
enum { LARGEST = 1 << 28 };
// The byte that marks the end of a frame in the pipe into which ncurses draws. It never occurs in UTF-8.
enum { END = 0xFF };
enum { PIECE = 1 << 16 };

static FILE *file;
static uint8_t *bytes;
static size_t room;
static pthread_t thread;
static int is_pipe, pipe_end, told[2];

// Returns whether files may not grow to LARGEST bytes, the size of the largest frame: `ulimit -f` also limits
// files in memory.
static int files_are_small(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < LARGEST;
}

static void make_room(size_t size) {
  if (size <= room) return;
  room = size * 2;
  bytes = realloc(bytes, room);
  if (!bytes) abort();
}

// Reads the pipe into which ncurses draws, on a thread of its own. While a frame is drawn, only this thread
// uses `bytes`.
static void *collect(void *unused) {
  (void)unused;
  for (size_t count = 0;;) {
    make_room(count + PIECE);
    ssize_t got = read(pipe_end, bytes + count, room - count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return NULL;
    count += (size_t)got;
    if (bytes[count - 1] != END) continue;
    size_t frame = count - 1;
    count = 0;
    if (write(told[1], &frame, sizeof frame) != sizeof frame) return NULL;
  }
}

static FILE *emptied_pipe(void) {
  int ends[2];
  if (pipe(ends) < 0) return NULL;
  if (pipe(told) < 0) {
    close(ends[0]);
    close(ends[1]);
    return NULL;
  }
  int all[] = {ends[0], ends[1], told[0], told[1]};
  for (int i = 0; i < 4; i++) fcntl(all[i], F_SETFD, FD_CLOEXEC);
  pipe_end = ends[0];
  // Signals are blocked in the thread that reads the pipe, so that they are handled on other threads.
  sigset_t every, before;
  sigfillset(&every);
  pthread_sigmask(SIG_BLOCK, &every, &before);
  is_pipe = pthread_create(&thread, NULL, collect, NULL) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (is_pipe) return fdopen(ends[1], "w");
  for (int i = 0; i < 4; i++) close(all[i]);
  return NULL;
}

static FILE *memory_file(void) {
#ifdef __linux__
  int descriptor = memfd_create("frame", MFD_CLOEXEC);
  if (descriptor >= 0) return fdopen(descriptor, "w+");
#endif
  return tmpfile();
}

FILE *tn_frame_open(void) {
  if (!file) file = files_are_small() ? emptied_pipe() : memory_file();
  return file;
}

void tn_frame_close(void) {
  if (file) fclose(file);
  file = NULL;
  if (!is_pipe) return;
  is_pipe = 0;
  pthread_join(thread, NULL);
  close(pipe_end);
  close(told[0]);
  close(told[1]);
}

static size_t take_from_pipe(void) {
  size_t frame = 0;
  uint8_t end = END;
  ssize_t count;
  while ((count = write(fileno(file), &end, 1)) < 0 && errno == EINTR) {}
  if (count == 1)
    while (read(told[0], &frame, sizeof frame) < 0 && errno == EINTR) {}
  return frame;
}

static size_t take_from_file(void) {
  int descriptor = fileno(file);
  off_t end = lseek(descriptor, 0, SEEK_CUR);
  if (end <= 0) return 0;
  make_room((size_t)end);
  ssize_t count = pread(descriptor, bytes, (size_t)end, 0);
  // The file with the drawn frame is rewound and not truncated, so that its memory is used again for the next
  // frame.
  lseek(descriptor, 0, SEEK_SET);
  return count > 0 ? (size_t)count : 0;
}

size_t tn_frame_take(const uint8_t **result) {
  fflush(file);  // old versions of ncurses write through stdio
  size_t count = is_pipe ? take_from_pipe() : take_from_file();
  *result = bytes;
  return count;
}
