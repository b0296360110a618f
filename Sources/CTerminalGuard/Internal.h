// Private header.
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

// What restoring needs, shared with the guardian.
struct tn_vault {
  struct termios found;
  struct termios ours;  // as the program has set them
  volatile sig_atomic_t away;
  volatile sig_atomic_t answers;   // the highest question answered so far
  volatile sig_atomic_t has_attributes;  // DA1 was answered
  volatile sig_atomic_t unanswered;
  // ms of tn_clock at the open DA1, and at the last question that is neither DA1 nor `CSI 5n`; 0 for none.
  volatile int64_t asked, asked_more;
  // Two leave strings: one is always whole. Its number is published by release and read by acquire, so that a handler never
  // reads one that is half written.
  atomic_int leave_now;
  struct { uint8_t bytes[1024]; size_t count, silence; } leaves[2];
  // The group that has the terminal, with this process's leave; 0 for none.
  volatile pid_t lent;
  // What switches off the modes that other programs may leave on; the first bytes leave the other screen.
  uint8_t reset[512];
  size_t reset_count, reset_screen, reset_in_order;
  // ms of tn_clock at the last signal not from the guardian.
  volatile int64_t heard[SIGNALS];
  // Bytes of the held output that were shown, or left out.
  volatile int64_t shown;
  // Signals that came to the guardian alone, or to the whole group: see tn_hear_passed.
  volatile sig_atomic_t passed[SIGNALS];
};
extern struct tn_vault *tn_vault;

// Whether the library always has a handler for the signal while the program has the terminal.
int tn_is_asking(int number);
// Whether the kernel has sent the signal, as it does for keys of the terminal; no process has.
int tn_is_kernels(const siginfo_t *info);
// Takes up the signals that the guardian has passed on, unless the program has a handler of its own. Async-signal-safe.
void tn_hear_passed(void);
// SIGTSTP or SIGTTIN to the group; returns when continued.
void tn_stop(int number);
// Finds out where Swift's runtime keeps the number of a thread; before a fork, while the process has one thread.
void tn_find_thread_number(void);
// Tells the runtime the number of this thread, the first one of the child; `parent` is the number that it had.
void tn_correct_thread_number(pid_t parent);
// Restores modes and termios; signals must be blocked.
void tn_give_back(int terminal);
// Made once; -1 where neither standard output nor error is this terminal, or on failure.
int tn_held_output(int terminal);
// Before the screen is taken: what C's stdout has goes to the terminal, and a line at a time from then on.
void tn_ready_output(int terminal);
void tn_hold_output(int terminal);
// Ends tn_hold_output and shows the held text.
void tn_show_output(int terminal);
// Shows the held text; `terminal` must not block. What it does not take is shown the next time.
void tn_replay_output(int held, int terminal);
// How many bytes the terminal took; it takes none for half a second, or is gone, where not all.
size_t tn_write_some(int descriptor, const uint8_t *bytes, size_t count);
// The guardian is gone: restores the terminal and exits.
void tn_abandon(void);
int64_t tn_clock(void);
// Hangs up on the group that has the terminal, and puts the terminal right.
void tn_reclaim(int terminal);

#endif
