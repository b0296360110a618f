// Restores the terminal however the program ends.
#ifndef CTERMINALGUARD_H
#define CTERMINALGUARD_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

// tn_wake, tn_write_all, tn_leave and tn_leave_for_good are async-signal-safe.

// Readable where a signal has come, or a wake. Never closed.
int tn_wake_descriptor(void);
// 0 for a wake, or a signal's number.
void tn_wake(uint8_t number);
// 1 where something has come since the last call, which tn_take_signal then tells.
int tn_take_woken(int is_readable);
// The number of a signal that has come, once for each time; 0 for wakes; -1 for no more. While they are not taken the third
// SIGINT ends the program, and so do SIGTERM, SIGHUP and SIGQUIT after a deadline (RULES section 17).
int tn_take_signal(void);
// 1 where the last SIGINT that tn_take_signal has told was sent by a process, and 0 where it was a key.
int tn_is_interrupt_sent(void);
// The terminal is gone: its SIGHUP brings no news.
void tn_hung_up(void);
void tn_catch_signals(void);
void tn_release_signals(void);
// Stops the group as Ctrl-Z does; returns when continued.
void tn_stop_group(void);
// 0, or -1 when the terminal is gone or took nothing for half a second in all.
int tn_write_all(int descriptor, const uint8_t *bytes, size_t count);

// A description of its own of standard input's terminal, else of the controlling one; -1 with errno.
int tn_open_terminal(int more_flags);

// Stops the process while it is in the background.
void tn_await_foreground(int descriptor);
// Saves the termios for tn_leave, exit and fatal signals; -1 when `descriptor` is no terminal.
int tn_arm(int descriptor);
// Copies up to 1024 bytes; the first `silence` turn reports off.
void tn_set_leave(const uint8_t *bytes, size_t count, size_t silence);
// Answered questions: none, DA1 (`CSI c`), `CSI 5n`. tn_leave asks the highest, else DA1; where `CSI 5n` is
// open, DA1 if it was answered (RULES section 17).
enum { TN_NOTHING, TN_ATTRIBUTES, TN_STATUS };
void tn_answers(int question);
// Questions were sent, DA1 as the last of them or none: tn_leave waits for the answers up to 1 s from now, or 0.5 s.
void tn_asked(int with_attributes);
// How many `CSI 5n` are open.
void tn_set_unanswered(int questions);
// 1 while the terminal is not as found.
int tn_is_away(void);
// Sets raw input; holds standard output and error back until tn_leave, where they are this terminal.
void tn_enter_raw(void);
// Before tn_leave, but in no handler of a signal: what C's stdout has is held, too.
void tn_flush_output(void);
// Now and then: frees the memory of held output that is too much to be shown.
void tn_trim_output(void);
// Restores the terminal as found.
void tn_leave(void);
// tn_leave for crashes: also cuts the process off the terminal.
void tn_leave_for_good(void);
void tn_disarm(void);

// Up to 512 bytes that switch off what other programs may leave on; the first `screen`, which leave the other screen, are for
// those that did not end in order, the next `in_order` for the others.
void tn_set_reset(const uint8_t *bytes, size_t count, size_t screen, size_t in_order);
// After tn_leave: `group` has the terminal, 0 ends it. tn_leave and the guardian then hang up on it and put the terminal right.
void tn_lend(pid_t group);
// Where that group is noted.
volatile pid_t *tn_lent(void);
// Comes to the front, resets modes, sets the termios as found.
void tn_put_right(int descriptor);
// Comes to the front, with the termios as found; keeps those of the stopped program.
void tn_stop_lent(int descriptor, struct termios *theirs);
// Brings a group to the front and continues it; `theirs` may be NULL.
void tn_continue_lent(int descriptor, pid_t group, const struct termios *theirs);
int tn_is_in_front(int descriptor);
// Another group, such as the shell's, has the terminal: it would get the answers to what is asked now.
int tn_is_behind(int descriptor);

// Forks: 1 in the child, whose parent becomes the guardian (RULES section 17); 0 with threads or on failure.
int tn_guard(void);
// What else to do where the guardian is gone, in the handler of a signal, before the program exits.
void tn_at_abandon(void (*work)(void));

// Pixels, in some terminals with borders; 0 or unchanged where unknown.
void tn_window_pixels(int descriptor, int *width, int *height);
// 1 and both set, or 0.
int tn_window_size(int descriptor, int *columns, int *rows);

#endif
