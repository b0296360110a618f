// The header of CTerminalGuard's own files.
#ifndef CTERMINALGUARD_INTERNAL_H
#define CTERMINALGUARD_INTERNAL_H

#ifdef __APPLE__
#define _DARWIN_C_SOURCE 1
#else
#define _GNU_SOURCE 1
#endif
#include "CTerminalGuard.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <termios.h>

enum { SIGNALS = NSIG };

// The data for restoring the terminal. The program shares it with the guardian, the process that restores the
// terminal after a crash.
struct tn_vault {
  struct termios found;
  struct termios ours;  // the termios that the program has set
  volatile sig_atomic_t away;
  volatile sig_atomic_t answers;   // the highest TN_ question that was answered
  volatile sig_atomic_t has_attributes;  // whether DA1, the question for the attributes, was answered
  volatile sig_atomic_t unanswered;
  // Times in milliseconds of tn_clock: `asked` is when the terminal was last asked for its attributes (DA1)
  // without an answer yet, and `asked_more` when the last question other than DA1 and `CSI 5n` (the question
  // for the status) was sent; 0 for none.
  volatile int64_t asked, asked_more;
  // The bytes that restore the terminal, twice, of which one copy is always complete: that at the index
  // `leave_now`. The index is stored by release and loaded by acquire, so that a signal's handler never reads
  // bytes that are only half written.
  atomic_int leave_now;
  struct { uint8_t bytes[1024]; size_t count, silence; } leaves[2];
  // The process group of another program to which the terminal is lent; 0 for none.
  volatile pid_t lent;
  // The bytes that switch off modes of the terminal which other programs may have left on. The first
  // `reset_screen` of them leave the alternate screen; the next `reset_in_order` are for programs that have
  // ended by themselves.
  uint8_t reset[512];
  size_t reset_count, reset_screen, reset_in_order;
  // The time when each signal came last from another sender than the guardian, the process that restores the
  // terminal, in milliseconds of tn_clock. The guardian does not pass on a signal that came so within the
  // last 50 ms.
  volatile int64_t heard[SIGNALS];
  // The number of bytes of the held output that were shown or left out. Held output is what the program has
  // printed while it had the screen.
  volatile int64_t shown;
  // 1 for a signal that the guardian, the process that restores the terminal, has got, alone or with the
  // whole process group, and has passed on. tn_hear_passed sets it back to 0.
  volatile sig_atomic_t passed[SIGNALS];
};
extern struct tn_vault *tn_vault;

// Returns 1 if the library always handles the signal while the program has the terminal, otherwise 0.
int tn_is_asking(int number);
// Returns 1 if the kernel has sent the signal, as for a key of the terminal; 0 if a process has.
int tn_is_kernels(const siginfo_t *info);
// Raises the signals that the guardian, the process that restores the terminal after a crash, has passed on,
// except those for which the program has a handler of its own. Async-signal-safe.
void tn_hear_passed(void);
// Stops the process group by a signal, SIGTSTP or SIGTTIN. Returns once the process is continued.
void tn_stop(int number);
// Finds out where Swift's runtime stores the number of a thread. It must be called before a fork, while the
// process has one thread.
void tn_find_thread_number(void);
// Tells Swift's runtime the number of this thread, the only thread of a process that was forked. `parent` is
// the number that the thread had before the fork.
void tn_correct_thread_number(pid_t parent);
// Restores the terminal's modes and termios. Signals must be blocked.
void tn_give_back(int terminal);
// Returns the descriptor of the file that holds the program's output back while it has the screen, and opens
// that file on the first call. Returns -1 on failure, or if neither standard output nor error is this
// terminal.
int tn_held_output(int terminal);
// Writes the bytes that C's stdout has buffered to the terminal, before the program takes the screen. From
// then on C writes stdout line by line.
void tn_ready_output(int terminal);
void tn_hold_output(int terminal);
// Ends the effect of tn_hold_output, so that output goes to the terminal again, and shows the output that was
// held back.
void tn_show_output(int terminal);
// Shows the output that was held back while the program had the screen. Writing to `terminal` must not block;
// bytes that the terminal does not take are shown by the next call.
void tn_replay_output(int held, int terminal);
// Writes bytes to the terminal and returns how many it has taken. These are fewer if the terminal is gone, or
// has taken none for half a second in all.
size_t tn_write_some(int descriptor, const uint8_t *bytes, size_t count);
// Restores the terminal and ends this program, because the guardian, which would restore it after a crash, is
// gone.
void tn_abandon(void);
int64_t tn_clock(void);
// Takes the terminal back if it is lent to another program: sends SIGHUP to the process group that has it,
// and switches off the modes that this group has left on.
void tn_reclaim(int terminal);

#endif
