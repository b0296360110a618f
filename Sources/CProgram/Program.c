#include "CProgram.h"

#include <stddef.h>
#include <stdint.h>

#ifdef __linux__
#include <pthread.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#endif

static char *const *words;

#if defined(__linux__) && !defined(__GLIBC__)
extern char **environ;

// The C library musl passes no arguments to a constructor, so the words of the command line are looked for in
// memory. At the start of a process, the number of words comes first, then the words, then the environment.
__attribute__((constructor)) static void note_words(void) {
  uintptr_t start = (uintptr_t)environ, random = getauxval(AT_RANDOM);
  // If other code has replaced the environment already, the words of the command line are not before it in
  // memory.
  if (!environ || random < start || random - start > 64u << 20) return;
  char **end = environ - 1;
  for (intptr_t count = 0;; count++) {
    if ((intptr_t)end[-count - 1] != count) continue;
    words = end - count;
    return;
  }
}
#else
__attribute__((constructor)) static void note_words(int count, char **given) {
  if (count > 0) words = given;
}
#endif

char *const *tn_words(void) { return words; }

#ifdef __linux__
// These functions are symbols of Swift's runtime, which has no header for them. On RISC-V, for which clang
// has no such calling convention, Swift calls as C does.
#ifdef __riscv
#define SWIFT
#else
#define SWIFT __attribute__((swiftcall))
#endif
typedef SWIFT void (*enqueue)(void *job);
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, enqueue original);
SWIFT void swift_task_enqueueMainExecutor(void *job);

// Enqueues a job that was meant for Swift's global executor as work of the main actor. Its task runs on the
// main actor's executor. When the task yields, that executor enqueues it again, so it stays on the main
// thread.
static SWIFT void enqueue_on_main(void *job, enqueue original) {
  (void)original;
  swift_task_enqueueMainExecutor(job);
}

static pthread_mutex_t probe = PTHREAD_MUTEX_INITIALIZER;

static void *wait_for_probe(void *unused) {
  pthread_mutex_lock(&probe);
  pthread_mutex_unlock(&probe);
  return unused;
}

int tn_can_start_threads(void) {
  // A page starts up to THREADS threads at once, as for its directory and a task. If the system's limit is
  // lower than FEW, it is tested that all of them can be started; otherwise one is tested.
  enum { THREADS = 4, FEW = 32768 };
  struct rlimit limit;
  int wanted = getrlimit(RLIMIT_NPROC, &limit) == 0 && limit.rlim_cur < FEW ? THREADS : 1, started = 0;
  pthread_t threads[THREADS];
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 64 * 1024);
  pthread_mutex_lock(&probe);
  while (started < wanted && pthread_create(&threads[started], &attributes, wait_for_probe, NULL) == 0) started++;
  pthread_mutex_unlock(&probe);
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  pthread_attr_destroy(&attributes);
  if (started < wanted) swift_task_enqueueGlobal_hook = enqueue_on_main;
  return started == wanted;
}
#else
int tn_can_start_threads(void) { return 1; }
#endif
