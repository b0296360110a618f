/* The slide as a plain C program on ncursesw draws it: erase, addnwstr with attributes, refresh, one frame for all the
 * motions of one read. `ncurses-slide PAGES` reads the file of make-pages; q ends. */
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>

#include "slide.h"

static short pairs[257][257], pair_count;

static short pair_of(int foreground, int background) {
  if (foreground < 0 && background < 0) return 0;
  short *pair = &pairs[foreground + 1][background + 1];
  if (*pair == 0) init_pair(*pair = ++pair_count, (short)foreground, (short)background);
  return *pair;
}

static void draw(void) {
  erase();
  for (int row = 0; row < rows; row++) {
    wchar_t text[columns_max + 1];
    compose(row, x);
    move(row, 0);
    for (int column = 0; column < columns;) {
      Place look = line[column];
      column = run_of(column, columns, text);
      attr_set(look.bold ? A_BOLD : A_NORMAL, pair_of(look.foreground, look.background), NULL);
      addnwstr(text, -1);
    }
  }
  refresh();
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  if (!read_pages(count, arguments)) return 64;
  initscr();
  raw();
  noecho();
  curs_set(0);
  leaveok(stdscr, TRUE);
  start_color();
  use_default_colors();
  draw();
  follow_mouse(draw);
  endwin();
  return 0;
}
