// Starts programs as children, and threads that wait for them.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct tn_start {
  const char *path;
  char *const *arguments;    // ends with NULL
  char *const *environment;  // ends with NULL; or NULL: that of this process
  char *const *added;        // ends with NULL: variables beside those, or in the place of theirs; without `=`: taken away
  const char *directory;     // NULL: the program's own
  int descriptors[3];        // standard input, output, error; all others are closed
  volatile pid_t *front;     // a group in front of descriptors[0], which is noted here before that; NULL: a session without a terminal
  int is_childless;          // 1: the kernel refuses the program children; it fails with TN_FORK where that cannot be had
  uint64_t most_memory;      // bytes that the program may write to (RLIMIT_DATA); 0: as many as this one
};

// How the kernel refuses a program children: a filter of its calls; a limit of processes, which counts threads too; not at all.
enum tn_wall { TN_NO_WALL, TN_LIMIT, TN_FILTER };
enum tn_wall tn_wall(void);

enum tn_failed { TN_FORK, TN_DIRECTORY, TN_EXEC };
// The child's pid once its program runs; -1 with errno and the step that failed. The thread stands still until then, and must
// last as long as this program: the child ends with it.
pid_t tn_start_child(const struct tn_start *start, int *failed);

// Waits until a child has stopped: 1; 0 where it has ended.
int tn_await_stop(pid_t child);
// Reaps an ended child; until then nobody else gets its number.
void tn_reap_child(pid_t child);
// 0 while the child runs, -1 where somebody else has reaped it, else 1 and the code of its exit, or 2 and the number of a signal;
// it is not reaped.
int tn_has_ended(pid_t child, int *number);
// Whether others of an ended child's group are still there; 1 where that is not known.
int tn_has_company(pid_t child);
// Readable once a child has ended; -1 with errno.
int tn_open_child(pid_t child);
// SIGTERM and SIGCONT to the groups, and SIGKILL to those that are still there after so many milliseconds, from a process that
// stays for it. Async-signal-safe.
void tn_end_groups(pid_t *groups, size_t count, int patience);
// Milliseconds from SIGTERM to SIGKILL.
enum { TN_PATIENCE = 2000 };
// Ends the children without a terminal, 1,024 at most, and those that are started from then on. Async-signal-safe.
void tn_end_children(void);
// A child that has been reaped is no longer ended: its number may be another's.
void tn_forget_child(pid_t child);

// A file in memory that holds the bytes, read from their start; -1 with errno.
int tn_file_of(const uint8_t *bytes, size_t count);
// Both ends close on exec, the first does not block; 0, or -1 with errno.
int tn_open_pipe(int ends[2]);

// Becomes readable where something was mounted or unmounted, by the open /proc/self/mountinfo; who polls it has taken the
// news. -1 where there is none.
int tn_open_mounts(int table);

// Runs `body` on a thread that gets no signals; 0, or an errno.
int tn_start_thread(void (*body)(void *), void *argument);

#endif
