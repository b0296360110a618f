#ifndef CVTERM_H
#define CVTERM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether libvterm can be used; it is loaded at the first call, so that a build needs neither its header nor the library.
/// Where it cannot, `file` (as Swift's #fileID) is left out for want of it.
bool cvterm_is_here(const char *file);

/// Notes that the tests in `file` do not run, and for want of what. At the end of the process one line on standard error
/// for each want names the files.
void cvterm_leave_out(const char *file, const char *want);

/// A terminal by libvterm 0.1 to 0.3.
typedef struct cvterm cvterm;

typedef struct {
  uint8_t red, green, blue;
  /// The terminal's own, whatever that is.
  bool is_default;
} cvterm_color;

typedef struct {
  /// The character and its marks, then 0. UINT32_MAX stands first in the right half of a wide glyph.
  uint32_t scalars[6];
  int width;
  bool bold, italic, blink, reverse, strike;
  uint8_t underline, font;
  cvterm_color foreground, background;
} cvterm_cell;

typedef struct {
  bool bold, dim, italic, underline, reverse;
  cvterm_color foreground, background;
} cvterm_look;

/// Only where `cvterm_is_here`. `alternate`: the terminal has an alternate screen.
cvterm *cvterm_new(int columns, int rows, bool alternate);
void cvterm_free(cvterm *terminal);
void cvterm_resize(cvterm *terminal, int columns, int rows);
/// Told of what the terminal answers.
void cvterm_set_output(cvterm *terminal, void (*output)(const char *bytes, size_t count, void *user), void *user);
void cvterm_feed(cvterm *terminal, const void *bytes, size_t count);
/// The same for whole sequences. libvterm knows no dim; it knows fonts, so dim comes to it as the first of them.
void cvterm_feed_dim(cvterm *terminal, const char *bytes, size_t count);
/// Whether a cell shows a character with at most two marks, 21 bits each, the character lowest, in this look. Of a blank that
/// has no lines and is not reversed the background alone counts.
bool cvterm_shows(const cvterm *terminal, int column, int row, uint64_t scalars, const cvterm_look *look);
/// The first cell of the rows, right halves aside, that shows the terminal's own background; false where there is none.
bool cvterm_find_own_background(
  const cvterm *terminal, int columns, int first_row, int end_row, int *column, int *row);
/// False where the screen has no such cell.
bool cvterm_get_cell(const cvterm *terminal, int column, int row, cvterm_cell *cell);
void cvterm_get_cursor(const cvterm *terminal, int *column, int *row);
bool cvterm_is_cursor_visible(const cvterm *terminal);
bool cvterm_is_alternate(const cvterm *terminal);
/// The next character would be written without colours or attributes.
bool cvterm_is_pen_plain(const cvterm *terminal);

#endif
