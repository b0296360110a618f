#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

// The descriptors of the guardian, the process that restores the terminal after a crash: the terminal, the
// program's output that was held back, and a socket. The socket closes when the guardian ends, which tells
// the program.
enum { TERMINAL = 0, HELD = 1, LINK = 3 };

static pid_t program;
static volatile sig_atomic_t arrived[SIGNALS];

static int can_fork(void) {
#ifdef __APPLE__
  // With a guardian (a process that restores the terminal after a crash), the program would go on in a child
  // of fork, where CoreFoundation must not be used. CMainQueue waits by its run loop.
  return 0;
#else
  // The directory of this process's threads has one link for each thread, and two for `.` and `..`.
  struct stat threads;
  return stat("/proc/self/task", &threads) == 0 && threads.st_nlink == 3;
#endif
}

int tn_open_terminal(int more) {
  int flags = O_RDWR | O_NOCTTY | O_CLOEXEC | more;
  const char *name = ttyname(0);
#ifdef __APPLE__
  // poll(2) does not work on /dev/tty in macOS, so the terminal's own name is used.
  if (!name && !(name = ttyname(2))) name = ttyname(1);
#endif
  int terminal = name ? open(name, flags) : -1;
  return terminal >= 0 ? terminal : open("/dev/tty", flags);
}

// MARK: Program

static int guardian_link = -1;

static void on_link(int number) {
  (void)number;
  int saved = errno;
  char byte;
  if (recv(guardian_link, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0) tn_abandon();
  tn_hear_passed();
  errno = saved;
}

static void watch_guardian(int link) {
  guardian_link = link;
  struct sigaction action = {.sa_handler = on_link, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(SIGIO, &action, NULL);
  fcntl(link, F_SETOWN, getpid());
  fcntl(link, F_SETFL, O_ASYNC | O_NONBLOCK);
  on_link(0);  // the guardian may be gone already
}

// MARK: Guardian

static void on_signal(int number, siginfo_t *info, void *context) {
  (void)context;
  // The program gets signals of the terminal by itself, since they go to the whole process group, as do those
  // that the program sends to the group. Only the SIGHUP of a closed window goes just to the leader of the
  // session, which may be the guardian, the process that restores the terminal.
  if (number == SIGCHLD || (tn_is_kernels(info) && number != SIGHUP) || info->si_pid == program) return;
  arrived[number] = 1;
}

static void catch_all(void) {
  struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO}, before;
  sigfillset(&action.sa_mask);
  for (int number = 1; number < SIGNALS; number++) {
    if (sigaction(number, NULL, &before) == 0 && (before.sa_handler != SIG_IGN || number == SIGCHLD))
      sigaction(number, &action, NULL);
  }
}

static void keep_descriptors(int terminal, int held, int link) {
  // If no output was held back, an empty file takes the place of HELD. Otherwise another file could get that
  // number.
  if (held < 0) held = open("/dev/null", O_RDONLY);
  int lifted[] = {fcntl(terminal, F_DUPFD, 10), fcntl(held, F_DUPFD, 10), fcntl(link, F_DUPFD, 10)};
  dup2(lifted[0], TERMINAL);
  dup2(lifted[1], HELD);
  dup2(lifted[2], LINK);
  // All other descriptors of the guardian, the process that restores the terminal after a crash, are closed,
  // such as the program's pipes.
#ifdef SYS_close_range
  if (syscall(SYS_close_range, LINK + 1, ~0U, 0) == 0) return;
#endif
  for (int descriptor = LINK + 1; descriptor < 1024; descriptor++) close(descriptor);
}

static void restore(void) {
  if (tn_vault->away) tn_give_back(TERMINAL);
  tn_replay_output(HELD, TERMINAL);
}

static void take_default(int number) {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  signal(number, SIG_DFL);
  raise(number);
  sigprocmask(SIG_UNBLOCK, &one, NULL);
  sigprocmask(SIG_BLOCK, &one, NULL);
}

// Shows the rest of the program's output that was held back, since no other process will do so. Gives up when
// the terminal has taken no byte for 3 s.
static void show_rest(void) {
  for (int tries = 0; tries < 6; tries++) {
    int64_t before = tn_vault->shown;
    tn_replay_output(HELD, TERMINAL);
    if (tn_vault->shown != before) tries = 0;
  }
}

static void end(int status) {
  tn_reclaim(TERMINAL);
  restore();
  show_rest();
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  prctl(PR_SET_DUMPABLE, 0);
#endif
  take_default(WTERMSIG(status));
  _exit(128 + WTERMSIG(status));
}

// Returns 1 if the program was continued since the last call, otherwise 0.
static int goes_on(void) {
  siginfo_t news = {0};
  return waitid(P_PID, (id_t)program, &news, WCONTINUED | WNOHANG) == 0 && news.si_pid == program;
}

// Restores the terminal after the program was stopped, and stops the guardian, the process that runs this
// code, by the same signal, but by SIGTSTP after a SIGSTOP.
static void stop(int status) {
  if (goes_on()) return;
  int was_away = tn_vault->away;
  restore();
  if (goes_on()) {
    if (was_away) kill(program, SIGCONT);  // to take the terminal again
    return;
  }
  // Where SIGSTOP has stopped the program, the guardian, which restores the terminal, is stopped by SIGTSTP.
  // That has no effect if there is no shell that could continue it.
  int number = WSTOPSIG(status) == SIGSTOP ? SIGTSTP : WSTOPSIG(status);
  take_default(number);
  catch_all();
}

// Passes on a signal to the program that the guardian (the process that restores the terminal after a crash)
// has got and the program may not have got. A signal that the library does not always handle is only marked
// in `passed`, and the program is told by SIGIO: it raises the signal itself, unless it has a handler for it.
static void pass_on(int number) {
  if (!tn_is_asking(number)) {
    tn_vault->passed[number] = 1;
    kill(program, SIGIO);
    return;
  }
  for (int tries = 0; tries < 20; tries++) {
    if (tn_clock() - tn_vault->heard[number] < 50) return;
    poll(NULL, 0, 1);
  }
  kill(program, number);
}

_Noreturn static void guard(const sigset_t *open) {
  for (;;) {
    int status;
    while (waitpid(program, &status, WNOHANG | WUNTRACED) == program) {
      if (WIFSTOPPED(status)) stop(status);
      else end(status);
    }
    for (int number = 1; number < SIGNALS; number++) {
      if (!arrived[number]) continue;
      arrived[number] = 0;
      pass_on(number);
    }
    sigsuspend(open);
  }
}

int tn_guard(void) {
  if (guardian_link >= 0) return 1;
  int terminal, ends[2] = {-1, -1};
  if (!can_fork() || (terminal = tn_open_terminal(O_NONBLOCK)) < 0) return 0;
  struct tn_vault *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0) {
    close(terminal);
    return 0;
  }
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  *shared = *tn_vault;
  tn_vault = shared;
  int held = tn_held_output(terminal);
  // Signals are blocked until the handlers are set of the program, and of the guardian, the process that
  // restores the terminal after a crash.
  sigset_t all, none, before;
  sigfillset(&all);
  sigemptyset(&none);
  sigprocmask(SIG_BLOCK, &all, &before);
  tn_find_thread_number();
  pid_t guardian = getpid();
  program = fork();
  if (program > 0) {
#ifdef __linux__
    // The name of the guardian's process, which restores the terminal after a crash, is changed, so that
    // killing processes by the program's name does not end it.
    prctl(PR_SET_NAME, "guardian");
#endif
    catch_all();
    keep_descriptors(terminal, held, ends[0]);
    // The guardian, which restores the terminal after a crash, does not restore the old mask of signals: the
    // process that started the program may have blocked SIGCHLD, which the guardian needs.
    guard(&none);
  }
  close(terminal);
  close(ends[0]);
  if (program == 0) {
    tn_correct_thread_number(guardian);
    watch_guardian(ends[1]);
    sigdelset(&before, SIGIO);
  } else {
    close(ends[1]);
  }
  sigprocmask(SIG_SETMASK, &before, NULL);
  return program == 0;
}
