// Restores the terminal, whatever ends the program, and handles signals.
#ifndef CTERMINALGUARD_H
#define CTERMINALGUARD_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

// The functions tn_wake, tn_write_all, tn_leave and tn_leave_for_good are async-signal-safe.

// Returns a descriptor that is readable once a signal has come or tn_wake was called. The descriptor is never
// closed.
int tn_wake_descriptor(void);
// Makes the descriptor of tn_wake_descriptor readable: for the signal `number`, or for no signal if `number`
// is 0.
void tn_wake(uint8_t number);
// Returns 1 if a signal or a call of tn_wake has come since the last call, otherwise 0. tn_take_signal tells
// which signal it was. `is_readable` is 1 if the descriptor was found readable.
int tn_take_woken(int is_readable);
// Returns the number of a signal that has come, once for each time; 0 for calls of tn_wake(0), or -1 if there
// is no more. If the program does not take signals by this function, the third SIGINT ends it. SIGTERM,
// SIGHUP and SIGQUIT then end it after 5 seconds, unless the program handles SIGALRM itself.
int tn_take_signal(void);
// Returns 1 if another process has sent the SIGINT that tn_take_signal has returned last, 0 if it came from
// Ctrl-C.
int tn_is_interrupt_sent(void);
// Notes that the terminal is gone. The guardian, which restores the terminal after a crash, need not pass on
// the SIGHUP that this causes.
void tn_hung_up(void);
void tn_catch_signals(void);
void tn_release_signals(void);
// Stops the process group of this program as Ctrl-Z does. Returns once the process is continued.
void tn_stop_group(void);
// Writes all bytes to the terminal. Returns 0, or -1 if the terminal is gone or has taken none for half a
// second in all.
int tn_write_all(int descriptor, const uint8_t *bytes, size_t count);

// Opens standard input's terminal once more, otherwise the controlling terminal, and returns the descriptor.
// `more_flags` are flags for open(2). Returns -1 with errno on failure.
int tn_open_terminal(int more_flags);

// Stops the process while another process group has the terminal. Returns once this process group is in the
// foreground, or at once if it cannot be stopped.
void tn_await_foreground(int descriptor);
// Saves the termios of a terminal, its modes in the system, which tn_leave, exit and fatal signals then
// restore. Returns 0, or -1 if `descriptor` is not a terminal.
int tn_arm(int descriptor);
// Sets the bytes that restore the terminal's modes, which tn_leave writes: at most 1024. The first `silence`
// of them switch the terminal's reports off.
void tn_set_leave(const uint8_t *bytes, size_t count, size_t silence);
// Questions to the terminal: none, DA1 (`CSI c`) for its attributes, or `CSI 5n` for its status. tn_answers
// notes that the terminal has answered one. At the end tn_leave asks the highest of them that was ever
// answered, or DA1 if none was. If a `CSI 5n` is not answered yet and DA1 was answered, it asks DA1.
enum { TN_NOTHING, TN_ATTRIBUTES, TN_STATUS };
void tn_answers(int question);
// Notes that questions were sent to the terminal, with DA1, the question for its attributes, as the last of
// them (1) or without it (0). tn_leave waits for the answers for up to 1 s from now; for those without DA1
// only while another process group is in the foreground, and up to 0.5 s.
void tn_asked(int with_attributes);
// Sets how many questions `CSI 5n`, which ask the terminal for its status, are not answered yet.
void tn_set_unanswered(int questions);
// Returns 1 while the program has changed the terminal and not restored it yet, otherwise 0.
int tn_is_away(void);
// Switches the terminal to raw input, so that the program gets each key at once. Standard output and error
// are held back until tn_leave, where they are this terminal.
void tn_enter_raw(void);
// Writes what C's stdout has buffered to the output that is held back. It must be called before tn_leave, but
// not in the handler of a signal.
void tn_flush_output(void);
// Frees the memory of held output, printed while the program has the screen, which is too long to be shown.
// It is to be called from time to time.
void tn_trim_output(void);
// Restores the terminal as it was found, and shows the output that was held back.
void tn_leave(void);
// Restores the terminal like tn_leave. After that no thread of the process can reach the terminal. It is for
// crashes.
void tn_leave_for_good(void);
void tn_disarm(void);

// Sets the bytes that switch off modes of the terminal which other programs may leave on, at most 512. The
// first `screen` of them leave the alternate screen, after programs that did not end by themselves. The next
// `in_order` of them are for programs that did.
void tn_set_reset(const uint8_t *bytes, size_t count, size_t screen, size_t in_order);
// Notes, after tn_leave, that the process group `group` of another program has the terminal; 0 ends that. If
// this program ends meanwhile, tn_leave, or the guardian after a crash, sends the group SIGHUP and resets the
// terminal.
void tn_lend(pid_t group);
// Returns the memory that has the number of the process group to which the terminal is lent.
volatile pid_t *tn_lent(void);
// Brings this process group to the foreground, switches off the terminal's modes that other programs have
// left on, and sets the termios as they were found.
void tn_put_right(int descriptor);
// Brings this process group to the foreground with the termios as they were found, after another program that
// had the terminal has stopped. That program's termios are stored in `theirs`.
void tn_stop_lent(int descriptor, struct termios *theirs);
// Brings another program's process group to the foreground and continues it. `theirs` are its termios; NULL
// keeps the current ones.
void tn_continue_lent(int descriptor, pid_t group, const struct termios *theirs);
int tn_is_in_foreground(int descriptor);
// Returns 1 if another process group, such as the shell's, has the terminal; otherwise 0. That group would
// read the terminal's answers to questions.
int tn_is_in_background(int descriptor);

// Forks the process. Returns 1 in the child, while the parent becomes the guardian: a process that restores
// the terminal after this program was killed. Returns 0 on macOS, if the process has other threads already,
// or on failure.
int tn_guard(void);
// Sets a function to call when the guardian, the process that restores the terminal, is gone and this program
// therefore ends. The function is called in the handler of a signal.
void tn_at_abandon(void (*work)(void));

// Sets *width and *height to the size of the terminal's window in pixels, which includes borders in some
// terminals. They are 0, or stay unchanged, if the size is unknown.
void tn_window_pixels(int descriptor, int *width, int *height);
// Sets *columns and *rows to the size of the terminal's window; both are 0 if the terminal has none. Returns
// 1, or 0 on failure; then neither is set.
int tn_window_size(int descriptor, int *columns, int *rows);

#endif
