// Starts programs as child processes, and threads that wait for them.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct tn_start {
  const char *path;
  // The words of the command line, the program's name first; a NULL ends them.
  char *const *arguments;
  // The variables of the environment, which a NULL ends; or NULL for those of this process.
  char *const *environment;
  // Variables that are added to these or replace some; one without `=` is removed. A NULL ends them.
  char *const *added;
  // The working directory; NULL for that of this process.
  const char *directory;
  // Standard input, output and error. All other descriptors are closed.
  int descriptors[3];
  // If not NULL, the child leads a group, which is noted here before it comes in front of descriptors[0].
  // If NULL, the child gets a session without a terminal.
  volatile pid_t *front;
  // 1 if the kernel must keep the program from starting children. Fails with TN_FORK if that is impossible.
  int is_childless;
  // The most bytes that the program may write to (RLIMIT_DATA); 0 for those of this process.
  uint64_t most_memory;
};

// How the kernel can keep a program from starting children: not at all, by a limit of processes, which counts
// threads too, or by a filter of system calls.
enum tn_child_refusal { TN_NO_REFUSAL, TN_LIMIT, TN_FILTER };
enum tn_child_refusal tn_child_refusal(void);

enum tn_failed { TN_FORK, TN_DIRECTORY, TN_EXEC };
// Starts a program. Returns the child's pid once the program runs, or -1 with errno and the step that failed.
// The calling thread is blocked until then, and must last as long as this program, since the child ends with
// it.
pid_t tn_start_child(const struct tn_start *start, int *failed);

// Waits until a child stops or ends. Returns 1 if it has stopped, 0 if it has ended.
int tn_await_stop(pid_t child);
// Reaps an ended child. Until then no other process gets its number.
void tn_reap_child(pid_t child);
// Returns 0 while a child runs, 1 and the code if it has exited, 2 and the number if a signal has ended it,
// or -1 if other code has reaped it. Does not reap it.
int tn_has_ended(pid_t child, int *number);
// Returns whether other processes of an ended child's group are left; 1 if that is unknown.
int tn_has_company(pid_t child);
// Returns a descriptor that becomes readable once a child has ended; -1 with errno.
int tn_open_child(pid_t child);
// Sends SIGTERM and SIGCONT to groups, and SIGKILL to those that are left after `patience` milliseconds.
// Another process, which stays that long, sends the latter. Async-signal-safe.
void tn_end_groups(pid_t *groups, size_t count, int patience);
// The milliseconds from SIGTERM to SIGKILL.
enum { TN_PATIENCE = 2000 };
// Ends the children without a terminal, at most 1,024 of them, and those that are started from then on.
// Async-signal-safe.
void tn_end_children(void);
// Forgets a child that has been reaped, since its number may come to belong to another process.
void tn_forget_child(pid_t child);

// Returns a file in memory with these bytes, positioned at their start; -1 with errno.
int tn_file_of(const uint8_t *bytes, size_t count);
// Opens a pipe. Both ends close on exec, and the first does not block. Returns 0, or -1 with errno.
int tn_open_pipe(int ends[2]);

// Returns a descriptor that becomes readable when a file system is mounted or unmounted. `table` is the open
// /proc/self/mountinfo. Polling the descriptor consumes the change. Returns -1 where that is not possible.
int tn_open_mounts(int table);

// Runs `body` on a new thread that gets no signals. Returns 0, or an errno.
int tn_start_thread(void (*body)(void *), void *argument);

#endif
