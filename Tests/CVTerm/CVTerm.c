#include "CVTerm.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What libvterm's header says of the parts used here; 0.1.4 and 0.3.3 differ where it is noted.
typedef struct VTerm VTerm;
typedef struct VTermScreen VTermScreen;
typedef struct VTermState VTermState;
typedef struct {
  int row, col;
} VTermPos;
typedef struct {
  uint8_t type, red, green, blue;
} VTermColor;
enum { default_foreground = 2, default_background = 4 };
enum { prop_cursor_visible = 1, prop_alternate = 3 };
// Bold, underline, italic, blink and reverse. The colours' numbers are one higher since there is conceal.
enum { attr_first = 1, attr_last = 5, attr_foreground = 8, attr_background = 9 };
// Since 0.2 a string takes two words.
typedef union {
  int number;
  VTermColor color;
  void *string[2];
} VTermValue;
typedef struct {
  uint32_t chars[6];
  char width;
  union {
    struct {
      unsigned bold : 1, underline : 2, italic : 1, blink : 1, reverse : 1, strike : 1, font : 4;
    } plain;
    struct {
      unsigned bold : 1, underline : 2, italic : 1, blink : 1, reverse : 1, conceal : 1, strike : 1, font : 4;
    } with_conceal;
  } attrs;
  VTermColor fg, bg;
} VTermScreenCell;
typedef struct {
  void *damage, *moverect, *movecursor;
  int (*settermprop)(int prop, VTermValue *value, void *user);
  void *bell, *resize;
  int (*sb_pushline)(int columns, const VTermScreenCell *cells, void *user);
  // One more, and since 0.3 two.
  void *more[8];
} VTermScreenCallbacks;

#define FUNCTIONS(X)                                                                        \
  X(VTerm *, vterm_new, (int rows, int columns))                                            \
  X(void, vterm_free, (VTerm *))                                                            \
  X(void, vterm_set_size, (VTerm *, int rows, int columns))                                 \
  X(void, vterm_set_utf8, (VTerm *, int))                                                   \
  X(size_t, vterm_input_write, (VTerm *, const char *, size_t))                             \
  X(void, vterm_output_set_callback, (VTerm *, void (*)(const char *, size_t, void *), void *)) \
  X(VTermState *, vterm_obtain_state, (VTerm *))                                            \
  X(void, vterm_state_get_cursorpos, (const VTermState *, VTermPos *))                      \
  X(int, vterm_state_get_penattr, (const VTermState *, int attr, VTermValue *))             \
  X(VTermScreen *, vterm_obtain_screen, (VTerm *))                                          \
  X(void, vterm_screen_set_callbacks, (VTermScreen *, const VTermScreenCallbacks *, void *)) \
  X(void, vterm_screen_enable_altscreen, (VTermScreen *, int))                              \
  X(void, vterm_screen_reset, (VTermScreen *, int hard))                                    \
  X(int, vterm_screen_get_cell, (const VTermScreen *, VTermPos, VTermScreenCell *))         \
  X(void, vterm_screen_convert_color_to_rgb, (const VTermScreen *, VTermColor *))

#define DECLARE(result, name, parameters) static result(*name) parameters;
FUNCTIONS(DECLARE)
static bool has_conceal;

struct cvterm {
  VTerm *terminal;
  VTermScreen *screen;
  VTermState *state;
  bool is_cursor_visible, is_alternate;
  // What was fed ends within a sequence or a character.
  bool is_cut;
};

static int settermprop(int prop, VTermValue *value, void *user) {
  cvterm *terminal = user;
  if (prop == prop_cursor_visible) terminal->is_cursor_visible = value->number != 0;
  if (prop == prop_alternate) terminal->is_alternate = value->number != 0;
  return 1;
}

// libvterm 0.2 calls it without a look whether it is there.
static int sb_pushline(int columns, const VTermScreenCell *cells, void *user) {
  (void)columns, (void)cells, (void)user;
  return 0;
}

cvterm *cvterm_new(int columns, int rows, bool alternate) {
  static const VTermScreenCallbacks callbacks = {.settermprop = settermprop, .sb_pushline = sb_pushline};
  cvterm *terminal = malloc(sizeof *terminal);
  terminal->terminal = vterm_new(rows, columns);
  terminal->screen = vterm_obtain_screen(terminal->terminal);
  terminal->state = vterm_obtain_state(terminal->terminal);
  terminal->is_cursor_visible = true;
  terminal->is_alternate = false;
  terminal->is_cut = false;
  vterm_set_utf8(terminal->terminal, 1);
  if (alternate) vterm_screen_enable_altscreen(terminal->screen, 1);
  vterm_screen_reset(terminal->screen, 1);
  vterm_screen_set_callbacks(terminal->screen, &callbacks, terminal);
  return terminal;
}

void cvterm_free(cvterm *terminal) {
  vterm_free(terminal->terminal);
  free(terminal);
}

// libvterm 0.1.4 keeps margins that lie below a smaller screen, and puts the cursor above it where rows below the cursor go out of
// sight. The next letter, erasure or moved line writes outside its memory then. Terminals end their margins when they are resized.
void cvterm_resize(cvterm *terminal, int columns, int rows) {
  vterm_set_size(terminal->terminal, rows, columns);
  VTermPos position = {0};
  vterm_state_get_cursorpos(terminal->state, &position);
  // Within a sequence this would be a part of it.
  if (terminal->is_cut && position.row >= 0) return;
  char order[32];
  int row = position.row < 0 ? 0 : position.row;
  int count = snprintf(order, sizeof order, "\033[r\033[%d;%dH", row + 1, position.col + 1);
  vterm_input_write(terminal->terminal, order, (size_t)count);
}

void cvterm_set_output(cvterm *terminal, void (*output)(const char *, size_t, void *), void *user) {
  vterm_output_set_callback(terminal->terminal, output, user);
}

static bool ends_within_character(const char *bytes, const char *end) {
  const char *last = end;
  while (last > bytes && (*--last & 0xC0) == 0x80) {}
  unsigned char lead = (unsigned char)*last;
  return end - last < (lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1);
}

static bool ends_within(const char *bytes, const char *end) {
  const char *escape = end;
  while (escape > bytes && *--escape != 0x1B) {}
  if (*escape != 0x1B) return ends_within_character(bytes, end);
  const char *rest = escape + 1;
  if (rest == end) return true;
  // Strings end by BEL, or by the escape of another sequence, which is the last one then.
  if (*rest == ']' || *rest == 'P') return !memchr(rest, 7, (size_t)(end - rest));
  if (*rest == '[') {
    while (++rest < end && !(*rest >= 0x40 && *rest <= 0x7E)) {}
  } else {
    while (rest < end && *rest >= 0x20 && *rest < 0x30) rest++;
  }
  return rest == end || ends_within_character(escape, end);
}

void cvterm_feed(cvterm *terminal, const void *bytes, size_t count) {
  if (count == 0) return;
  terminal->is_cut = ends_within(bytes, (const char *)bytes + count);
  // libvterm keeps the letters of a part on the stack, and a test's thread has little of it. Parts begin at a control.
  const char *rest = bytes;
  while (count > 4096) {
    size_t part = 4096;
    while (part > 1 && rest[part] != 0x1B) part--;
    // A text without controls is cut between two characters.
    if (part == 1)
      for (part = 4096; part > 1 && (rest[part] & 0xC0) == 0x80; part--) {}
    vterm_input_write(terminal->terminal, rest, part);
    rest += part;
    count -= part;
  }
  vterm_input_write(terminal->terminal, rest, count);
}

static bool is_text(const char *text, size_t count, const char *wanted) {
  return count == strlen(wanted) && memcmp(text, wanted, count) == 0;
}

// The codes of one "select graphic rendition", with dim as a font. The parts of a colour are no codes.
static char *put_codes(char *out, const char *codes, const char *end) {
  int parts = 0;
  bool is_first = true;
  while (codes < end) {
    const char *stop = memchr(codes, ';', (size_t)(end - codes));
    if (!stop) stop = end;
    size_t count = (size_t)(stop - codes);
    if (count > 0) {
      if (!is_first) *out++ = ';';
      is_first = false;
      bool is_code = parts == 0;
      if (!is_code) parts--;
      bool is_dim = is_code && is_text(codes, count, "2");
      memcpy(out, is_dim ? "11" : codes, is_dim ? 2 : count);
      out += is_dim ? 2 : count;
      if (is_code && is_text(codes, count, "22")) {
        memcpy(out, ";10", 3);
        out += 3;
      }
      if (is_code && (is_text(codes, count, "38") || is_text(codes, count, "48"))) {
        parts = end - stop >= 3 && memcmp(stop, ";5;", 3) == 0 ? 2 : 4;
      }
    }
    codes = stop + 1;
  }
  return out;
}

void cvterm_feed_dim(cvterm *terminal, const char *bytes, size_t count) {
  char *changed = malloc(3 * count + 1), *out = changed;
  const char *end = bytes + count;
  while (bytes < end) {
    const char *escape = memchr(bytes, 0x1B, (size_t)(end - bytes));
    const char *stop = escape ? escape + 1 : end;
    memcpy(out, bytes, (size_t)(stop - bytes));
    out += stop - bytes;
    bytes = stop;
    if (!escape || bytes == end || *bytes != '[') continue;
    const char *final = bytes + 1;
    while (final < end && !(*final >= 0x40 && *final <= 0x7E)) final++;
    if (final == end || *final != 'm') continue;
    *out++ = '[';
    out = put_codes(out, bytes + 1, final);
    *out++ = 'm';
    bytes = final + 1;
  }
  cvterm_feed(terminal, changed, (size_t)(out - changed));
  free(changed);
}

static cvterm_color seen(const cvterm *terminal, VTermColor color, int default_bit) {
  bool is_default = (color.type & default_bit) != 0;
  vterm_screen_convert_color_to_rgb(terminal->screen, &color);
  return (cvterm_color){color.red, color.green, color.blue, is_default};
}

bool cvterm_get_cell(const cvterm *terminal, int column, int row, cvterm_cell *cell) {
  // A library that this file does not know may have a larger cell.
  union {
    VTermScreenCell cell;
    char room[256];
  } found = {0};
  const VTermScreenCell *raw = &found.cell;
  *cell = (cvterm_cell){0};
  if (!vterm_screen_get_cell(terminal->screen, (VTermPos){row, column}, &found.cell)) return false;
  for (int index = 0; index < 6; index++) cell->scalars[index] = raw->chars[index];
  cell->width = raw->width;
  cell->bold = raw->attrs.plain.bold;
  cell->underline = raw->attrs.plain.underline;
  cell->italic = raw->attrs.plain.italic;
  cell->blink = raw->attrs.plain.blink;
  cell->reverse = raw->attrs.plain.reverse;
  cell->strike = has_conceal ? raw->attrs.with_conceal.strike : raw->attrs.plain.strike;
  cell->font = has_conceal ? raw->attrs.with_conceal.font : raw->attrs.plain.font;
  cell->foreground = seen(terminal, raw->fg, default_foreground);
  cell->background = seen(terminal, raw->bg, default_background);
  return true;
}

static bool is_same(cvterm_color one, cvterm_color other) {
  if (one.is_default || other.is_default) return one.is_default == other.is_default;
  return one.red == other.red && one.green == other.green && one.blue == other.blue;
}

bool cvterm_shows(const cvterm *terminal, int column, int row, uint64_t scalars, const cvterm_look *look) {
  cvterm_cell cell;
  if (!cvterm_get_cell(terminal, column, row, &cell) || cell.scalars[3] != 0) return false;
  if (cell.scalars[0] == 0) cell.scalars[0] = ' ';
  for (int index = 0; index < 3; index++) {
    if (cell.scalars[index] != (scalars >> 21 * index & 0x1FFFFF)) return false;
  }
  if (!is_same(cell.background, look->background) || cell.blink || cell.strike) return false;
  if ((cell.underline != 0) != look->underline || cell.reverse != look->reverse) return false;
  if (cell.scalars[0] == ' ' && cell.scalars[1] == 0 && !look->underline && !look->reverse) return true;
  return is_same(cell.foreground, look->foreground) && cell.bold == look->bold && (cell.font != 0) == look->dim
         && cell.italic == look->italic;
}

bool cvterm_find_own_background(
  const cvterm *terminal, int columns, int first_row, int end_row, int *column, int *row) {
  cvterm_cell cell;
  for (*row = first_row; *row < end_row; (*row)++) {
    for (*column = 0; *column < columns; (*column)++) {
      cvterm_get_cell(terminal, *column, *row, &cell);
      // The right half of a wide glyph has the left one's.
      if (cell.scalars[0] != UINT32_MAX && cell.background.is_default && !cell.reverse) return true;
    }
  }
  return false;
}

void cvterm_get_cursor(const cvterm *terminal, int *column, int *row) {
  VTermPos position = {0};
  vterm_state_get_cursorpos(terminal->state, &position);
  *column = position.col;
  *row = position.row;
}

bool cvterm_is_cursor_visible(const cvterm *terminal) { return terminal->is_cursor_visible; }
bool cvterm_is_alternate(const cvterm *terminal) { return terminal->is_alternate; }

bool cvterm_is_pen_plain(const cvterm *terminal) {
  VTermValue value = {0};
  for (int attr = attr_first; attr <= attr_last; attr++) {
    if (vterm_state_get_penattr(terminal->state, attr, &value) && value.number != 0) return false;
  }
  vterm_state_get_penattr(terminal->state, attr_foreground + has_conceal, &value);
  if (!(value.color.type & default_foreground)) return false;
  vterm_state_get_penattr(terminal->state, attr_background + has_conceal, &value);
  return (value.color.type & default_background) != 0;
}

// MARK: Loading

/// Whether everything that is read here means what it meant when this file was written. vterm_check_version cannot be asked:
/// where it does not agree it ends the process.
static bool is_understood(void) {
  static const char text[] = "\033[?25l\033[1;9;38;2;1;2;3me\314\201\033[0;3;4;5;7;11;48;2;4;5;6mx";
  cvterm *terminal = cvterm_new(9, 2, true);
  bool was_plain = cvterm_is_pen_plain(terminal);
  cvterm_feed(terminal, text, sizeof text - 1);
  bool is_plain = cvterm_is_pen_plain(terminal);
  cvterm_cell e, x, blank;
  bool are_here = cvterm_get_cell(terminal, 0, 0, &e) && cvterm_get_cell(terminal, 1, 0, &x) &&
                  cvterm_get_cell(terminal, 2, 0, &blank) && !cvterm_get_cell(terminal, 0, 2, &(cvterm_cell){0});
  int column, row;
  cvterm_get_cursor(terminal, &column, &row);
  bool is_cursor_visible = terminal->is_cursor_visible;
  cvterm_free(terminal);
  return are_here && was_plain && !is_plain && !is_cursor_visible && column == 2 && row == 0
         && e.scalars[0] == 'e' && e.scalars[1] == 0x301 && e.scalars[2] == 0 && e.width == 1
         && e.bold && e.strike && !e.italic && !e.underline && !e.blink && !e.reverse && !e.font
         && !e.foreground.is_default && e.foreground.red == 1 && e.foreground.green == 2 && e.foreground.blue == 3
         && e.background.is_default
         && x.scalars[0] == 'x' && x.scalars[1] == 0
         && !x.bold && !x.strike && x.italic && x.underline == 1 && x.blink && x.reverse && x.font == 1
         && x.foreground.is_default && !x.background.is_default
         && x.background.red == 4 && x.background.green == 5 && x.background.blue == 6
         && blank.scalars[0] == 0 && !blank.reverse && blank.background.is_default;
}

static char want[256];

static void load(void) {
#ifdef __APPLE__
  static const char *const names[] = {
    "libvterm.0.dylib", "/opt/homebrew/lib/libvterm.0.dylib", "/usr/local/lib/libvterm.0.dylib"};
#else
  static const char *const names[] = {"libvterm.so.0"};
#endif
  void *library = NULL;
  for (size_t index = 0; index < sizeof names / sizeof *names && !library; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (!library) {
    snprintf(want, sizeof want, "libvterm (%s)", dlerror());
    return;
  }
#define LOAD(result, name, parameters)                                                 \
  if (!(*(void **)&name = dlsym(library, #name))) {                                    \
    snprintf(want, sizeof want, "a libvterm from 0.1.4 to 0.3 (no " #name " in this)"); \
    return;                                                                            \
  }
  FUNCTIONS(LOAD)
  // It came with 0.2, as conceal did.
  has_conceal = dlsym(library, "vterm_state_set_selection_callbacks");
  if (!is_understood()) snprintf(want, sizeof want, "a libvterm from 0.1.4 to 0.3 (this has other structures)");
}

bool cvterm_is_here(const char *file) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  if (*want) cvterm_leave_out(file, want);
  return !*want;
}
