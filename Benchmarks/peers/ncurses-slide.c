/* The slide as a plain C program on ncursesw draws it: erase, addnwstr with attributes, refresh, one frame for all the
 * motions of one read. `ncurses-slide PAGES` reads the file of make-pages; a press takes hold of the page, motions put its
 * edge at x = column - press column, a release leaves it there, q ends.
 *
 * Row 0 is a bar over the whole width: both titles travel with their pages. Below it, columns < x - 1 show the back page
 * shifted by -0.3 (W - x), column x - 1 a shadow, columns >= x the front page. A wide glyph that an edge halves is a blank. */
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

typedef struct {
  wchar_t glyph; /* 0 in the right half of a wide one */
  int wide;
  attr_t attributes;
  short pair;
} Place;

enum { bar_ground = 236, shadow_ground = 234, title_max = 64 };
static int columns, rows;
static Place *front, *back, *line;
static wchar_t front_title[title_max], back_title[title_max];
static short pairs[257][257], pair_count;

static short pair_of(int foreground, int background) {
  if (foreground < 0 && background < 0) return 0;
  short *pair = &pairs[foreground + 1][background + 1];
  if (*pair == 0) init_pair(*pair = ++pair_count, (short)foreground, (short)background);
  return *pair;
}

static int is_wide(wchar_t c) { return c >= 0x2E80 && c <= 0xFFEF; }

/* Puts text into a row of places from `column` on, cut at the row's end; returns the column after it. */
static int put(Place *row, int column, const wchar_t *text, int length, attr_t attributes, short pair) {
  for (int i = 0; i < length && column < columns; i++) {
    int wide = is_wide(text[i]);
    int fits = !wide || column + 1 < columns;
    row[column++] = (Place){fits ? text[i] : L' ', wide && fits, attributes, pair};
    if (wide && fits) row[column++] = (Place){0, 0, attributes, pair};
  }
  return column;
}

static void read_row(FILE *file, Place *row) {
  char *text = NULL;
  size_t capacity = 0;
  ssize_t length = getline(&text, &capacity, file);
  if (length > 0 && text[length - 1] == '\n') text[length - 1] = 0;
  int column = 0;
  for (char *run = length > 0 ? strtok(text, "\t") : NULL; run; run = strtok(NULL, "\t")) {
    int foreground, background, bold, start = 0;
    wchar_t wide[1024];
    if (sscanf(run, "%d,%d,%d:%n", &foreground, &background, &bold, &start) < 3) break;
    size_t count = mbstowcs(wide, run + start, 1024);
    if (count == (size_t)-1) break;
    column = put(row, column, wide, (int)count, bold ? A_BOLD : A_NORMAL, pair_of(foreground, background));
  }
  free(text);
}

static void read_title(FILE *file, wchar_t *title) {
  char text[256];
  if (!fgets(text, sizeof text, file)) return;
  text[strcspn(text, "\n")] = 0;
  if (mbstowcs(title, text, title_max - 1) == (size_t)-1) title[0] = 0;
}

static int read_pages(const char *path) {
  FILE *file = fopen(path, "r");
  int width, height;
  if (!file || fscanf(file, "slide-pages %d %d\n", &width, &height) != 2 || width != columns || height != rows) return 0;
  front = calloc((size_t)columns * rows, sizeof *front);
  back = calloc((size_t)columns * rows, sizeof *back);
  line = calloc((size_t)columns, sizeof *line);
  if (!front || !back || !line) return 0;
  read_title(file, front_title);
  read_title(file, back_title);
  for (int row = 1; row < rows; row++) read_row(file, front + (size_t)row * columns);
  for (int row = 1; row < rows; row++) read_row(file, back + (size_t)row * columns);
  fclose(file);
  return 1;
}

/* Copies `count` places of a page's row from column `source`; halves of wide glyphs become blanks. */
static void copy(Place *to, const Place *row, int source, int count) {
  if (count <= 0) return;
  memcpy(to, row + source, (size_t)count * sizeof *to);
  if (to[0].glyph == 0) to[0].glyph = L' ';
  if (to[count - 1].wide) to[count - 1].glyph = L' ', to[count - 1].wide = 0;
}

/* Shows the row that was put together, one call for each stretch of one look. */
static void show(int row) {
  wchar_t text[1024];
  move(row, 0);
  for (int column = 0; column < columns;) {
    Place first = line[column];
    int count = 0;
    for (; column < columns && line[column].pair == first.pair && line[column].attributes == first.attributes; column++)
      if (line[column].glyph && count < 1024) text[count++] = line[column].glyph;
    attr_set(first.attributes, first.pair, NULL);
    addnwstr(text, count);
  }
}

static void draw(int x) {
  int shift = (int)lround(0.3 * (columns - x));
  erase();
  for (int column = 0; column < columns; column++) line[column] = (Place){L' ', 0, A_NORMAL, pair_of(252, bar_ground)};
  int middle = columns / 2, half = (int)wcslen(front_title) / 2, back_half = (int)wcslen(back_title) / 2;
  int back_column = middle - back_half - shift > 1 ? middle - back_half - shift : 1;
  if (x > 0) put(line, back_column, back_title, (int)wcslen(back_title), A_BOLD, pair_of(245, bar_ground));
  put(line, middle - half + x, front_title, (int)wcslen(front_title), A_BOLD, pair_of(252, bar_ground));
  show(0);
  for (int row = 1; row < rows; row++) {
    const Place *front_row = front + (size_t)row * columns, *back_row = back + (size_t)row * columns;
    if (x > 1) copy(line, back_row, shift, x - 1);
    if (x > 0) line[x - 1] = (Place){L' ', 0, A_NORMAL, pair_of(-1, shadow_ground)};
    copy(line + x, front_row, 0, columns - x);
    show(row);
  }
  refresh();
}

static int say(const char *bytes) { return write(STDOUT_FILENO, bytes, strlen(bytes)) >= 0; }

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  initscr();
  raw();
  noecho();
  curs_set(0);
  leaveok(stdscr, TRUE);
  start_color();
  use_default_colors();
  getmaxyx(stdscr, rows, columns);
  if (count != 2 || columns > 1024 || !read_pages(arguments[1])) {
    endwin();
    fprintf(stderr, "usage: ncurses-slide PAGES, in a terminal of the size that PAGES was made for\n");
    return 64;
  }
  draw(0);
  say("\033[?1002h\033[?1006h");
  char bytes[4096], report[64];
  int used = 0, x = 0, shown = 0, anchor = 0, held = 0, running = 1;
  ssize_t length;
  while (running && (length = read(STDIN_FILENO, bytes, sizeof bytes)) > 0) {
    for (ssize_t i = 0; i < length; i++) {
      if (used == 0 && bytes[i] == 'q') running = 0;
      if (used == 0 && bytes[i] != 27) continue;
      if (used < (int)sizeof report - 1) report[used++] = bytes[i];
      if (used < 3 || (bytes[i] != 'M' && bytes[i] != 'm')) continue;
      int button, column;
      report[used] = 0;
      used = 0;
      if (sscanf(report, "\033[<%d;%d;", &button, &column) != 2) continue;
      if (bytes[i] == 'm') held = 0;
      else if (button == 0) held = 1, anchor = column - x;
      else if (button == 32 && held) x = column - anchor < 0 ? 0 : column - anchor >= columns ? columns - 1 : column - anchor;
    }
    if (running && x != shown) draw(shown = x);
  }
  say("\033[?1006l\033[?1002l");
  endwin();
  return 0;
}
