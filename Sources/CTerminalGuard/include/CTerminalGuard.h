// Giving the terminal back, whatever ends the program: the way in and out, signals, standard error, the guardian.
#ifndef CTERMINALGUARD_H
#define CTERMINALGUARD_H

#include <stddef.h>
#include <stdint.h>

// ---- Signals (Signals.c) and the way out (Leave.c); all of it safe in a signal handler ----

// The end of the pipe to poll and read: a byte for each signal (its number), 0 for a mailbox. Made once, never closed.
int tn_wake_descriptor(void);
void tn_wake(uint8_t byte);
// Says that the program has heard of all signals so far; the third unheard SIGINT ends it.
void tn_heard(void);
void tn_catch_signals(void);
void tn_release_signals(void);
// Stops the process group as Ctrl-Z does where nobody caught it; returns when it is continued.
void tn_stop_group(void);
// Writes all of it and returns 0, or -1 when the terminal is gone or took nothing for half a second.
int tn_write_all(int descriptor, const uint8_t *bytes, size_t count);

// Stops while the process is in the background, where the termios of a descriptor are those of its shell's editing.
void tn_await_foreground(int descriptor);
// Arms the way out: `leave` and the termios as they are on `descriptor` now will be written by tn_leave, by exit
// and by the handlers of fatal signals. 0, or -1 when the descriptor is no terminal.
int tn_arm(int descriptor);
// What tn_leave writes from now on; the first `silence` bytes make that the terminal speaks no more by itself. Copied.
void tn_set_leave(const uint8_t *bytes, size_t count, size_t silence);
// What the terminal has proved to answer: nothing, DA1 (`CSI c`), or `CSI 5n`. tn_leave asks the last of them, DA1 where
// there is none, and waits for the answer: at most 1 s, or 100 ms where nothing was ever answered.
enum { TN_NOTHING, TN_ATTRIBUTES, TN_STATUS };
void tn_answers(int question);
// Questions that end in DA1 are about to be sent. Until DA1 is answered, tn_leave waits for that too, up to 1 s from now.
void tn_asked(void);
// How many answers to `CSI 5n` of the program's own are still to come.
void tn_set_unanswered(int questions);
// 1 while the terminal is not as it was found.
int tn_is_away(void);
// Raw input on the armed terminal, and its standard error held back until tn_leave.
void tn_enter_raw(void);
// Gives the terminal back as it was at tn_arm. Does nothing when it has been given back.
void tn_leave(void);
// tn_leave, after which nothing that the process still writes or reads reaches the terminal. For crashes.
void tn_leave_for_good(void);
void tn_disarm(void);

// ---- Guardian (Guardian.c) ----

// Forks: returns 1 in a child, which goes on as the program; the parent gives the terminal back when the child is gone
// for any reason, and ends as it did. 0 where the process has threads, which a fork would lose, or cannot fork.
int tn_guard(void);

// The window's size in pixels, 0 where it does not know; some windows count their borders.
void tn_window_pixels(int descriptor, int *width, int *height);
// 1 and both set, or 0.
int tn_window_size(int descriptor, int *columns, int *rows);

#endif
