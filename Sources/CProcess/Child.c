#ifdef __APPLE__
#define _DARWIN_C_SOURCE 1
#else
#define _GNU_SOURCE 1
#endif
#include "CProcess.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#else
#include <sys/event.h>
#endif

extern char **environ;

// Lets the system send a signal to a child process when its parent ends: after `kill -9` of the parent
// nothing else would end the child. The system sends the signal when the thread that has started the child
// ends. So that thread must last as long as the program.
static void end_with(pid_t parent, int number) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, number);
  if (getppid() != parent) raise(number);
#else
  (void)parent, (void)number;
#endif
}

// Sanitizers note in memory the stacks of threads and what was set for signals. A child that shares the
// memory of this process would change these notes.
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SHARES_NO_MEMORY 1
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SHARES_NO_MEMORY 1
#endif
#endif

struct failure {
  int step, number;
};

_Noreturn static void fail(int link, int step) {
  struct failure failure = {step, errno};
  (void)!write(link, &failure, sizeof failure);
  _exit(127);
}

static int most_descriptors(void) {
  long most = sysconf(_SC_OPEN_MAX);
  return most < 0 || most > 65536 ? 65536 : (int)most;
}

static void close_others_on_exec(int from) {
#if defined SYS_close_range && defined __linux__
  if (syscall(SYS_close_range, (unsigned)from, ~0U, 4 /* CLOSE_RANGE_CLOEXEC */) == 0) return;
#endif
  for (int most = most_descriptors(), descriptor = from; descriptor < most; descriptor++)
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

static void close_all(void) {
#if defined SYS_close_range && defined __linux__
  if (syscall(SYS_close_range, 0U, ~0U, 0) == 0) return;
#endif
  for (int most = most_descriptors(), descriptor = 0; descriptor < most; descriptor++) close(descriptor);
}

// Sets the signals of the child to their default effects, as shells do, even those that this program ignores.
// A handler of this program must not run in the child.
static void take_default_signals(void) {
  static const int usual[] = {SIGINT, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD, SIGPIPE, SIGTERM};
  for (int number = 1; number < NSIG; number++) {
    struct sigaction now;
    if (sigaction(number, NULL, &now) == 0 && now.sa_handler != SIG_IGN) signal(number, SIG_DFL);
  }
  for (size_t i = 0; i < sizeof usual / sizeof *usual; i++) signal(usual[i], SIG_DFL);
}

// Returns a copy of a descriptor with a number of 10 or more, outside of the child's standard descriptors.
static int lift(int descriptor, int link) {
  int lifted = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
  if (lifted >= 0) return lifted;
  // The process may not open a descriptor of 10 or more: its limit of open descriptors is lower.
  if (errno == EINVAL) errno = EMFILE;
  fail(link, TN_FORK);
}

// Copies this process by the system call on Linux, and by fork(2) elsewhere. The C library's fork takes
// locks, and when this function runs in a signal's handler, the code that the signal has interrupted may hold
// them.
static pid_t copy_process(void) {
#ifdef __linux__
  return (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
#else
  return fork();
#endif
}

#if defined __linux__ && (defined __x86_64__ || defined __aarch64__)
#define HAS_FILTER 1
#ifdef __x86_64__
#define OWN_ARCH AUDIT_ARCH_X86_64
#else
#define OWN_ARCH AUDIT_ARCH_AARCH64
#endif
#ifndef __NR_clone3
#define __NR_clone3 435
#endif
#ifndef SECCOMP_RET_KILL_PROCESS
#define SECCOMP_RET_KILL_PROCESS 0x80000000U
#endif
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSE(error) ANSWER(SECCOMP_RET_ERRNO | (error))
// Runs the next statement of the filter of system calls only if the word that was loaded last has this value.
#define WHERE(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1)

// Installs a filter of system calls that refuses new processes but allows threads. A C library calls clone3
// first, whose flags a filter cannot see. The filter answers that clone3 does not exist, and the library
// calls clone instead.
static int install_filter(void) {
  static struct sock_filter statements[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCH, 1, 0),
    ANSWER(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#ifdef __x86_64__
    // The numbers of x32's system calls begin at 0x40000000. They come with the same architecture, and are
    // refused.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    REFUSE(ENOSYS),
    WHERE(__NR_fork),
    REFUSE(EPERM),
    WHERE(__NR_vfork),
    REFUSE(EPERM),
#endif
    WHERE(__NR_clone3),
    REFUSE(ENOSYS),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 1, 0),
    ANSWER(SECCOMP_RET_ALLOW),
    // The filter of system calls reads the low half of clone's flags, since both architectures are
    // little-endian.
    LOAD(args[0]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1),
    ANSWER(SECCOMP_RET_ALLOW),
    REFUSE(EPERM),
  };
  struct sock_fprog program = {sizeof statements / sizeof *statements, statements};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) return -1;
  // The program may use speculative execution, which older kernels restrict by default for programs with a
  // filter.
  if (syscall(SYS_seccomp, 1 /* SECCOMP_SET_MODE_FILTER */, 4 /* SECCOMP_FILTER_FLAG_SPEC_ALLOW */, &program) == 0) return 0;
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#endif

enum tn_child_refusal tn_child_refusal(void) {
#ifdef HAS_FILTER
  // EFAULT means that the kernel tried to read a filter of system calls, so it supports filters.
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) < 0 && errno == EFAULT) return TN_FILTER;
#endif
  // The limit of processes has no effect for root.
  return geteuid() == 0 ? TN_NO_REFUSAL : TN_LIMIT;
}

// Keeps this process from starting child processes from now on. Returns 0, or -1 with errno.
static int refuse_children(void) {
  switch (tn_child_refusal()) {
  case TN_FILTER:
#ifdef HAS_FILTER
    return install_filter();
#endif
  case TN_LIMIT: {
    struct rlimit none = {0, 0};
    if (setrlimit(RLIMIT_NPROC, &none) < 0) return -1;
    // The limit of processes has no effect for some users other than root either, so it is tested.
    pid_t child = copy_process();
    if (child == 0) _exit(0);
    if (child < 0) return 0;
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    break;
  }
  case TN_NO_REFUSAL: break;
  }
  errno = ENOSYS;
  return -1;
}

static void limit_memory(uint64_t most) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_DATA, &limit) < 0) return;
  if (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur <= most) return;
  limit.rlim_cur = (rlim_t)most;
  if (limit.rlim_max == RLIM_INFINITY || limit.rlim_max > most) limit.rlim_max = (rlim_t)most;
  setrlimit(RLIMIT_DATA, &limit);
}

// Turns this child process into the program. It runs between fork and exec, and must call nothing that may
// take a lock.
_Noreturn static void become(const struct tn_start *start, int link, pid_t parent) {
  int lifted[3];
  link = lift(link, link);
  for (int i = 0; i < 3; i++) lifted[i] = lift(start->descriptors[i], link);
  for (int i = 0; i < 3; i++)
    if (dup2(lifted[i], i) < 0) fail(link, TN_FORK);
  if (start->front) {
    setpgid(0, 0);
    // Signals are blocked, so SIGTTOU does not stop this call. The call fails if the terminal is not that of
    // this session.
    tcsetpgrp(0, getpid());
  } else {
    // The child gets a session of its own. In a process group of this session it could open /dev/tty, and
    // SIGTTIN would stop it without anyone noticing.
    setsid();
  }
  close_others_on_exec(3);
  if (start->directory && chdir(start->directory) < 0) fail(link, TN_DIRECTORY);
  take_default_signals();
  end_with(parent, start->front ? SIGHUP : SIGTERM);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  char *const *environment = start->environment ? start->environment : environ;
  if (start->most_memory) limit_memory(start->most_memory);
  if (start->is_childless && refuse_children() < 0) fail(link, TN_FORK);
  // A program's file that was just written cannot be started yet (ETXTBSY), while a child of another thread
  // still has the file open between fork and exec.
  struct timespec pause = {0, 1000000};
  for (int attempt = 0; attempt < 100; attempt++) {
    execve(start->path, start->arguments, environment);
    if (errno != ETXTBSY) break;
    nanosleep(&pause, NULL);
  }
  if (errno == ENOEXEC) {
    // The shell sh runs a script without `#!`, as with execvp(3).
    size_t count = 0;
    while (start->arguments[count]) count++;
    char *words[count + 2];
    words[0] = "sh";
    words[1] = (char *)start->path;
    for (size_t i = 1; i <= count; i++) words[i + 1] = start->arguments[i];
    execve("/bin/sh", words, environment);
  }
  fail(link, TN_EXEC);
}

int tn_open_pipe(int ends[2]) {
#ifdef __linux__
  if (pipe2(ends, O_CLOEXEC) < 0) return -1;
#else
  if (pipe(ends) < 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
#endif
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return 0;
}

static size_t length_of(char *const *list) {
  size_t count = 0;
  while (list[count]) count++;
  return count;
}

static int has_name_of(const char *variable, char *const *list) {
  size_t length = strcspn(variable, "=");
  for (; *list; list++)
    if (strcspn(*list, "=") == length && strncmp(*list, variable, length) == 0) return 1;
  return 0;
}

// Returns the environment variables of `base`, changed by those of `added`. The caller must free the result;
// it is NULL if there is no memory.
static char **joined(char *const *base, char *const *added) {
  size_t kept = 0;
  char **all = malloc((length_of(base) + length_of(added) + 1) * sizeof *all);
  if (!all) return NULL;
  for (; *base; base++)
    if (!has_name_of(*base, added)) all[kept++] = *base;
  for (; *added; added++)
    if (strchr(*added, '=')) all[kept++] = *added;
  all[kept] = NULL;
  return all;
}

// The process groups of the child processes without a terminal; 0 marks a free element. Any thread may change
// the list, and a handler of a signal may read it at any time.
static pid_t children[1024];
enum { CHILDREN = sizeof children / sizeof *children };
// 1 once this program is ending. A child process that is started after that would not be ended with the
// others.
static int is_over;

static void replace_child(pid_t old, pid_t new) {
  for (size_t i = 0; i < CHILDREN; i++) {
    pid_t expected = old;
    if (__atomic_compare_exchange_n(&children[i], &expected, new, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) return;
  }
}

// Notes a child that was started, so that it can be ended at the end of this program. If the program is
// ending already (`is_over`), kills the child. A child with the terminal is noted for the code that restores
// the terminal.
static void note_child(const struct tn_start *start, pid_t child) {
  if (start->front) {
    *start->front = child;
    return;
  }
  replace_child(0, child);
  if (__atomic_load_n(&is_over, __ATOMIC_SEQ_CST)) kill(child, SIGKILL);
}

void tn_forget_child(pid_t child) { replace_child(child, 0); }

static pid_t start_child(const struct tn_start *start, int *failed);

pid_t tn_start_child(const struct tn_start *start, int *failed) {
  *failed = TN_FORK;
  if (!start->added || !*start->added) return start_child(start, failed);
  struct tn_start whole = *start;
  char **all = joined(start->environment ? start->environment : environ, start->added);
  if (!all) return -1;
  whole.environment = all;
  pid_t child = start_child(&whole, failed);
  int number = errno;
  free(all);
  errno = number;
  return child;
}

// Takes the terminal back from the process group of a child that has ended before its program ran. Otherwise
// Ctrl-C would reach no process.
static void come_back(const struct tn_start *start, pid_t child) {
  int terminal = start->descriptors[0];
  sigset_t one, before;
  sigemptyset(&one);
  sigaddset(&one, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &one, &before);
  if (tcgetpgrp(terminal) == child) tcsetpgrp(terminal, getpgrp());
  if (*start->front == child) *start->front = getpgrp();
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

#if defined __linux__ && !defined SHARES_NO_MEMORY
#define SHARES_MEMORY 1

struct beginning {
  const struct tn_start *start;
  int link;
  pid_t parent;
};

static int begin(void *argument) {
  const struct beginning *beginning = argument;
  // The thread that starts this child is blocked until the program runs, so the child itself is the one that
  // can note its number.
  note_child(beginning->start, getpid());
  become(beginning->start, beginning->link, beginning->parent);
}

// Starts a child that shares the memory of this process until its program runs, as posix_spawn(3) does.
// fork(2) would copy the tables of all pages, which takes 13 ms if this process has 400 MB.
static pid_t begin_child(const struct tn_start *start, int link) {
  // The child's stack has room for a copy of the arguments, which `become` makes for a script without `#!`.
  size_t size = 65536 + (length_of(start->arguments) + 2) * sizeof(char *);
  void *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) return -1;
  struct beginning beginning = {start, link, getpid()};
  pid_t child = clone(begin, (char *)stack + (size & ~(size_t)15), CLONE_VM | CLONE_VFORK | SIGCHLD, &beginning);
  int number = errno;
  munmap(stack, size);
  errno = number;
  return child;
}
#else
static pid_t begin_child(const struct tn_start *start, int link) {
  pid_t parent = getpid(), child = fork();
  if (child == 0) become(start, link, parent);
  int number = errno;
  // The child is noted before its program runs, because execve(2) can take any time if the program's file is
  // on a file system that does not answer.
  if (child > 0) note_child(start, child);
  errno = number;
  return child;
}
#endif

static pid_t start_child(const struct tn_start *start, int *failed) {
  int link[2];
  if (!start->front && __atomic_load_n(&is_over, __ATOMIC_SEQ_CST)) {
    errno = ECANCELED;
    return -1;
  }
  if (tn_open_pipe(link) < 0) return -1;
  fcntl(link[0], F_SETFL, 0);
  // Signals are blocked during the start of a child. The child unblocks them once no handler of this program
  // is set.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t child = begin_child(start, link[1]);
  int number = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(link[1]);
  struct failure failure = {TN_FORK, number};
  ssize_t count = child < 0 ? (ssize_t)sizeof failure : 0;
  if (child > 0) do count = read(link[0], &failure, sizeof failure);
    while (count < 0 && errno == EINTR);
  close(link[0]);
  if (count != sizeof failure) return child;
  if (child > 0) {
    if (start->front) come_back(start, child);
    else tn_forget_child(child);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  }
  *failed = failure.step;
  errno = failure.number;
  return -1;
}

int tn_await_stop(pid_t child) {
  while (1) {
    siginfo_t news;
    int result;
    do result = waitid(P_PID, (id_t)child, &news, WEXITED | WSTOPPED | WNOWAIT);
    while (result < 0 && errno == EINTR);
    if (result < 0 || news.si_code != CLD_STOPPED) return 0;
    // The call waitid removes the report of the child's stop and no report of an end. There may be none any
    // more, since the child may have been continued meanwhile.
    memset(&news, 0, sizeof news);
    result = waitid(P_PID, (id_t)child, &news, WSTOPPED | WNOHANG);
    if (result == 0 && news.si_pid == child) return 1;
  }
}

void tn_reap_child(pid_t child) {
  while (waitpid(child, NULL, WNOHANG) < 0 && errno == EINTR) {}
}

int tn_has_ended(pid_t child, int *number) {
  siginfo_t news;
  int result;
  memset(&news, 0, sizeof news);
  do result = waitid(P_PID, (id_t)child, &news, WEXITED | WNOHANG | WNOWAIT);
  while (result < 0 && errno == EINTR);
  if (result < 0) return -1;
  if (news.si_pid != child) return 0;
  *number = news.si_status;
  return news.si_code == CLD_EXITED ? 1 : 2;
}

#ifdef __linux__
// Returns the process group of a process, given by its number as text; -1 if the process has ended.
static pid_t group_of(const char *number) {
  char path[64], text[512];
  snprintf(path, sizeof path, "/proc/%s/stat", number);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  if (count <= 0) return -1;
  text[count] = 0;
  // In /proc, the name of the program, in brackets, may contain brackets itself.
  const char *name_end = strrchr(text, ')');
  char state;
  int parent, group;
  if (!name_end || sscanf(name_end + 1, " %c %d %d", &state, &parent, &group) != 3) return -1;
  return state == 'Z' || state == 'X' ? -1 : group;
}
#endif

int tn_has_company(pid_t child) {
#ifdef __linux__
  DIR *all = opendir("/proc");
  if (!all) return 1;
  int found = 0;
  for (struct dirent *entry; !found && (entry = readdir(all));)
    found = entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && group_of(entry->d_name) == child;
  closedir(all);
  return found;
#else
  (void)child;
  return 1;
#endif
}

// A descriptor tells the end of a child process. A handler of SIGCHLD is not used, since the program and
// other libraries may have one too.
int tn_open_child(pid_t child) {
#ifdef __linux__
#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434
#endif
  int descriptor = (int)syscall(SYS_pidfd_open, child, 0);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
#else
  // The code for kqueue was never compiled.
  int queue = kqueue();
  struct kevent event;
  EV_SET(&event, child, EVFILT_PROC, EV_ADD | EV_ONESHOT, NOTE_EXIT, 0, NULL);
  if (queue >= 0) fcntl(queue, F_SETFD, FD_CLOEXEC);
  // A child that has ended already is not found, so a timer makes the queue readable at once.
  if (queue >= 0 && kevent(queue, &event, 1, NULL, 0, NULL) < 0 && errno == ESRCH) {
    EV_SET(&event, 1, EVFILT_TIMER, EV_ADD | EV_ONESHOT, 0, 0, NULL);
    kevent(queue, &event, 1, NULL, 0, NULL);
  }
  return queue;
#endif
}

// Sends a signal to the process group of a child. If the child was just forked and has no group yet, sends it
// to the child alone. Returns 0, or -1 with errno.
static int send(pid_t group, int number) {
  if (kill(-group, number) == 0) return 0;
  return errno == ESRCH ? kill(group, number) : -1;
}

static void kill_groups(pid_t *groups, size_t count, int patience) {
  struct timespec pause = {0, 10000000};
  size_t left = count;
  for (int waited = 0; left && waited < patience; waited += 10) {
    nanosleep(&pause, NULL);
    left = 0;
    for (size_t i = 0; i < count; i++) {
      // A process group that has ended is forgotten, since its number may come to belong to another group.
      if (groups[i] > 0 && send(groups[i], 0) < 0) groups[i] = 0;
      left += groups[i] > 0;
    }
  }
  for (size_t i = 0; i < count; i++)
    if (groups[i] > 0) send(groups[i], SIGKILL);
}

void tn_end_groups(pid_t *groups, size_t count, int patience) {
  size_t ended = 0;
  // Signals are blocked, so that no handler of this program runs in the forked process.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  for (size_t i = 0; i < count; i++) {
    pid_t group = groups[i];
    if (group <= 0) continue;
    send(group, SIGTERM);
    // A stopped program gets SIGTERM only when it continues.
    send(group, SIGCONT);
    ended++;
  }
  pid_t first = ended ? copy_process() : -1;
  if (first == 0) {
    setsid();
    // The second fork leaves the new process without a parent that would have to reap it.
    if (copy_process() != 0) _exit(0);
    // The new process closes all files, since other processes may wait for the end of one of them.
    close_all();
    kill_groups(groups, count, patience);
    _exit(0);
  }
  while (first > 0 && waitpid(first, NULL, 0) < 0 && errno == EINTR) {
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void tn_end_children(void) {
  __atomic_store_n(&is_over, 1, __ATOMIC_SEQ_CST);
  // The list of children is copied, because other threads may change it when a child ends.
  pid_t left[CHILDREN];
  for (size_t i = 0; i < CHILDREN; i++) left[i] = __atomic_load_n(&children[i], __ATOMIC_SEQ_CST);
  tn_end_groups(left, CHILDREN, TN_PATIENCE);
}

int tn_file_of(const uint8_t *bytes, size_t count) {
#ifdef __linux__
  int file = memfd_create("stdin", MFD_CLOEXEC);
#else
  char name[] = "/tmp/termnav.XXXXXX";
  int file = mkstemp(name);
  if (file >= 0) {
    unlink(name);
    fcntl(file, F_SETFD, FD_CLOEXEC);
  }
#endif
  while (file >= 0 && count) {
    ssize_t written = write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      int number = errno;
      close(file);
      errno = number;
      return -1;
    }
    bytes += written;
    count -= (size_t)written;
  }
  if (file >= 0) lseek(file, 0, SEEK_SET);
  return file;
}

struct work {
  void (*body)(void *);
  void *argument;
};

static void *run_work(void *argument) {
  struct work work = *(struct work *)argument;
  free(argument);
  work.body(work.argument);
  return NULL;
}

// The table of mounts tells a change by POLLPRI and POLLERR, but is also readable at all times. The
// descriptor that is returned becomes readable only at a change.
int tn_open_mounts(int table) {
#ifdef __linux__
  int mounts = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event event = {.events = EPOLLPRI | EPOLLERR};
  if (mounts >= 0 && epoll_ctl(mounts, EPOLL_CTL_ADD, table, &event) == 0) return mounts;
  if (mounts >= 0) close(mounts);
#else
  (void)table;
#endif
  return -1;
}

int tn_start_thread(void (*body)(void *), void *argument) {
  struct work *work = malloc(sizeof *work);
  if (!work) return ENOMEM;
  *work = (struct work){body, argument};
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, 8 * 1024 * 1024);
  pthread_t thread;
  int result = pthread_create(&thread, &attributes, run_work, work);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (result != 0) free(work);
  return result;
}
