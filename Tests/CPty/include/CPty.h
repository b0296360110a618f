#ifndef CPTY_H
#define CPTY_H
#include <sys/types.h>
#include <termios.h>

/// A program that runs in a pseudo-terminal of its own.
typedef struct {
  /// The terminal's side, non-blocking.
  int master;
  /// The program's side, held open so that what was written stays readable after the program's end.
  int slave;
  /// Reaches end of file when the program, and all that it started, has ended.
  int ended;
  pid_t pid;
  /// The line discipline as it was before the program started.
  struct termios before;
} cpty_program;

/// Starts `path` as the leader of a new session whose controlling terminal is a new pseudo-terminal of that size.
/// Signals are at their defaults, `blocked` alone is blocked (0: none), and only descriptors 0 to 2 (and the far end of `ended`) are open in it.
/// Returns 0, or the errno of what failed; a program that cannot be executed exits 127.
int cpty_start(
  cpty_program *program, const char *path, char *const arguments[], char *const environment[],
  unsigned short columns, unsigned short rows, int blocked);

/// Starts `path` without any terminal: a session of its own, the three descriptors given.
/// `master` and `slave` are set to -1.
int cpty_start_detached(
  cpty_program *program, const char *path, char *const arguments[], char *const environment[], int input,
  int output, int errors);

/// Sets the size; the kernel sends SIGWINCH to the program. Returns 0 or an errno.
int cpty_resize(int master, unsigned short columns, unsigned short rows);

#endif
