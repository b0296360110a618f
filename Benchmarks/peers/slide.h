/* What the peers have in common: the file of make-pages, how a row looks while the page is dragged, and the mouse.
 *
 * Row 0 is a bar over the whole width: both titles travel with their pages. Below it, columns < x - 1 show the back page
 * shifted by -0.3 (W - x), column x - 1 a shadow, columns >= x the front page. A wide glyph that an edge halves is a blank. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

typedef struct {
  wchar_t glyph; /* 0 in the right half of a wide one */
  int wide;
  short foreground, background; /* of the 256 colours, or -1 */
  int bold;
} Place;

enum { bar_ground = 236, shadow_ground = 234, title_max = 64, columns_max = 1024 };
static int columns, rows;
static Place *front, *back, *line;
static wchar_t front_title[title_max], back_title[title_max];

static int is_wide(wchar_t c) { return c >= 0x2E80 && c <= 0xFFEF; }

/* Puts text into a row of places from `column` on, cut at the row's end; returns the column after it. */
static int put(Place *row, int column, const wchar_t *text, int length, int foreground, int background, int bold) {
  for (int i = 0; i < length && column < columns; i++) {
    int wide = is_wide(text[i]);
    int fits = !wide || column + 1 < columns;
    Place place = {fits ? text[i] : L' ', wide && fits, (short)foreground, (short)background, bold};
    row[column++] = place;
    place.glyph = 0, place.wide = 0;
    if (wide && fits) row[column++] = place;
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
    wchar_t wide[columns_max];
    if (sscanf(run, "%d,%d,%d:%n", &foreground, &background, &bold, &start) < 3) break;
    size_t count = mbstowcs(wide, run + start, columns_max);
    if (count == (size_t)-1) break;
    column = put(row, column, wide, (int)count, foreground, background, bold);
  }
  free(text);
}

static void read_title(FILE *file, wchar_t *title) {
  char text[256];
  if (!fgets(text, sizeof text, file)) return;
  text[strcspn(text, "\n")] = 0;
  if (mbstowcs(title, text, title_max - 1) == (size_t)-1) title[0] = 0;
}

/* Reads a file that was made for the window; 0 where it was not. */
static int read_file(const char *path) {
  FILE *file = fopen(path, "r");
  int width, height;
  if (!file || columns > columns_max) return 0;
  if (fscanf(file, "slide-pages %d %d\n", &width, &height) != 2 || width != columns || height != rows) return 0;
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

/* Learns the window's size and reads the file that is named; says how it is called where that is not right. */
static int read_pages(int count, char **arguments) {
  struct winsize window = {0};
  ioctl(STDIN_FILENO, TIOCGWINSZ, &window);
  columns = window.ws_col, rows = window.ws_row;
  if (count == 2 && read_file(arguments[1])) return 1;
  fprintf(stderr, "usage: %s PAGES, in a terminal of the size that PAGES was made for\n", arguments[0]);
  return 0;
}

/* Copies `count` places of a page's row from column `source`; halves of wide glyphs become blanks. */
static void copy(Place *to, const Place *row, int source, int count) {
  if (count <= 0) return;
  memcpy(to, row + source, (size_t)count * sizeof *to);
  if (to[0].glyph == 0) to[0].glyph = L' ';
  if (to[count - 1].wide) to[count - 1].glyph = L' ', to[count - 1].wide = 0;
}

/* By how many columns the back page stands to the left where the front page's edge is at column x. */
static int shift_of(int x) { return (int)lround(0.3 * (columns - x)); }

/* Puts a row of the screen together in `line`, the front page's edge at column x. */
static void compose(int row, int x) {
  int shift = shift_of(x);
  if (row > 0) {
    if (x > 1) copy(line, back + (size_t)row * columns, shift, x - 1);
    if (x > 0) line[x - 1] = (Place){L' ', 0, -1, shadow_ground, 0};
    copy(line + x, front + (size_t)row * columns, 0, columns - x);
    return;
  }
  for (int column = 0; column < columns; column++) line[column] = (Place){L' ', 0, 252, bar_ground, 0};
  int middle = columns / 2, half = (int)wcslen(front_title) / 2, back_half = (int)wcslen(back_title) / 2;
  int back_column = middle - back_half - shift > 1 ? middle - back_half - shift : 1;
  if (x > 0) put(line, back_column, back_title, (int)wcslen(back_title), 245, bar_ground, 1);
  put(line, middle - half + x, front_title, (int)wcslen(front_title), 252, bar_ground, 1);
}

/* The end of the run of one look that begins at `column`, at most `end`; its glyphs go to `text`, ended by 0. */
__attribute__((unused)) static int run_of(int column, int end, wchar_t *text) {
  Place first = line[column];
  for (; column < end && line[column].foreground == first.foreground && line[column].background == first.background &&
         line[column].bold == first.bold;
       column++)
    if (line[column].glyph) *text++ = line[column].glyph;
  *text = 0;
  return column;
}

/* The hand: a press takes hold, motions put the edge at x = column - press column, a release leaves it there. */
static int x, anchor, held;
static void press(int column) { held = 1, anchor = column - x; }
static void drag(int column) {
  if (held) x = column - anchor < 0 ? 0 : column - anchor >= columns ? columns - 1 : column - anchor;
}

/* Takes in bytes of the keyboard and the mouse; 0 after q. */
static int take(const char *bytes, ssize_t length) {
  static char report[64];
  static int used;
  for (ssize_t i = 0; i < length; i++) {
    if (used == 0 && bytes[i] == 'q') return 0;
    if (used == 0 && bytes[i] != 27) continue;
    if (used < (int)sizeof report - 1) report[used++] = bytes[i];
    if (used < 3 || (bytes[i] != 'M' && bytes[i] != 'm')) continue;
    int button, column;
    report[used] = 0;
    used = 0;
    if (sscanf(report, "\033[<%d;%d;", &button, &column) != 2) continue;
    if (bytes[i] == 'm') held = 0;
    else if (button == 0) press(column);
    else if (button == 32) drag(column);
  }
  return 1;
}

/* Shows every place that the hand comes to, one frame for all the motions of one read, until q. The edge was at `before`. */
static int before;
static void follow(void (*show)(void)) {
  char bytes[4096];
  ssize_t length;
  while ((length = read(STDIN_FILENO, bytes, sizeof bytes)) > 0 && take(bytes, length)) {
    if (x != before) show();
    before = x;
  }
}

static int say(const char *bytes) { return write(STDOUT_FILENO, bytes, strlen(bytes)) >= 0; }

/* The same while drags are reported, for libraries that are not asked for them. */
__attribute__((unused)) static void follow_mouse(void (*show)(void)) {
  if (say("\033[?1002h\033[?1006h")) follow(show);
  say("\033[?1006l\033[?1002l");
}
