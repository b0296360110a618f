// posix_openpt, ptsname_r and grantpt on Linux, setsid and the ioctls everywhere.
#define _GNU_SOURCE
#define _DARWIN_C_SOURCE
#include "CPty.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { highest_descriptor = 255 };

static int keep_private(int descriptor) { return fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

/// Runs in the child, between fork and exec: async-signal-safe calls only.
static void become(
  const char *path, char *const arguments[], char *const environment[], const int standard[3], int ended,
  int has_terminal, int blocked) {
  sigset_t mask;
  sigemptyset(&mask);
  if (blocked) sigaddset(&mask, blocked);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &mask, NULL);
  setsid();
  if (has_terminal) ioctl(standard[0], TIOCSCTTY, 0);
  // Lift the three out of the way first, so that none is overwritten before it is copied.
  int lifted[3];
  for (int i = 0; i < 3; i++) lifted[i] = fcntl(standard[i], F_DUPFD, 3);
  int kept = fcntl(ended, F_DUPFD, 3);
  for (int i = 0; i < 3; i++) dup2(lifted[i], i);
  for (int descriptor = 3; descriptor <= highest_descriptor; descriptor++)
    if (descriptor != kept) close(descriptor);
  execve(path, arguments, environment);
  _exit(127);
}

static int start(
  cpty_program *program, const char *path, char *const arguments[], char *const environment[],
  const int standard[3], int has_terminal, int blocked) {
  int ends[2];
  if (pipe(ends) != 0) return errno;
  keep_private(ends[0]);
  keep_private(ends[1]);
  pid_t pid = fork();
  if (pid == 0) become(path, arguments, environment, standard, ends[1], has_terminal, blocked);
  int error = errno;
  close(ends[1]);
  if (pid < 0) {
    close(ends[0]);
    return error;
  }
  program->ended = ends[0];
  program->pid = pid;
  return 0;
}

int cpty_resize(int master, unsigned short columns, unsigned short rows) {
  struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(master, TIOCSWINSZ, &size) == 0 ? 0 : errno;
}

int cpty_start(
  cpty_program *program, const char *path, char *const arguments[], char *const environment[],
  unsigned short columns, unsigned short rows, int blocked) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0) return errno;
  keep_private(master);
  int slave = -1, error = 0;
  if (grantpt(master) != 0 || unlockpt(master) != 0) error = errno;
  if (error == 0) {
    // ptsname has one buffer for all threads: two tests that began at once came to have the same terminal.
    char name[128];
    if (ptsname_r(master, name, sizeof name) != 0 || (slave = open(name, O_RDWR | O_NOCTTY)) < 0) error = errno;
  }
  if (error == 0) {
    keep_private(slave);
    error = cpty_resize(master, columns, rows);
  }
  if (error == 0 && tcgetattr(slave, &program->before) != 0) error = errno;
  if (error == 0) fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK);
  const int standard[3] = {slave, slave, slave};
  if (error == 0) error = start(program, path, arguments, environment, standard, 1, blocked);
  if (error != 0) {
    if (slave >= 0) close(slave);
    close(master);
    return error;
  }
  program->master = master;
  program->slave = slave;
  return 0;
}

int cpty_start_detached(
  cpty_program *program, const char *path, char *const arguments[], char *const environment[], int input,
  int output, int errors) {
  const int standard[3] = {input, output, errors};
  program->master = program->slave = -1;
  return start(program, path, arguments, environment, standard, 0, 0);
}
