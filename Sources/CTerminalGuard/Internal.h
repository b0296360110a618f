// The private header of CTerminalGuard.
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

// The data that restoring the terminal needs. It is shared with the guardian.
struct tn_vault {
  struct termios found;
  struct termios ours;  // those that the program has set
  volatile sig_atomic_t away;
  volatile sig_atomic_t answers;   // the highest question answered so far
  volatile sig_atomic_t has_attributes;  // whether DA1 was answered
  volatile sig_atomic_t unanswered;
  // When the open DA1 was sent, and when the last question other than DA1 and `CSI 5n` was, in milliseconds
  // of tn_clock; 0 for none.
  volatile int64_t asked, asked_more;
  // Two leave strings, of which one is always whole: `leave_now` is its index. It is stored by release and
  // loaded by acquire, so that a handler never reads a string that is half written.
  atomic_int leave_now;
  struct { uint8_t bytes[1024]; size_t count, silence; } leaves[2];
  // The process group to which the terminal is lent; 0 for none.
  volatile pid_t lent;
  // The bytes that switch off modes that other programs may leave on. The first reset_screen of them leave
  // the other screen, the next reset_in_order are for programs that ended in order.
  uint8_t reset[512];
  size_t reset_count, reset_screen, reset_in_order;
  // When each signal last came from another sender than the guardian, in milliseconds of tn_clock.
  volatile int64_t heard[SIGNALS];
  // The number of bytes of the held output that were shown or left out.
  volatile int64_t shown;
  // Whether the guardian has passed a signal on, which came to the guardian alone or to the whole group: see
  // tn_hear_passed.
  volatile sig_atomic_t passed[SIGNALS];
};
extern struct tn_vault *tn_vault;

// Returns whether the library always handles the signal while the program has the terminal.
int tn_is_asking(int number);
// Returns whether the kernel has sent the signal, as for a key of the terminal, rather than a process.
int tn_is_kernels(const siginfo_t *info);
// Raises the signals that the guardian has passed on, unless the program has a handler of its own.
// Async-signal-safe.
void tn_hear_passed(void);
// Stops the process group by SIGTSTP or SIGTTIN. Returns once it is continued.
void tn_stop(int number);
// Finds out where Swift's runtime stores the number of a thread. Call it before a fork, while the process has
// one thread.
void tn_find_thread_number(void);
// Tells Swift's runtime the number of this thread, the first one of the child. `parent` is the number that it
// had before the fork.
void tn_correct_thread_number(pid_t parent);
// Restores modes and termios. Signals must be blocked.
void tn_give_back(int terminal);
// Returns the descriptor of the held output, which is opened once. Returns -1 on failure, or if neither
// standard output nor error is this terminal.
int tn_held_output(int terminal);
// Flushes C's stdout to the terminal before the screen is taken. From then on stdout is written line by line.
void tn_ready_output(int terminal);
void tn_hold_output(int terminal);
// Ends tn_hold_output and shows the held output.
void tn_show_output(int terminal);
// Shows the held output. `terminal` must not block; what it does not take is shown by the next call.
void tn_replay_output(int held, int terminal);
// Writes bytes and returns how many the terminal has taken. If these are fewer, the terminal has taken none
// for half a second, or is gone.
size_t tn_write_some(int descriptor, const uint8_t *bytes, size_t count);
// Restores the terminal and exits, since the guardian is gone.
void tn_abandon(void);
int64_t tn_clock(void);
// Sends SIGHUP to the group that has the terminal, and resets what that group has left switched on.
void tn_reclaim(int terminal);

#endif
