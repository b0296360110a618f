// ncurses' own header, and shims for what Swift cannot import.
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
// The current description's names: "xterm|xterm terminal emulator".
const char *tn_description_names(void);
// Capabilities by compiled position. Past the end: -2 for flags and numbers, 0 for strings.
int tn_flag_at(int index);
int tn_number_at(int index);
// 1 if the position exists; *value is NULL for an absent string.
int tn_string_at(int index, const char **value);
const char *tn_flag_name(int index);
const char *tn_number_name(int index);
const char *tn_string_name(int index);
int tn_flag_named(const char *name);
int tn_number_named(const char *name);
const char *tn_string_named(const char *name);

// ---- Screen (Screen.c) ----

// Makes ncurses draw into memory; `name` must be describable. `colors`: 0 none, -1 the description's, else the number
// required. Returns 0, -1 on failure (a replaced screen is gone), or -2 if open and not `replacing`. Without a screen
// the other calls do nothing.
int tn_screen_open(const char *name, int columns, int rows, int colors, int replacing);
void tn_screen_close(void);
void tn_screen_resize(int columns, int rows);
// The next update clears and sends every cell.
void tn_screen_invalidate(void);
int tn_screen_colors(void);
int tn_screen_pairs(void);
// The pair of two colours (-1: the terminal's own), or -1 when none is left.
int tn_screen_pair(int foreground, int background);
void tn_screen_forget_pairs(void);

// A cell's words: base scalar (bit 31: two columns), two marks or 0, attributes, colour pair.
enum { TN_CELL_WORDS = 5, TN_BOLD = 1, TN_DIM = 2, TN_ITALIC = 4, TN_UNDERLINE = 8, TN_REVERSE = 16 };
// `shown`: already on the terminal; nothing is sent.
void tn_screen_put(int column, int row, const uint32_t *words, int cells, int shown);
// A cell's first three words as sent in UTF-8; valid until the next call.
size_t tn_screen_text(uint32_t base, uint32_t mark1, uint32_t mark2, const uint8_t **text);
// The changes since the last update; valid until the next call.
size_t tn_screen_update(const uint8_t **bytes);

// Makes text UTF-8 whatever LANG says; 1 on success.
int tn_use_utf8(void);

#endif
