// Holds standard error while the screen is taken.
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

static int real_error = -1, held_error = -1;

#ifdef __linux__
// Keeps 64 KiB; one descriptor for both ends.
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

// `ulimit -f` counts files in memory: SIGXFSZ would end the program.
static int files_are_small(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < (rlim_t)1 << 28;
}

static int memory_descriptor(void) {
#ifdef __linux__
  return files_are_small() ? pipe_of_one_descriptor() : memfd_create("stderr", MFD_CLOEXEC);
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

// Whether standard error is this terminal or /dev/tty.
static int spoils(int terminal) {
  struct stat error, screen;
  if (!isatty(2) || fstat(2, &error) < 0 || fstat(terminal, &screen) < 0) return 0;
  if (error.st_rdev == screen.st_rdev) return 1;
  pid_t session = tcgetsid(2);
  return session >= 0 && session == tcgetsid(terminal);
}

int tn_held_error(int terminal) {
  if (held_error >= 0 || !spoils(terminal)) return held_error;
  held_error = memory_descriptor();
  // Several descriptions write here: all append.
  if (held_error >= 0) fcntl(held_error, F_SETFL, fcntl(held_error, F_GETFL) | O_APPEND);
  return held_error;
}

void tn_hold_error(int terminal) {
  if (real_error >= 0 || tn_held_error(terminal) < 0) return;
  real_error = fcntl(2, F_DUPFD_CLOEXEC, 3);
  if (real_error >= 0) dup2(held_error, 2);
}

void tn_replay_error(int held, int terminal) {
  uint8_t bytes[1024];
  off_t offset = 0;
  ssize_t count;
  for (;;) {
    count = pread(held, bytes, sizeof bytes, offset);
    if (count < 0 && errno == ESPIPE) count = read(held, bytes, sizeof bytes);
    if (count <= 0 || tn_write_all(terminal, bytes, (size_t)count) != 0) break;
    offset += count;
  }
  (void)!ftruncate(held, 0);
}

void tn_show_error(int terminal) {
  if (real_error < 0) return;
  dup2(real_error, 2);
  close(real_error);
  real_error = -1;
  tn_replay_error(held_error, terminal);
}
