// The header of ncurses, with functions that Swift can call.
#ifndef CNCURSES_H
#define CNCURSES_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stddef.h>
#include <stdint.h>

// Reads the description of a terminal type. Returns 1 if it was found, 0 if it is unknown, -1 if there is no
// database.
int tn_describe(const char *name);
void tn_forget_description(void);
// The names of the described terminal, such as "xterm|xterm terminal emulator".
const char *tn_description_names(void);
// The values at a position in compiled descriptions; -2 past the end.
int tn_flag_at(int index);
int tn_number_at(int index);
// The string at a position in compiled descriptions. Returns 0 past the end. *value is NULL if the string is
// absent.
int tn_string_at(int index, const char **value);
const char *tn_flag_name(int index);
const char *tn_number_name(int index);
const char *tn_string_name(int index);
// The position of a name in compiled descriptions; -1 if ncurses has no such name.
int tn_flag_index(const char *name);
int tn_number_index(const char *name);
int tn_string_index(const char *name);
int tn_flag_named(const char *name);
int tn_number_named(const char *name);
const char *tn_string_named(const char *name);

// Opens a screen that is drawn into memory. `colors` is 0 for none, -1 for those of the description, else the
// number that is required. Returns 0, or -2 if a screen is open already. Returns -1 on failure; then no
// screen is open, and the other calls do nothing.
int tn_screen_open(const char *name, int colors);
void tn_screen_close(void);
// Changes the size of the screen, before cells are put. The cells are forgotten.
void tn_screen_resize(int columns, int rows);
// Frees the two pictures that ncurses keeps (2.2 MiB at 400×100), until the next tn_screen_resize.
void tn_screen_rest(void);
// Lets the next update send every cell.
void tn_screen_invalidate(void);
int tn_screen_colors(void);
int tn_screen_pairs(void);
// Returns a colour pair, or -1 if none is free. The colour -1 is the terminal's own.
int tn_screen_pair(int foreground, int background);
void tn_screen_forget_pairs(void);

// The words of a cell: the base scalar, in which bit 31 means two columns, two marks or 0, the attributes,
// and the colour pair.
enum { TN_CELL_WORDS = 5, TN_BOLD = 1, TN_DIM = 2, TN_ITALIC = 4, TN_UNDERLINE = 8, TN_REVERSE = 16 };
void tn_screen_put(int column, int row, const uint32_t *words, int cells);
// Gives the UTF-8 of a glyph, valid until the next call. Returns the number of bytes.
size_t tn_screen_text(uint32_t base, uint32_t mark1, uint32_t mark2, const uint8_t **text);
// Gives the bytes that draw the changes since the last update, valid until the next one. Returns their
// number.
size_t tn_screen_update(const uint8_t **bytes);

// Selects a UTF-8 locale. Returns 0 if there is none; then ncurses must get a placeholder for what is not
// ASCII.
int tn_use_utf8(void);
// Behaves as if there were no UTF-8 locale.
void tn_use_ascii(void);
int tn_knows_utf8(void);

#endif
