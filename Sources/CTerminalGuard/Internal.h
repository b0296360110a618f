// Feature macros, and the state of the way out.
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

enum { SIGNALS = NSIG };

// What restoring the terminal needs, in memory shared with the guardian.
struct tn_vault {
  struct termios found;
  volatile sig_atomic_t away;      // the terminal is not as found
  volatile sig_atomic_t answers;   // the last question proved to be answered
  volatile sig_atomic_t unanswered;  // open answers to `CSI 5n`
  volatile int64_t asked;  // when the open DA1 was asked, in ms of tn_clock; 0 for none
  volatile sig_atomic_t leave_now;
  // Two leave strings, so that one is always whole.
  struct { uint8_t bytes[1024]; size_t count, silence; } leaves[2];
  // When a signal last came that was not the guardian's, in ms of tn_clock.
  volatile int64_t heard[SIGNALS];
};
extern struct tn_vault *tn_vault;

// Stops the process group by SIGTSTP or SIGTTIN; returns when continued.
void tn_stop(int number);
// Does what tn_leave does on any descriptor; the caller must receive no signals.
void tn_give_back(int terminal);
// The file that holds standard error, made once; -1 where that leads elsewhere or no file can be made.
int tn_held_error(int terminal);
void tn_hold_error(int terminal);
// Redirects standard error back and shows the held text.
void tn_show_error(int terminal);
// Shows and forgets the held text; the terminal must not block.
void tn_replay_error(int held, int terminal);
// The guardian is gone: restores the terminal and ends the process.
void tn_abandon(void);
int64_t tn_clock(void);

#endif
