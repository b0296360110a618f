#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

// ---- The pipe that wakes the loop ----

static int wake_pipe[2] = {-1, -1};
static volatile sig_atomic_t unheard;

static void keep_private(int descriptor) {
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

int tn_wake_descriptor(void) {
  if (wake_pipe[0] < 0 && pipe(wake_pipe) == 0) {
    keep_private(wake_pipe[0]);
    keep_private(wake_pipe[1]);
  }
  return wake_pipe[0];
}

void tn_wake(uint8_t byte) {
  int saved = errno;
  // A full pipe wakes as well as one byte more would.
  if (wake_pipe[1] >= 0) (void)!write(wake_pipe[1], &byte, 1);
  errno = saved;
}

void tn_heard(void) { unheard = 0; }

// ---- The way out ----

static int terminal = -1;
static struct termios found;
static volatile sig_atomic_t armed, away;  // away: the terminal is not as it was found
// Two leave strings, so that one is whole at every moment.
static struct { uint8_t bytes[1024]; size_t count; } leaves[2];
static volatile sig_atomic_t leave_now;
static int real_error = -1, held_error = -1;

int tn_write_all(int descriptor, const uint8_t *bytes, size_t count) {
  for (int tries = 0; count && tries < 10;) {
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      // A terminal that takes nothing for half a second is gone or stopped.
      struct pollfd wait = {descriptor, POLLOUT, 0};
      if (poll(&wait, 1, 50) == 0) tries++;
      else if (wait.revents & (POLLERR | POLLHUP | POLLNVAL)) return -1;
    } else if (errno != EINTR) {
      return -1;
    }
  }
  return count ? -1 : 0;
}

// Both calls stop a process of the background; the way out must not hang there.
static void give_back(void) {
  sigset_t block, before;
  sigemptyset(&block);
  sigaddset(&block, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &block, &before);
  // What the terminal still answers or reports is thrown away. Not by TCSAFLUSH, which waits for a stopped line.
  tcflush(terminal, TCIFLUSH);
  while (tcsetattr(terminal, TCSANOW, &found) < 0 && errno == EINTR) {}
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static int memory_descriptor(void) {
#ifdef __linux__
  return memfd_create("stderr", MFD_CLOEXEC);
#else
  char name[] = "/tmp/termnav.XXXXXX";
  int descriptor = mkstemp(name);
  if (descriptor >= 0) {
    unlink(name);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  }
  return descriptor;
#endif
}

// Text on standard error would spoil the screen and vanish with it: it is kept, and shown after.
static void hold_error(void) {
  if (real_error >= 0 || !isatty(2)) return;
  if ((held_error = memory_descriptor()) < 0) return;
  real_error = fcntl(2, F_DUPFD_CLOEXEC, 3);
  if (real_error < 0 || dup2(held_error, 2) < 0) {
    close(held_error);
    held_error = -1;
  }
}

static void replay_error(void) {
  if (real_error < 0) return;
  dup2(real_error, 2);
  close(real_error);
  real_error = -1;
  uint8_t bytes[1024];
  off_t offset = 0;
  ssize_t count;
  while ((count = pread(held_error, bytes, sizeof bytes, offset)) > 0) {
    tn_write_all(2, bytes, (size_t)count);
    offset += count;
  }
  close(held_error);
  held_error = -1;
}

void tn_leave(void) {
  if (!armed || !away) return;
  away = 0;
  int saved = errno;
  tn_write_all(terminal, leaves[leave_now].bytes, leaves[leave_now].count);
  give_back();
  replay_error();
  errno = saved;
}

void tn_await_foreground(int descriptor) {
  // In a group that nobody can continue, the signal does nothing: then go on.
  for (int tries = 0; tries < 8; tries++) {
    pid_t front = tcgetpgrp(descriptor);
    if (front < 0 || front == getpgrp()) return;
    kill(0, SIGTTIN);
  }
}

int tn_arm(int descriptor) {
  tn_await_foreground(descriptor);
  if (tcgetattr(descriptor, &found) < 0) return -1;
  static int at_exit;
  if (!at_exit) at_exit = atexit(tn_leave) == 0;
  terminal = descriptor;
  armed = 1;
  return 0;
}

void tn_disarm(void) {
  armed = 0;
  away = 0;
}

void tn_set_leave(const uint8_t *bytes, size_t count) {
  int other = !leave_now;
  if (count > sizeof leaves[other].bytes) count = sizeof leaves[other].bytes;
  memcpy(leaves[other].bytes, bytes, count);
  leaves[other].count = count;
  leave_now = other;
}

void tn_enter_raw(void) {
  if (!armed) return;
  if (!away) tcgetattr(terminal, &found);  // a shell may have changed it while we were stopped
  struct termios raw = found;
  raw.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
  raw.c_lflag |= ISIG;  // Ctrl-C and Ctrl-Z come as signals
  raw.c_oflag &= ~(tcflag_t)OPOST;
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  away = 1;
  while (tcsetattr(terminal, TCSANOW, &raw) < 0 && errno == EINTR) {}
  hold_error();
}

int tn_window_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return 0;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 1;
}

// ---- Signals ----

static const int asking[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { ASKING = sizeof asking / sizeof *asking, FATAL = sizeof fatal / sizeof *fatal };
static struct sigaction asking_before[ASKING], fatal_before[FATAL];
static int caught;

static void on_asking(int number) {
  if (number == SIGINT && ++unheard >= 3) {
    // The program is stuck: the third Ctrl-C works as if nobody listened.
    tn_leave();
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  tn_wake((uint8_t)number);
}

static void on_fatal(int number, siginfo_t *info, void *context) {
  (void)context;
  tn_leave();
  // Somebody else's signal is no fault of ours: nobody who looks into faults is asked.
  if (info->si_code <= 0 && info->si_pid != getpid()) {
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  for (int i = 0; i < FATAL; i++) sigaction(fatal[i], &fatal_before[i], NULL);
  // A fault comes again by itself when the instruction is run again, with its address for whoever caught it before.
  if (info->si_code <= 0 || number == SIGTRAP || number == SIGABRT) raise(number);
}

void tn_catch_signals(void) {
  if (caught) return;
  caught = 1;
  tn_wake_descriptor();
  for (int i = 0; i < ASKING; i++) {
    struct sigaction action = {.sa_handler = on_asking, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(asking[i], NULL, &asking_before[i]);
    // What the parent had us ignore (nohup, a shell without jobs) stays ignored.
    if (asking_before[i].sa_handler == SIG_IGN && asking[i] != SIGWINCH && asking[i] != SIGCONT) continue;
    sigaction(asking[i], &action, NULL);
  }
  static uint8_t stack[64 * 1024];
  stack_t now, alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  if (sigaltstack(NULL, &now) == 0 && now.ss_flags & SS_DISABLE) sigaltstack(&alternate, NULL);
  for (int i = 0; i < FATAL; i++) {
    struct sigaction action = {.sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    sigaction(fatal[i], &action, &fatal_before[i]);
  }
}

void tn_release_signals(void) {
  if (!caught) return;
  caught = 0;
  for (int i = 0; i < ASKING; i++) sigaction(asking[i], &asking_before[i], NULL);
  for (int i = 0; i < FATAL; i++) sigaction(fatal[i], &fatal_before[i], NULL);
}

void tn_stop_group(void) {
  // In a group that nobody can continue, the default of SIGTSTP does not stop; SIGSTOP would, for ever.
  kill(0, SIGTSTP);
}
