/* A terminal's screen by libvterm, for screen.py: bytes go in, what is seen comes out.
 *
 * A cell is four numbers: base and marks folded into one, foreground, background, attributes and width. On a blank only the
 * ground is seen, so that its foreground is left out unless a line runs through it. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <vterm.h>

typedef struct {
  VTerm *terminal;
  VTermScreen *screen;
  int columns, rows;
  unsigned char *touched;
  uint64_t *hashes;
} Screen;

static int damaged(VTermRect rect, void *user) {
  Screen *screen = user;
  for (int row = rect.start_row; row < rect.end_row && row < screen->rows; row++) screen->touched[row] = 1;
  return 1;
}

static VTermScreenCallbacks callbacks = {.damage = damaged};

Screen *screen_new(int columns, int rows) {
  Screen *screen = calloc(1, sizeof *screen);
  screen->columns = columns, screen->rows = rows;
  screen->touched = malloc((size_t)rows), screen->hashes = calloc((size_t)rows, sizeof *screen->hashes);
  memset(screen->touched, 1, (size_t)rows);
  screen->terminal = vterm_new(rows, columns);
  vterm_set_utf8(screen->terminal, 1);
  screen->screen = vterm_obtain_screen(screen->terminal);
  vterm_screen_set_callbacks(screen->screen, &callbacks, screen);
  vterm_screen_enable_altscreen(screen->screen, 1);
  vterm_screen_reset(screen->screen, 1);
  /* libvterm 0.1.4 loses a glyph that two reads cut, unless ASCII has been chosen in so many words. */
  vterm_input_write(screen->terminal, "\033(B", 3);
  return screen;
}

void screen_free(Screen *screen) {
  vterm_free(screen->terminal);
  free(screen->touched), free(screen->hashes), free(screen);
}

void screen_feed(Screen *screen, const char *bytes, size_t length) { vterm_input_write(screen->terminal, bytes, length); }

static uint32_t color(const VTermColor *color) {
  if (VTERM_COLOR_IS_DEFAULT_FG(color) || VTERM_COLOR_IS_DEFAULT_BG(color)) return 0;
  if (VTERM_COLOR_IS_INDEXED(color)) return 1u << 24 | color->indexed.idx;
  return 2u << 24 | (uint32_t)color->rgb.red << 16 | (uint32_t)color->rgb.green << 8 | color->rgb.blue;
}

static void row_cells(Screen *screen, int row, uint32_t (*cells)[4]) {
  for (int column = 0; column < screen->columns; column++) {
    VTermScreenCell cell;
    uint32_t base = 0, *out = cells[column];
    vterm_screen_get_cell(screen->screen, (VTermPos){row, column}, &cell);
    for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL && cell.chars[i]; i++) base = base * 0x110003 + cell.chars[i];
    if (base == 0) base = ' ';
    /* The right half of a wide glyph looks as its left half does; libvterm leaves there what was. */
    if (cell.chars[0] == (uint32_t)-1) {
      out[0] = base, out[1] = out[2] = out[3] = 0;
      continue;
    }
    int blank = base == ' ' && !cell.attrs.underline && !cell.attrs.reverse && !cell.attrs.strike;
    out[0] = base;
    out[1] = blank ? 0 : color(&cell.fg);
    out[2] = color(&cell.bg);
    out[3] = (uint32_t)cell.width << 8;
    /* A font stands for dim, which libvterm does not know. */
    if (!blank)
      out[3] |= cell.attrs.bold | cell.attrs.underline << 1 | cell.attrs.italic << 3 | (cell.attrs.font != 0) << 4 |
                cell.attrs.reverse << 5 | cell.attrs.strike << 6;
  }
}

/* All cells, row by row: 16 bytes for each. */
void screen_cells(Screen *screen, uint32_t (*cells)[4]) {
  for (int row = 0; row < screen->rows; row++) row_cells(screen, row, cells + (size_t)row * screen->columns);
}

/* A number for each row, the same where the row looks the same. Only rows that were written to are looked at again. */
const uint64_t *screen_rows(Screen *screen) {
  uint32_t(*cells)[4] = malloc((size_t)screen->columns * sizeof *cells);
  for (int row = 0; row < screen->rows; row++) {
    if (!screen->touched[row]) continue;
    screen->touched[row] = 0;
    row_cells(screen, row, cells);
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i < (size_t)screen->columns * 4; i++) hash = (hash ^ cells[0][i]) * 1099511628211u;
    screen->hashes[row] = hash;
  }
  free(cells);
  return screen->hashes;
}
