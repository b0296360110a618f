// Holds back what the program writes to standard output and error while it has the screen. Both outputs go to
// one file, which keeps the order.
#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

static int held = -1;
// The terminal's descriptors for standard output (1) and error (2), while these outputs are held back in a
// file; otherwise -1.
static int real[3] = {-1, -1, -1};

// The most bytes of the program's held output, printed while it had the screen, that are shown; the rest is
// left out.
enum { MOST = 1 << 20 };

#ifdef __linux__
// Opens a pipe with one descriptor for both reading and writing. It holds at most 64 KiB.
static int pipe_of_one_descriptor(void) {
  int ends[2];
  char name[32];
  if (pipe(ends) < 0) return -1;
  snprintf(name, sizeof name, "/proc/self/fd/%d", ends[0]);
  int result = open(name, O_RDWR | O_NONBLOCK | O_CLOEXEC);
  close(ends[0]);
  close(ends[1]);
  return result;
}
#endif

// Returns 1 if files may not grow, otherwise 0. `ulimit -f` also limits files in memory, and SIGXFSZ would
// end the program.
static int files_are_small(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < (rlim_t)1 << 28;
}

static int memory_descriptor(void) {
#ifdef __linux__
  return files_are_small() ? pipe_of_one_descriptor() : memfd_create("output", MFD_CLOEXEC);
#else
  if (files_are_small()) return -1;
  char name[] = "/tmp/termnav.XXXXXX";
  int descriptor = mkstemp(name);
  if (descriptor >= 0) {
    unlink(name);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
  return descriptor;
#endif
}

// Returns 1 if bytes that are written to a descriptor appear on this terminal, otherwise 0.
static int spoils(int descriptor, int terminal) {
  struct stat one, screen;
  if (!isatty(descriptor) || fstat(descriptor, &one) < 0 || fstat(terminal, &screen) < 0) return 0;
  if (one.st_rdev == screen.st_rdev) return 1;
  pid_t session = tcgetsid(descriptor);
  return session >= 0 && session == tcgetsid(terminal);
}

int tn_held_output(int terminal) {
  if (held >= 0 || !(spoils(1, terminal) || spoils(2, terminal))) return held;
  held = memory_descriptor();
  // The program and its children may write to the file that holds back their output through several
  // descriptions, so each write must append.
  if (held >= 0) fcntl(held, F_SETFL, fcntl(held, F_GETFL) | O_APPEND);
  return held;
}

void tn_ready_output(int terminal) {
  if (real[1] >= 0 || !spoils(1, terminal)) return;
  fflush(stdout);
  // To a file, C would write its buffer of stdout 4 KiB at a time, and a crash would lose the rest.
  setvbuf(stdout, NULL, _IOLBF, 0);
}

void tn_flush_output(void) {
  if (real[1] >= 0) fflush(stdout);
}

void tn_hold_output(int terminal) {
  if (tn_held_output(terminal) < 0) return;
  for (int descriptor = 1; descriptor <= 2; descriptor++) {
    if (real[descriptor] >= 0 || !spoils(descriptor, terminal)) continue;
    real[descriptor] = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (real[descriptor] >= 0) dup2(held, descriptor);
  }
}

static int is_held(int descriptor) {
  struct stat one, other;
  return fstat(descriptor, &one) == 0 && fstat(held, &other) == 0 && one.st_dev == other.st_dev &&
         one.st_ino == other.st_ino;
}

// Frees the memory of a part of the file with held output that will not be shown any more. The positions of
// the bytes after it stay the same.
static void let_go(int file, off_t from, off_t to) {
#ifdef __linux__
  fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, from, to - from);
#else
  (void)file, (void)from, (void)to;
#endif
}

void tn_trim_output(void) {
  static unsigned turn;
  struct stat now;
  if (held < 0 || ++turn % 16 || fstat(held, &now) < 0) return;
  off_t end = tn_vault->shown + MOST;
  if (now.st_size > end) let_go(held, end, now.st_size);
}

// Writes to the terminal how many bytes were left out of the output that was held back while the program had
// the screen. Returns 0, or -1 if the terminal did not take the text.
static int show_rest(int terminal, off_t count, int begins_line) {
  char line[64], figures[24];
  size_t length = 0, digits = 0;
  for (; count > 0; count /= 10) figures[digits++] = (char)('0' + count % 10);
  if (!begins_line) line[length++] = '\n';
  for (const char *mark = "… "; *mark; mark++) line[length++] = *mark;
  while (digits > 0) line[length++] = figures[--digits];
  for (const char *words = " bytes left out\n"; *words; words++) line[length++] = *words;
  return tn_write_all(terminal, (const uint8_t *)line, length);
}

// Shows the output that a file holds, up to its size. The bytes that the terminal does not take are shown the
// next time.
static void show_file(int file, off_t size, int terminal) {
  off_t begin = tn_vault->shown, end = size - begin > MOST ? begin + MOST : size;
  uint8_t bytes[1024];
  int begins_line = 1;
  while (tn_vault->shown < end) {
    size_t most = sizeof bytes;
    if ((off_t)most > end - tn_vault->shown) most = (size_t)(end - tn_vault->shown);
    ssize_t count = pread(file, bytes, most, tn_vault->shown);
    if (count <= 0) return;
    size_t taken = tn_write_some(terminal, bytes, (size_t)count);
    tn_vault->shown += (int64_t)taken;
    if (taken < (size_t)count) return;
    begins_line = bytes[count - 1] == '\n';
  }
  if (end < size && show_rest(terminal, size - end, begins_line) != 0) return;
  tn_vault->shown = size;
#ifdef __linux__
  let_go(file, 0, size);
#else
  if (ftruncate(file, 0) == 0) tn_vault->shown = 0;
#endif
}

static void show_pipe(int pipe, int terminal) {
  uint8_t bytes[1024];
  ssize_t count;
  while ((count = read(pipe, bytes, sizeof bytes)) > 0 && tn_write_all(terminal, bytes, (size_t)count) == 0) {}
}

void tn_replay_output(int file, int terminal) {
  struct stat now;
  if (fstat(file, &now) < 0) return;
  if (S_ISREG(now.st_mode)) {
    if (now.st_size > tn_vault->shown) show_file(file, now.st_size, terminal);
  } else if (S_ISFIFO(now.st_mode)) {
    show_pipe(file, terminal);
  }
}

void tn_show_output(int terminal) {
  int was_held = 0;
  for (int descriptor = 1; descriptor <= 2; descriptor++) {
    if (real[descriptor] < 0) continue;
    // The output goes to the terminal again, unless the program itself has redirected it meanwhile.
    if (is_held(descriptor)) dup2(real[descriptor], descriptor);
    close(real[descriptor]);
    real[descriptor] = -1;
    was_held = 1;
  }
  if (was_held) tn_replay_output(held, terminal);
}
