/* Lines on ncurses, which looks by itself for what has scrolled (idlok). */
#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include <locale.h>

#include "lines.h"

static void draw(void) {
  erase();
  for (int row = 0; row < rows && !is_field; row++) {
    mvaddnstr(row, 0, moving(row), width());
    if (is_half) mvaddnstr(row, columns / 2 + 1, lines[row], columns - columns / 2 - 1);
  }
  if (is_field) mvaddstr(0, 0, typed);
  refresh();
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  if (!read_lines(count, arguments)) return 64;
  initscr();
  raw();
  noecho();
  idlok(stdscr, TRUE);
  curs_set(0);
  getmaxyx(stdscr, rows, columns);
  draw();
  while (take(getch())) draw();
  endwin();
  return 0;
}
