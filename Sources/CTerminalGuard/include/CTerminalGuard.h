// Restores the terminal however the program ends.
#ifndef CTERMINALGUARD_H
#define CTERMINALGUARD_H

#include <stddef.h>
#include <stdint.h>

// ---- Signals (Signals.c) and the way out (Leave.c), async-signal-safe ----

// The pipe's end to poll: a byte for each signal (its number), 0 for a wake. Never closed.
int tn_wake_descriptor(void);
void tn_wake(uint8_t byte);
// The program has received all signals; the third SIGINT without this call ends it.
void tn_heard(void);
void tn_catch_signals(void);
void tn_release_signals(void);
// Stops the process group as Ctrl-Z does by default; returns when continued.
void tn_stop_group(void);
// 0 when all was written; -1 when the terminal is gone or took nothing for half a second.
int tn_write_all(int descriptor, const uint8_t *bytes, size_t count);

// Stops the process while it is in the background, where the termios are the shell's.
void tn_await_foreground(int descriptor);
// Saves the termios; tn_leave, exit and fatal signals restore them after the leave string. 0, or -1 when `descriptor`
// is no terminal.
int tn_arm(int descriptor);
// Copies the leave string; its first `silence` bytes turn reports off.
void tn_set_leave(const uint8_t *bytes, size_t count, size_t silence);
// What the terminal has proved to answer: nothing, DA1 (`CSI c`), `CSI 5n`. tn_leave asks the last, else DA1, and waits
// 1 s at most; 100 ms where nothing was ever answered.
enum { TN_NOTHING, TN_ATTRIBUTES, TN_STATUS };
void tn_answers(int question);
// Questions that end in DA1 follow; tn_leave waits for that answer up to 1 s from now.
void tn_asked(void);
// How many `CSI 5n` of the program are open.
void tn_set_unanswered(int questions);
// 1 while the terminal is not as found.
int tn_is_away(void);
// Sets raw input; holds standard error back until tn_leave.
void tn_enter_raw(void);
// Restores the terminal as of tn_arm, once.
void tn_leave(void);
// For crashes: tn_leave, then cuts the process off from the terminal.
void tn_leave_for_good(void);
void tn_disarm(void);

// ---- Guardian (Guardian.c) ----

// Forks: 1 in the child, which continues; the parent restores the terminal after the child, and ends as it did.
// 0 where the process has threads or cannot fork.
int tn_guard(void);

// The window's pixels, in some terminals with borders; 0 where unknown.
void tn_window_pixels(int descriptor, int *width, int *height);
// 1 and both set, or 0.
int tn_window_size(int descriptor, int *columns, int *rows);

#endif
