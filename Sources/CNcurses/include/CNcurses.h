// ncurses for Swift: the header of ncurses, and functions in place of its macros.
#ifndef CNCURSES_H
#define CNCURSES_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stddef.h>
#include <stdint.h>

// Reads the description of a terminal type, such as "xterm". Returns 1 if there is one, 0 if there is none,
// -1 if no terminfo database is installed. The caller must call tn_forget_description afterwards.
int tn_describe(const char *name);
void tn_forget_description(void);
// The names of the described terminal, such as "xterm|xterm terminal emulator".
const char *tn_description_names(void);
// Return the flag or the number at an index of a terminal's description, in the order of compiled
// descriptions. A flag is 1 or 0, and a number that the description lacks is -1. Both return -2 past the last
// index.
int tn_flag_at(int index);
int tn_number_at(int index);
// Sets *value to the string at an index of a terminal's description, in the order of compiled descriptions,
// or to NULL if the description lacks it. Returns 1, or 0 past the last index.
int tn_string_at(int index, const char **value);
const char *tn_flag_name(int index);
const char *tn_number_name(int index);
const char *tn_string_name(int index);
// Return the index of a terminfo name in the order of compiled descriptions; -1 if ncurses has no such name.
int tn_flag_index(const char *name);
int tn_number_index(const char *name);
int tn_string_index(const char *name);
int tn_flag_named(const char *name);
int tn_number_named(const char *name);
const char *tn_string_named(const char *name);

// Opens a screen of ncurses, whose drawing goes into memory. `colors` is the number of colours that the
// screen must have; 0 for none, -1 for as many as the description says. Returns 0, or -2 if a screen is open
// already. Returns -1 on failure; then no screen is open, and the other calls do nothing.
int tn_screen_open(const char *name, int colors);
void tn_screen_close(void);
// Changes the size of ncurses's screen, which must be done before cells are put. The cells that were put are
// lost.
void tn_screen_resize(int columns, int rows);
// Frees the memory of the two pictures that ncurses keeps of the screen (2.2 MiB at 400×100), until the next
// tn_screen_resize.
void tn_screen_rest(void);
// Lets the next tn_screen_update send every cell of the screen, not only the changed ones.
void tn_screen_invalidate(void);
int tn_screen_colors(void);
int tn_screen_pairs(void);
// Returns ncurses's number of a pair of colours, or -1 if it has no number left. The colour -1 is the
// terminal's own.
int tn_screen_pair(int foreground, int background);
void tn_screen_forget_pairs(void);

// A cell of the screen is given in 5 words: the base scalar, where bit 31 says that it takes two columns; two
// combining marks, or 0; the attributes (the constants TN_BOLD to TN_REVERSE); and the number of the colour
// pair.
enum { TN_CELL_WORDS = 5, TN_BOLD = 1, TN_DIM = 2, TN_ITALIC = 4, TN_UNDERLINE = 8, TN_REVERSE = 16 };
void tn_screen_put(int column, int row, const uint32_t *words, int cells);
// Sets *text to the UTF-8 of a glyph, valid until the next call. Returns the number of bytes.
size_t tn_screen_text(uint32_t base, uint32_t mark1, uint32_t mark2, const uint8_t **text);
// Sets *bytes to the bytes that draw the cells of the screen which have changed since the last update, valid
// until the next one. Returns the number of bytes.
size_t tn_screen_update(const uint8_t **bytes);

// Selects a UTF-8 locale. Returns 1, or 0 if there is none. Without one, ncurses gets a placeholder for each
// glyph beyond ASCII.
int tn_use_utf8(void);
// Lets this library behave as if there were no UTF-8 locale, for tests.
void tn_use_ascii(void);
int tn_knows_utf8(void);

#endif
