#include "Internal.h"

// Corrects the number of the main thread in Swift's runtime after a fork, on Linux.
//
// The runtime keeps the system's number of each thread in the thread's own storage. It writes the number into
// the locks that the thread takes, such as the one for creating a global variable. After a fork the child's
// storage still has the parent's number. If another thread waited for such a lock, the child's first thread
// could not unlock it, and both would wait for ever.
//
// The runtime does not tell where in that storage the number is. A new thread finds the place: it compares
// its storage before and after the runtime's first lock.
#ifdef __linux__
#include <link.h>
#include <pthread.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// A function of Swift's runtime that takes a lock, and so stores the number of the thread; NULL in a program
// without that runtime.
void swift_once(long *done, void (*make)(void *), void *context) __attribute__((weak));

// The position of a number in a thread's storage: how often the number was found, and the last position,
// given by a library and an offset in bytes.
struct position {
  int number, count;
  size_t library, offset;
};

static struct position kept;

static int find_number(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size;
  struct position *position = context;
  if (!library->dlpi_tls_data) return 0;
  for (int i = 0; i < library->dlpi_phnum; i++) {
    if (library->dlpi_phdr[i].p_type != PT_TLS) continue;
    for (size_t offset = 0; offset + sizeof(int) <= library->dlpi_phdr[i].p_memsz; offset += sizeof(int)) {
      if (memcmp((char *)library->dlpi_tls_data + offset, &position->number, sizeof(int)) != 0) continue;
      position->count++;
      position->library = library->dlpi_tls_modid;
      position->offset = offset;
    }
  }
  return 0;
}

static void make_nothing(void *context) { (void)context; }

static void *show(void *context) {
  struct position before = {.number = (int)syscall(SYS_gettid)}, after = before;
  long done = 0;
  dl_iterate_phdr(find_number, &before);
  swift_once(&done, make_nothing, NULL);
  dl_iterate_phdr(find_number, &after);
  // The position counts only if the thread's number was nowhere in its storage before: otherwise a number
  // that is equal by chance could be taken for the runtime's.
  if (before.count == 0 && after.count == 1) *(struct position *)context = after;
  return NULL;
}

void tn_find_thread_number(void) {
  pthread_t thread;
  if (swift_once && pthread_create(&thread, NULL, show, &kept) == 0) pthread_join(thread, NULL);
}

static int correct(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size;
  if (!library->dlpi_tls_data || library->dlpi_tls_modid != kept.library) return 0;
  int *number = (int *)((char *)library->dlpi_tls_data + kept.offset);
  if (*number == *(const int *)context) *number = (int)syscall(SYS_gettid);
  return 1;
}

void tn_correct_thread_number(pid_t parent) {
  int number = parent;
  if (kept.count == 1) dl_iterate_phdr(correct, &number);
}

#else

void tn_find_thread_number(void) {}
void tn_correct_thread_number(pid_t parent) { (void)parent; }

#endif
