// Starts programs as child processes, and threads that wait for these processes.
#ifndef CPROCESS_H
#define CPROCESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct tn_start {
  const char *path;
  // The words of the command line for the new program, with the program's name first and NULL at the end.
  char *const *arguments;
  // The variables of the new program's environment, with NULL at the end; or NULL for those of this process.
  char *const *environment;
  // Variables that are added to the new program's environment or replace some of it, with NULL at the end. A
  // word without `=` removes the variable of this name.
  char *const *added;
  // The path of the new program's working directory; NULL for that of this process.
  const char *directory;
  // Standard input, output and error of the new program. All its other descriptors are closed.
  int descriptors[3];
  // If not NULL, the new program leads a process group. The group's number is written to *front, and then the
  // group gets the terminal descriptors[0], in the foreground. If NULL, the program gets a session without a
  // terminal.
  volatile pid_t *front;
  // 1 if the kernel must keep the new program from starting child processes, otherwise 0. If the kernel
  // cannot, the start fails with TN_FORK.
  int is_childless;
  // The most bytes of memory that the new program may write to (RLIMIT_DATA); 0 for the limit of this
  // process.
  uint64_t most_memory;
};

// The means by which the kernel can keep a program from starting child processes: none; a limit of processes,
// which counts threads too; or a filter of system calls.
enum tn_child_refusal { TN_NO_REFUSAL, TN_LIMIT, TN_FILTER };
enum tn_child_refusal tn_child_refusal(void);

enum tn_failed { TN_FORK, TN_DIRECTORY, TN_EXEC };
// Starts a program as a child process. Returns the child's pid once the program runs. On failure returns -1
// with errno, and sets *failed to the step that failed: entering the directory, executing the program's file,
// or any other (TN_FORK). The calling thread is blocked until then. It must last as long as this program,
// since the system ends the child when that thread ends.
pid_t tn_start_child(const struct tn_start *start, int *failed);

// Waits until a child process stops or ends. Returns 1 if it has stopped, 0 if it has ended.
int tn_await_stop(pid_t child);
// Reaps a child process that has ended. Before that no other process gets its number.
void tn_reap_child(pid_t child);
// Returns 0 while a child process runs. Returns 1 if it has exited, with its code in *number, or 2 if a
// signal has ended it, with the signal in *number. Returns -1 if other code has reaped it. The child is not
// reaped.
int tn_has_ended(pid_t child, int *number);
// Returns 1 if other processes in the process group of an ended child still run, or that is unknown;
// otherwise 0.
int tn_has_company(pid_t child);
// Returns a descriptor that becomes readable once a child process has ended. Returns -1 with errno if there
// is none.
int tn_open_child(pid_t child);
// Sends SIGTERM and SIGCONT to process groups, and SIGKILL to those that still run after `patience`
// milliseconds. The call does not wait: another process, which stays for that time, sends SIGKILL.
// Async-signal-safe.
void tn_end_groups(pid_t *groups, size_t count, int patience);
// The usual time between SIGTERM and SIGKILL when a child process is ended, in milliseconds.
enum { TN_PATIENCE = 2000 };
// Ends the child processes without a terminal (at most 1,024 of them), and those that are started after this
// call. Async-signal-safe.
void tn_end_children(void);
// Forgets a child process that is being reaped, so that tn_end_children does not signal it. Its number may
// come to belong to another process.
void tn_forget_child(pid_t child);

// Returns the descriptor of a file in memory with the given bytes, positioned at their start. Returns -1 with
// errno on failure.
int tn_file_of(const uint8_t *bytes, size_t count);
// Opens a pipe. Both ends are closed on exec, and reading from ends[0] does not block. Returns 0, or -1 with
// errno.
int tn_open_pipe(int ends[2]);

// Returns a descriptor that becomes readable when a file system is mounted or unmounted. `table` is the open
// /proc/self/mountinfo. Polling the descriptor consumes the change. Returns -1 where the system cannot report
// it.
int tn_open_mounts(int table);

// Runs `body` on a new thread, on which no signals are handled. Returns 0, or an errno.
int tn_start_thread(void (*body)(void *), void *argument);

#endif
