// What the C files share: the switches that make every libc show its whole interface, and what the program
// and its guardian both know of the way out.
#ifndef CTERMINALGUARD_INTERNAL_H
#define CTERMINALGUARD_INTERNAL_H

#ifdef __APPLE__
#define _DARWIN_C_SOURCE 1
#else
#define _GNU_SOURCE 1
#endif
#include "CTerminalGuard.h"

#include <signal.h>
#include <stdio.h>
#include <termios.h>

// Every signal's number is below it.
enum { SIGNALS = NSIG };

// All that it takes to give the terminal back. In memory shared with the guardian, where there is one.
struct tn_vault {
  struct termios found;
  volatile sig_atomic_t away;      // the terminal is not as it was found
  volatile sig_atomic_t answers;   // the last question that the terminal has proved to answer: TN_NOTHING …
  volatile sig_atomic_t unanswered;  // answers to `CSI 5n` that are still to come
  volatile int64_t asked;  // when DA1 was asked that has no answer yet, in milliseconds of tn_clock; 0 where there is none
  volatile sig_atomic_t leave_now;
  // Two leave strings, so that one is whole at every moment.
  struct { uint8_t bytes[1024]; size_t count, silence; } leaves[2];
  // When the program last heard a signal that was not the guardian's, in milliseconds of tn_clock.
  volatile int64_t heard[SIGNALS];
};
extern struct tn_vault *tn_vault;

// Stops the process group by SIGTSTP or SIGTTIN; returns when it is continued.
void tn_stop(int number);
// Does what tn_leave does, for whoever holds the vault and hears no signals, on descriptors of its own.
void tn_give_back(int terminal);
// The file that keeps what is written to standard error while the screen is taken; made once. -1 where there is none, as
// where standard error leads elsewhere.
int tn_held_error(int terminal);
// From now on standard error leads there.
void tn_hold_error(int terminal);
// Standard error leads to where it did, and what was kept is shown.
void tn_show_error(int terminal);
// Shows the kept text, as far as the terminal, which must not block, takes it; forgets it.
void tn_replay_error(int held, int terminal);
// The guardian is gone: gives the terminal back and ends the process.
void tn_abandon(void);
int64_t tn_clock(void);

#endif
