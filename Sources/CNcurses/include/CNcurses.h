// ncurses' header, and shims for Swift.
#ifndef CNCURSES_H
#define CNCURSES_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stddef.h>
#include <stdint.h>

// Reads a description: 1 found, 0 unknown, -1 no database.
int tn_describe(const char *name);
void tn_forget_description(void);
// As "xterm|xterm terminal emulator".
const char *tn_description_names(void);
// By compiled position; past the end -2.
int tn_flag_at(int index);
int tn_number_at(int index);
// By compiled position; 0 past the end. *value is NULL where absent.
int tn_string_at(int index, const char **value);
const char *tn_flag_name(int index);
const char *tn_number_name(int index);
const char *tn_string_name(int index);
// -1 where ncurses has no such name.
int tn_flag_place(const char *name);
int tn_number_place(const char *name);
int tn_string_place(const char *name);
int tn_flag_named(const char *name);
int tn_number_named(const char *name);
const char *tn_string_named(const char *name);

// Draws into memory. `colors`: 0 none, -1 the description's, else the number required. Returns 0; -1 on failure, with
// no screen left (other calls then do nothing); -2 if one is open.
int tn_screen_open(const char *name, int colors);
void tn_screen_close(void);
// Before cells are put; those of another size are forgotten.
void tn_screen_resize(int columns, int rows);
// Until then its two pictures take no memory: 2.2 MiB at 400×100.
void tn_screen_rest(void);
// The next update sends every cell.
void tn_screen_invalidate(void);
int tn_screen_colors(void);
int tn_screen_pairs(void);
// Colour -1 is the terminal's own. Returns -1 without a free pair.
int tn_screen_pair(int foreground, int background);
void tn_screen_forget_pairs(void);

// A cell: base scalar (bit 31: two columns), two marks or 0, attributes, colour pair.
enum { TN_CELL_WORDS = 5, TN_BOLD = 1, TN_DIM = 2, TN_ITALIC = 4, TN_UNDERLINE = 8, TN_REVERSE = 16 };
void tn_screen_put(int column, int row, const uint32_t *words, int cells);
// In UTF-8; valid until the next call.
size_t tn_screen_text(uint32_t base, uint32_t mark1, uint32_t mark2, const uint8_t **text);
// Changes since the last update; valid until the next.
size_t tn_screen_update(const uint8_t **bytes);

// Selects a UTF-8 locale; 1 on success. Where there is none, ncurses gets a placeholder for what is not ASCII.
int tn_use_utf8(void);
// As where there is none.
void tn_use_ascii(void);
int tn_knows_utf8(void);

#endif
