// Restores the terminal, however the program ends.
#ifndef CTERMINALGUARD_H
#define CTERMINALGUARD_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

// tn_wake, tn_write_all, tn_leave and tn_leave_for_good are async-signal-safe.

// A descriptor that is readable once a signal or a wake has come. It is never closed.
int tn_wake_descriptor(void);
// Wakes the loop: by 0, or by the number of a signal.
void tn_wake(uint8_t number);
// Returns 1 if anything has come since the last call. tn_take_signal then tells what.
int tn_take_woken(int is_readable);
// Returns the number of a signal, once for each time that it has come, 0 for wakes, or -1 if there is no
// more. If signals are not taken, the third SIGINT ends the program, and SIGTERM, SIGHUP and SIGQUIT end it
// after a deadline.
int tn_take_signal(void);
// Returns 1 if a process has sent the last SIGINT that tn_take_signal has returned, 0 if it was a key.
int tn_is_interrupt_sent(void);
// Notes that the terminal is gone, so that its SIGHUP need not be passed on.
void tn_hung_up(void);
void tn_catch_signals(void);
void tn_release_signals(void);
// Stops the process group as Ctrl-Z does. Returns once it is continued.
void tn_stop_group(void);
// Writes all bytes. Returns 0, or -1 if the terminal is gone or has taken none for half a second in all.
int tn_write_all(int descriptor, const uint8_t *bytes, size_t count);

// Opens another description of standard input's terminal, or else of the controlling one. Returns -1 with
// errno on failure.
int tn_open_terminal(int more_flags);

// Stops the process for as long as it is in the background.
void tn_await_foreground(int descriptor);
// Saves the termios for tn_leave, exit and fatal signals. Returns -1 if `descriptor` is not a terminal.
int tn_arm(int descriptor);
// Sets the bytes that tn_leave writes, at most 1024. The first `silence` of them switch reports off.
void tn_set_leave(const uint8_t *bytes, size_t count, size_t silence);
// The questions that may have been answered: none, DA1 (`CSI c`), or `CSI 5n`. At the end tn_leave asks the
// highest of them, and DA1 if there is none. If a `CSI 5n` is open and DA1 was answered, it asks DA1.
enum { TN_NOTHING, TN_ATTRIBUTES, TN_STATUS };
void tn_answers(int question);
// Notes that questions were sent, with DA1 as the last of them or without it. tn_leave waits for their
// answers for up to 1 s from now, or 0.5 s without DA1.
void tn_asked(int with_attributes);
// Sets how many `CSI 5n` are open.
void tn_set_unanswered(int questions);
// Returns 1 while the terminal is not as it was found.
int tn_is_away(void);
// Sets raw input, and holds standard output and error back until tn_leave, if these are this terminal.
void tn_enter_raw(void);
// Flushes C's stdout into the held output. Call it before tn_leave, but not in the handler of a signal.
void tn_flush_output(void);
// Frees the memory of held output beyond what will be shown. Call it now and then.
void tn_trim_output(void);
// Restores the terminal as it was found.
void tn_leave(void);
// Restores the terminal like tn_leave, and cuts the process off it. It is for crashes.
void tn_leave_for_good(void);
void tn_disarm(void);

// Sets up to 512 bytes that switch off what other programs may leave on. The first `screen` of them leave the
// other screen, after programs that did not end in order; the next `in_order` are for those that did.
void tn_set_reset(const uint8_t *bytes, size_t count, size_t screen, size_t in_order);
// Notes, after tn_leave, that `group` has the terminal; 0 ends the loan. During a loan tn_leave and the
// guardian send the group SIGHUP and reset the terminal.
void tn_lend(pid_t group);
// The memory in which that group is noted.
volatile pid_t *tn_lent(void);
// Comes to the foreground, resets modes, and sets the termios as they were found.
void tn_put_right(int descriptor);
// Comes to the foreground with the termios as they were found, and stores those of the stopped program in
// `theirs`.
void tn_stop_lent(int descriptor, struct termios *theirs);
// Brings a group to the foreground and continues it. `theirs` are its termios, or NULL to keep the current
// ones.
void tn_continue_lent(int descriptor, pid_t group, const struct termios *theirs);
int tn_is_in_foreground(int descriptor);
// Returns whether another process group, such as the shell's, has the terminal. That group would read the
// answers to questions.
int tn_is_in_background(int descriptor);

// Forks. Returns 1 in the child, whose parent becomes the guardian. Returns 0 if the process has threads
// already, or on failure.
int tn_guard(void);
// Sets a function to call if the guardian is gone, in the handler of a signal, before the program exits.
void tn_at_abandon(void (*work)(void));

// Gets the size of the window in pixels, in some terminals including borders. 0 or unchanged if unknown.
void tn_window_pixels(int descriptor, int *width, int *height);
// Gets the size of the window. Returns 1, or 0 if unknown; then neither is set.
int tn_window_size(int descriptor, int *columns, int *rows);

#endif
