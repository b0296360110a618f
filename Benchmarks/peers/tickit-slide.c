/* The slide on libtickit's terminal: both pages' rectangles are scrolled, which moves them on the terminal where it can (the
 * front page by ICH and DCH, the back page by margins), and the rest is painted. One frame for all the motions of one read.
 * `tickit-slide PAGES` reads the file of make-pages; q ends. */
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <tickit.h>

#include "slide.h"

static TickitTerm *terminal;
/* From so many on, blanks are erased and not written. */
enum { blanks_to_erase = 8 };
static TickitPen *pens[257][257][2];

static TickitPen *pen_of(Place place) {
  TickitPen **pen = &pens[place.foreground + 1][place.background + 1][place.bold];
  if (!*pen) {
    *pen = tickit_pen_new();
    if (place.foreground >= 0) tickit_pen_set_colour_attr(*pen, TICKIT_PEN_FG, place.foreground);
    if (place.background >= 0) tickit_pen_set_colour_attr(*pen, TICKIT_PEN_BG, place.background);
    tickit_pen_set_bool_attr(*pen, TICKIT_PEN_BOLD, place.bold);
  }
  return *pen;
}

/* Paints columns start..<end of the row that is put together in `line`, with the whole of a wide glyph at either end. */
static void paint(int row, int start, int end) {
  if (start > 0 && line[start].glyph == 0) start--;
  if (end < columns && line[end].glyph == 0) end++;
  tickit_term_goto(terminal, row, start);
  while (start < end) {
    wchar_t text[columns_max + 1];
    char bytes[4 * columns_max + 1];
    tickit_term_setpen(terminal, pen_of(line[start]));
    int next = run_of(start, end, text), blanks = (int)wcsspn(text, L" ");
    size_t length = wcstombs(bytes, text, sizeof bytes);
    if (blanks == next - start && blanks >= blanks_to_erase)
      tickit_term_erasech(terminal, blanks, next < end ? TICKIT_YES : TICKIT_MAYBE);
    else if (length != (size_t)-1)
      tickit_term_printn(terminal, bytes, length);
    start = next;
  }
}

/* Moves columns left..<right of the page's rows; 0 where the terminal cannot. */
static int scroll(int left, int right, int way) {
  if (way == 0) return 1;
  if (left < 0) left = 0;
  if (abs(way) >= right - left) return 0;
  TickitRect rect = {.top = 1, .left = left, .lines = rows - 1, .cols = right - left};
  return tickit_term_scrollrect(terminal, rect, 0, -way);
}

static void show(void) {
  int way = x - before, seam = (before < x ? before : x) - 1;
  int back_way = shift_of(before) - shift_of(x), back_end = (before < x ? x : before) - 1, back_moves = 0;
  /* First the page that makes room, then the one that takes it. */
  if (way < 0) back_moves = scroll(0, back_end, back_way);
  int moves = way != 0 && scroll(seam, columns, way);
  if (way > 0 && moves) back_moves = scroll(0, back_end, back_way);
  for (int row = 0; row < rows; row++) {
    compose(row, x);
    /* The back page and the edge; what came in at the other end, where the terminal may have halved a wide glyph. */
    int end = x + 1 < columns ? x + 1 : columns, start = (way < 0 ? columns + way : columns) - 2;
    /* Of a back page that has moved, what came in at its start and before the edge. */
    int entered = back_way > 0 ? back_way + 1 : 1, stale = (way < 0 ? x : before + back_way) - 3;
    if (row == 0 || !moves || start <= end) {
      paint(row, 0, columns);
    } else if (back_moves && stale > entered) {
      paint(row, 0, entered), paint(row, stale, end), paint(row, start, columns);
    } else {
      paint(row, 0, end), paint(row, start, columns);
    }
  }
  tickit_term_flush(terminal);
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  if (!read_pages(count, arguments)) return 64;
  terminal = tickit_term_open_stdio();
  if (!terminal) return 1;
  tickit_term_await_started_msec(terminal, 50);
  tickit_term_set_output_buffer(terminal, 1 << 16);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_ALTSCREEN, 1);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_CURSORVIS, 0);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_MOUSE, TICKIT_TERM_MOUSEMODE_DRAG);
  show();
  follow(show);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_MOUSE, TICKIT_TERM_MOUSEMODE_OFF);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_CURSORVIS, 1);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_ALTSCREEN, 0);
  tickit_term_unref(terminal);
  return 0;
}
