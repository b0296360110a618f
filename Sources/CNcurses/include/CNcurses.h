// ncurses for Swift: the library's own header, and a shim for each part of it that Swift cannot import.
#ifndef CNCURSES_H
#define CNCURSES_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stddef.h>
#include <stdint.h>

// ---- Terminal description (Description.c) ----

// Reads the description of `name`: 1 found, 0 unknown, -1 no database.
int tn_describe(const char *name);
void tn_forget_description(void);
// The long name list of the description that is being read: "xterm|xterm terminal emulator".
const char *tn_description_names(void);
// Capabilities by their place in the compiled form. Past the end: -2 for flags and numbers; 0 from the `has` call.
int tn_flag_at(int index);
int tn_number_at(int index);
// 1 and *value set where there is such a place; *value is NULL for a string that the terminal lacks.
int tn_string_at(int index, const char **value);
const char *tn_flag_name(int index);
const char *tn_number_name(int index);
const char *tn_string_name(int index);
int tn_flag_named(const char *name);
int tn_number_named(const char *name);
const char *tn_string_named(const char *name);

// ---- Screen (Screen.c) ----

// Makes ncurses draw into memory. `name` must be describable. `colors`: 0 for none, -1 for as many as the
// description has, or how many it has to have. 0, -1, or -2 when one is open that is not to be replaced. One that is, is gone
// afterwards in any case. Where none is open, the other calls do nothing.
int tn_screen_open(const char *name, int columns, int rows, int colors, int replacing);
void tn_screen_close(void);
void tn_screen_resize(int columns, int rows);
// Forgets what the terminal shows: the next update clears and sends every cell.
void tn_screen_invalidate(void);
int tn_screen_colors(void);
int tn_screen_pairs(void);
// The number of the pair of two colours (-1: the terminal's own), or -1 when no more pairs can be had.
int tn_screen_pair(int foreground, int background);
void tn_screen_forget_pairs(void);

// A cell as five words: base scalar (bit 31: takes two columns), two marks or 0, attributes, colour pair.
enum { TN_CELL_WORDS = 5, TN_BOLD = 1, TN_DIM = 2, TN_ITALIC = 4, TN_UNDERLINE = 8, TN_REVERSE = 16 };
// `shown`: the terminal shows them already, so that the next update has nothing to send for them.
void tn_screen_put(int column, int row, const uint32_t *words, int cells, int shown);
// The first three words of a cell as UTF-8, as an update would send them. The text lives until the next call.
size_t tn_screen_text(uint32_t base, uint32_t mark1, uint32_t mark2, const uint8_t **text);
// Bytes that bring the terminal from the last update to now; the pointer lives until the next call.
size_t tn_screen_update(const uint8_t **bytes);

// Makes text UTF-8 whatever LANG says. 1 when the locale ends up in UTF-8.
int tn_use_utf8(void);

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
