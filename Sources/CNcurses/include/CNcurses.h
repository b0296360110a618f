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

#endif
