#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

static int wake_pipe[2] = {-1, -1};
// 1 if the pipe that wakes the program for a signal (wake_pipe) contains a byte, or is just about to.
static int woken;
// How often each signal has come that the program has not taken yet; the first element counts calls of
// tn_wake(0). Counters are used because a pipe with a byte for each signal could be full.
static int arrived[SIGNALS];
// The first SIGTERM, SIGHUP or SIGQUIT that the program has not taken yet; 0 for none.
static volatile sig_atomic_t ending;
// sent_interrupt is 1 if another process has sent a SIGINT since the program took one last;
// taken_interrupt_sent is 1 if the SIGINT that it took last was sent by a process. Otherwise they are 0.
static volatile sig_atomic_t sent_interrupt, taken_interrupt_sent;
// The time in seconds within which the program must take a SIGTERM, SIGHUP or SIGQUIT, by tn_take_signal.
// `alarm` measures it, one of the few calls that a handler may make. A thread would be one more in every
// program, and the guardian, which restores the terminal after a crash, does not know which signals were
// taken.
enum { DEADLINE = 5 };

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

void tn_wake(uint8_t number) {
  int saved = errno;
  uint8_t byte = 0;
  __atomic_add_fetch(&arrived[number], 1, __ATOMIC_SEQ_CST);
  if (wake_pipe[1] >= 0 && !__atomic_exchange_n(&woken, 1, __ATOMIC_SEQ_CST)) (void)!write(wake_pipe[1], &byte, 1);
  errno = saved;
}

int tn_take_woken(int is_readable) {
  if (!is_readable && !__atomic_load_n(&woken, __ATOMIC_RELAXED)) return 0;
  uint8_t bytes[16];
  while (read(wake_pipe[0], bytes, sizeof bytes) > 0) {}
  __atomic_store_n(&woken, 0, __ATOMIC_SEQ_CST);
  return 1;
}

// Returns 1 if no SIGTERM, SIGHUP or SIGQUIT waits to be taken by the program, otherwise 0.
static int is_nothing_ending(void) {
  return !__atomic_load_n(&arrived[SIGTERM], __ATOMIC_SEQ_CST) && !__atomic_load_n(&arrived[SIGHUP], __ATOMIC_SEQ_CST) &&
         !__atomic_load_n(&arrived[SIGQUIT], __ATOMIC_SEQ_CST);
}

int tn_take_signal(void) {
  for (int number = 0; number < SIGNALS; number++) {
    if (!__atomic_load_n(&arrived[number], __ATOMIC_SEQ_CST)) continue;
    if (number == 0) __atomic_store_n(&arrived[0], 0, __ATOMIC_SEQ_CST);
    else __atomic_sub_fetch(&arrived[number], 1, __ATOMIC_SEQ_CST);
    if (number == SIGINT) taken_interrupt_sent = __atomic_exchange_n(&sent_interrupt, 0, __ATOMIC_SEQ_CST);
    if (ending && is_nothing_ending()) {
      ending = 0;
      alarm(0);
    }
    return number;
  }
  return -1;
}

int tn_is_interrupt_sent(void) { return taken_interrupt_sent; }

void tn_hung_up(void) { tn_vault->heard[SIGHUP] = INT64_MAX; }

static const int asking[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH};
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { ASKING = sizeof asking / sizeof *asking, FATAL = sizeof fatal / sizeof *fatal };
static struct sigaction asking_before[ASKING], fatal_before[FATAL];
static int caught;

int64_t tn_clock(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void on_stray(int number);

// Starts the time within which the program must take a signal that ends it. A program that handles SIGALRM
// itself keeps its own alarm.
static void set_deadline(int number) {
  struct sigaction now;
  if (ending || sigaction(SIGALRM, NULL, &now) < 0 || now.sa_handler != on_stray) return;
  ending = number;
  alarm(DEADLINE);
}

int tn_is_kernels(const siginfo_t *info) {
#ifdef __linux__
  return info->si_code > 0;
#else
  return info->si_pid == 0;
#endif
}

static int was_ignored(int number) {
  for (int i = 0; i < ASKING; i++)
    if (asking[i] == number) return (number == SIGINT || number == SIGQUIT) && asking_before[i].sa_handler == SIG_IGN;
  return 0;
}

static void on_asking(int number, siginfo_t *info, void *context) {
  (void)context;
  // If the signal was ignored when the program started, it counts only from a key of the terminal, and not
  // from a process.
  if (was_ignored(number) && !tn_is_kernels(info)) return;
  // The guardian, the process that restores the terminal after a crash, does not pass on a signal that came
  // to the program at about this time.
  if (info->si_pid != getppid()) tn_vault->heard[number] = tn_clock();
  if (number == SIGINT && __atomic_load_n(&arrived[SIGINT], __ATOMIC_SEQ_CST) >= 2) {
    tn_leave();
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  if (number == SIGINT && !tn_is_kernels(info)) sent_interrupt = 1;
  if (number == SIGTERM || number == SIGHUP || number == SIGQUIT) set_deadline(number);
  tn_wake((uint8_t)number);
}

static void on_fatal(int number, siginfo_t *info, void *context) {
  (void)context;
  tn_leave_for_good();
  // A fatal signal that another process has sent is no crash of this program.
  if (info->si_code <= 0 && info->si_pid != getpid()) {
    signal(number, SIG_DFL);
    raise(number);
    return;
  }
  for (int i = 0; i < FATAL; i++) sigaction(fatal[i], &fatal_before[i], NULL);
  // A real fault, such as a bad address, occurs again when the handler returns, so that it is reported with
  // its address.
  if (info->si_code <= 0 || number == SIGTRAP || number == SIGABRT) raise(number);
}

int tn_is_asking(int number) {
  for (int i = 0; i < ASKING; i++)
    if (asking[i] == number) return 1;
  return 0;
}

// Returns 1 if the signal ends a program by default and is in neither `asking` nor `fatal`, the lists of
// signals that the library handles, otherwise 0.
static int is_stray(int number) {
  static const int harmless[] = {
    SIGKILL, SIGSTOP, SIGTTIN, SIGTTOU, SIGCHLD, SIGURG,
#ifdef __APPLE__
    SIGIO, SIGINFO,
#endif
  };
  for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
    if (harmless[i] == number) return 0;
  for (int i = 0; i < FATAL; i++)
    if (fatal[i] == number) return 0;
  return !tn_is_asking(number);
}

static void end_by(int number) {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  signal(number, SIG_DFL);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
}

static void on_stray(int number) {
  // The signal to end by is chosen first, since the event loop may take `ending` while the terminal is
  // restored.
  int last = number == SIGALRM && ending ? ending : number;
  tn_leave_for_good();
  end_by(last);
}

void tn_catch_signals(void) {
  if (caught) return;
  caught = 1;
  tn_wake_descriptor();
  sigset_t open;
  sigemptyset(&open);
  for (int i = 0; i < ASKING; i++) {
    sigaddset(&open, asking[i]);
    struct sigaction action = {.sa_sigaction = on_asking, .sa_flags = SA_SIGINFO | SA_RESTART};
    // The handler runs with all signals blocked. Otherwise, if two signals are pending, the handler of the
    // second one would run first.
    sigfillset(&action.sa_mask);
    sigaction(asking[i], NULL, &asking_before[i]);
    // Signals that are ignored, as under nohup, stay ignored. The exceptions are SIGWINCH and SIGCONT, and
    // the signals of the keys Ctrl-C and Ctrl-\, which belong to this program.
    static const int ours[] = {SIGWINCH, SIGCONT, SIGINT, SIGQUIT};
    int is_ours = 0;
    for (size_t j = 0; j < sizeof ours / sizeof *ours; j++) is_ours |= asking[i] == ours[j];
    if (asking_before[i].sa_handler == SIG_IGN && !is_ours) continue;
    sigaction(asking[i], &action, NULL);
  }
  static uint8_t stack[64 * 1024];
  stack_t now, alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  if (sigaltstack(NULL, &now) == 0 && now.ss_flags & SS_DISABLE) sigaltstack(&alternate, NULL);
  for (int i = 0; i < FATAL; i++) {
    struct sigaction action = {.sa_sigaction = on_fatal, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigfillset(&action.sa_mask);
    sigaddset(&open, fatal[i]);
    sigaction(fatal[i], &action, &fatal_before[i]);
  }
  for (int number = 1; number < SIGNALS; number++) {
    struct sigaction action = {.sa_handler = on_stray, .sa_flags = SA_ONSTACK}, before;
    sigfillset(&action.sa_mask);
    if (!is_stray(number) || sigaction(number, NULL, &before) < 0 || before.sa_handler != SIG_DFL) continue;
    sigaction(number, &action, NULL);
    if (number == SIGALRM) sigaddset(&open, number);
  }
  // The process that started the program may have left the signals blocked.
  pthread_sigmask(SIG_UNBLOCK, &open, NULL);
}

void tn_release_signals(void) {
  if (!caught) return;
  caught = 0;
  for (int i = 0; i < ASKING; i++) sigaction(asking[i], &asking_before[i], NULL);
  for (int i = 0; i < FATAL; i++) sigaction(fatal[i], &fatal_before[i], NULL);
  for (int number = 1; number < SIGNALS; number++) {
    struct sigaction now;
    // The alarm measures the time within which the program must take a signal. Its handler stays until that
    // signal is taken.
    if (number == SIGALRM && ending) continue;
    if (sigaction(number, NULL, &now) == 0 && now.sa_handler == on_stray) signal(number, SIG_DFL);
  }
}

void tn_hear_passed(void) {
  for (int number = 1; number < SIGNALS; number++) {
    if (!tn_vault->passed[number]) continue;
    tn_vault->passed[number] = 0;
    struct sigaction now;
    // If the program has a handler of its own for the signal, that has run already for a signal to the whole
    // group.
    if (sigaction(number, NULL, &now) == 0 && (now.sa_handler == SIG_DFL || now.sa_handler == on_stray)) raise(number);
  }
}

void tn_stop(int number) {
  // The library's handler of SIGCONT is not called while the process is stopped, since the caller continues
  // by itself.
  struct sigaction untold = {.sa_handler = SIG_DFL}, before;
  sigaction(SIGCONT, &untold, &before);
  // SIGSTOP is not used to stop the process group: it would stop an orphaned one for ever.
  kill(0, number);
  tn_vault->heard[SIGCONT] = tn_clock();
  sigaction(SIGCONT, &before, NULL);
}

void tn_stop_group(void) { tn_stop(SIGTSTP); }
