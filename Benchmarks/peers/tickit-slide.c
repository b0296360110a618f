/* The slide on libtickit: the window's rows are scrolled with the front page, which moves them on the terminal where it
 * can; what that uncovers and the back page are exposed. One frame for all the motions of one read. `tickit-slide PAGES`
 * reads the file of make-pages; q ends. */
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <tickit.h>
#include <unistd.h>

#include "slide.h"

static TickitTerm *terminal;
static TickitWindow *root;
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

static int expose(TickitWindow *window, TickitEventFlags flags, void *info, void *user) {
  (void)window, (void)flags, (void)user;
  TickitExposeEventInfo *exposed = info;
  int end = exposed->rect.left + exposed->rect.cols;
  for (int row = exposed->rect.top; row < exposed->rect.top + exposed->rect.lines; row++) {
    wchar_t text[columns_max + 1];
    char bytes[4 * columns_max + 1];
    compose(row, x);
    int first = exposed->rect.left;
    if (first > 0 && line[first].glyph == 0) first--;
    tickit_renderbuffer_goto(exposed->rb, row, first);
    for (int column = first; column < end;) {
      tickit_renderbuffer_setpen(exposed->rb, pen_of(line[column]));
      column = run_of(column, end, text);
      if (wcstombs(bytes, text, sizeof bytes) != (size_t)-1) tickit_renderbuffer_text(exposed->rb, bytes);
    }
  }
  return 1;
}

static void uncover(int before) {
  int left = before < x ? before : x, right = before < x ? x : before;
  left = left > 0 ? left - 1 : 0;
  tickit_window_expose(root, &(TickitRect){.top = 0, .left = 0, .lines = 1, .cols = columns});
  TickitRect moved = {.top = 1, .left = left, .lines = rows - 1, .cols = columns - left};
  if (!tickit_window_scrollrect(root, &moved, 0, before - x, NULL)) {
    tickit_window_expose(root, &moved);
    return;
  }
  /* The back page with the seam, and the edge where the terminal may have halved a wide glyph. */
  int seam = right + 2 < columns ? right + 2 : columns, edge = columns - 2;
  tickit_window_expose(root, &(TickitRect){.top = 1, .left = 0, .lines = rows - 1, .cols = seam});
  tickit_window_expose(root, &(TickitRect){.top = 1, .left = edge, .lines = rows - 1, .cols = 2});
  /* Rows in which one of these halves another glyph. */
  for (int row = 1; row < rows; row++) {
    compose(row, x);
    if ((seam < columns && line[seam].glyph == 0) || line[edge].glyph == 0)
      tickit_window_expose(root, &(TickitRect){.top = row, .left = 0, .lines = 1, .cols = columns});
  }
}

static void show(int before) {
  uncover(before);
  tickit_window_flush(root);
  tickit_term_flush(terminal);
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  terminal = tickit_term_open_stdio();
  if (!terminal) return 1;
  tickit_term_await_started_msec(terminal, 50);
  tickit_term_get_size(terminal, &rows, &columns);
  if (count != 2 || !read_pages(arguments[1])) {
    tickit_term_unref(terminal);
    fprintf(stderr, "usage: tickit-slide PAGES, in a terminal of the size that PAGES was made for\n");
    return 64;
  }
  tickit_term_set_output_buffer(terminal, 1 << 16);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_ALTSCREEN, 1);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_CURSORVIS, 0);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_MOUSE, TICKIT_TERM_MOUSEMODE_DRAG);
  root = tickit_window_new_root(terminal);
  tickit_window_bind_event(root, TICKIT_WINDOW_ON_EXPOSE, 0, expose, NULL);
  tickit_window_expose(root, NULL);
  tickit_window_flush(root);
  tickit_term_flush(terminal);
  follow(show);
  tickit_window_destroy(root);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_MOUSE, TICKIT_TERM_MOUSEMODE_OFF);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_CURSORVIS, 1);
  tickit_term_setctl_int(terminal, TICKIT_TERMCTL_ALTSCREEN, 0);
  tickit_term_unref(terminal);
  return 0;
}
