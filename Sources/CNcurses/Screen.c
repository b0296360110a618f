#include "Internal.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;

// A combining mark that no cell of a program contains.
enum { PLACEHOLDER = 0x20DD };

static volatile sig_atomic_t came[NSIG];
static void note(int number) { came[number] = 1; }

// Calls newterm(3), which opens a screen and installs handlers for signals that have none, and removes these
// handlers again. A signal that comes meanwhile, on any thread, is raised afterwards.
static SCREEN *newterm_without_signals(const char *name, FILE *file) {
  static const int numbers[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
  struct sigaction before[4], ours = {.sa_handler = note};
  sigemptyset(&ours.sa_mask);
  for (int i = 0; i < 4; i++) {
    sigaction(numbers[i], NULL, &before[i]);
    if (before[i].sa_handler == SIG_DFL) sigaction(numbers[i], &ours, NULL);
  }
  SCREEN *result = newterm((char *)name, file, file);
  for (int i = 0; i < 4; i++) {
    if (before[i].sa_handler != SIG_DFL) continue;
    sigaction(numbers[i], &before[i], NULL);
    if (!came[numbers[i]]) continue;
    came[numbers[i]] = 0;
    raise(numbers[i]);
  }
  return result;
}

static void delete_screen(void) {
  if (!isendwin()) endwin();
  delscreen(screen);
  screen = NULL;
}

int tn_screen_open(const char *name, int colors) {
  if (screen) return -2;
  FILE *file = tn_frame_open();
  if (!file) return -1;
  use_env(FALSE);  // ignores LINES and COLUMNS
  screen = newterm_without_signals(name, file);
  if (!screen) {
    // A description of a terminal without a size, such as that of `linux`, needs the size from the
    // environment or the terminal.
    use_env(TRUE);
    screen = newterm_without_signals(name, file);
  }
  if (!screen) return -1;
  if (colors != 0 && has_colors()) {
    start_color();
    use_default_colors();
    if (colors > 0 && COLORS != colors) {
      delete_screen();
      return -1;
    }
  }
  nonl();  // LF does not return to column 0
  idcok(stdscr, TRUE);
  typeahead(-1);
  // After endwin, ncurses writes a whole frame by one write; before, it writes row by row.
  refresh();
  endwin();
  wresize(stdscr, 1, 1);  // cells are put into newscr, not into the standard screen
  tn_screen_invalidate();
  const uint8_t *ignored;
  tn_screen_update(&ignored);
  tn_screen_invalidate();
  return 0;
}

void tn_screen_close(void) {
  if (screen) delete_screen();
  tn_frame_close();
}

void tn_screen_resize(int columns, int rows) {
  if (screen && (LINES != rows || COLS != columns)) resize_term(rows, columns);
}

// ncurses's screen becomes 2 × 2 cells to free its memory. That is larger than the standard screen (1 × 1),
// which would otherwise grow again.
void tn_screen_rest(void) {
  if (!screen) return;
  resize_term(2, 2);
}

void tn_screen_invalidate(void) {
  if (screen) clearok(curscr, TRUE);
}

int tn_screen_colors(void) { return COLORS; }
int tn_screen_pairs(void) { return COLOR_PAIRS; }

#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS && NCURSES_VERSION_PATCH >= 20170401
int tn_screen_pair(int foreground, int background) { return screen ? alloc_pair(foreground, background) : -1; }
void tn_screen_forget_pairs(void) {
  if (screen) reset_color_pairs();
}
#else
static short next_pair = 1;
int tn_screen_pair(int foreground, int background) {
  if (next_pair >= COLOR_PAIRS || next_pair == 32767) return -1;
  return init_pair(next_pair, (short)foreground, (short)background) == OK ? next_pair++ : -1;
}
void tn_screen_forget_pairs(void) { next_pair = 1; }
#endif

static attr_t attributes(uint32_t word) {
  attr_t result = A_NORMAL;
  if (word & TN_BOLD) result |= A_BOLD;
  if (word & TN_DIM) result |= A_DIM;
#ifdef A_ITALIC
  if (word & TN_ITALIC) result |= A_ITALIC;
#endif
  if (word & TN_UNDERLINE) result |= A_UNDERLINE;
  if (word & TN_REVERSE) result |= A_REVERSE;
  return result;
}

// 1 if ncurses can write UTF-8, by the locale that was chosen; otherwise 0.
static int knows_utf8 = 1;

// Returns whether a scalar is a combining mark: it takes no column and does not change the direction of text.
static int is_mark(wchar_t mark) {
  int turns = (mark >= 0x200E && mark <= 0x200F) || (mark >= 0x202A && mark <= 0x202E) ||
              (mark >= 0x2060 && mark <= 0x206F) || mark == 0xFEFF;
  return !turns && (!knows_utf8 || wcwidth(mark) == 0);
}

static void set_cell(cchar_t *cell, wchar_t base, wchar_t mark1, wchar_t mark2, attr_t attr, uint32_t pair) {
  memset(cell, 0, sizeof *cell);
  cell->chars[0] = base;
  if (mark1 && is_mark(mark1)) {
    cell->chars[1] = mark1;
    if (mark2 && is_mark(mark2)) cell->chars[2] = mark2;
  }
#if defined(NCURSES_EXT_COLORS) && NCURSES_EXT_COLORS
  cell->attr = attr | COLOR_PAIR(pair > 255 ? 255 : pair);
  cell->ext_color = (int)pair;
#else
  cell->attr = attr | COLOR_PAIR(pair);
#endif
}

// Finds the base scalar that ncurses gets for the first word of a cell. A base of which the C library knows
// no fitting width is replaced, and the combining marks after it are dropped. Returns 1 if a blank must
// follow, since the base takes one column instead of two.
static int resolve(uint32_t word, wchar_t *base, wchar_t *mark1, wchar_t *mark2) {
  *base = (wchar_t)(word & 0x7FFFFFFF);
  // Without a UTF-8 locale the C library knows no widths of scalars.
  if (!knows_utf8 && *base >= 0x20) return 0;
  int width = word >> 31 ? 2 : 1;
  int known = *base >= 0x20 && *base < 0x7F ? 1 : *base < 0x20 ? -1 : wcwidth(*base);
  if (known == width) return 0;
  if (known != 1) *base = *base < 0x20 ? ' ' : 0xFFFD, *mark1 = *mark2 = 0;
  return width == 2;
}

void tn_screen_put(int column, int row, const uint32_t *words, int cells) {
  static cchar_t *line;
  static int room;
  if (!screen) return;
  if (cells * 2 > room) {
    room = cells * 2;
    line = realloc(line, (size_t)room * sizeof *line);
    if (!line) abort();
  }
  int count = 0;
  attr_t attr = A_NORMAL;
  uint32_t attr_of = 0;
  for (int i = 0; i < cells; i++, words += TN_CELL_WORDS) {
    if (words[3] != attr_of) attr = attributes(attr_of = words[3]);
    wchar_t base, mark1 = (wchar_t)words[1], mark2 = (wchar_t)words[2];
    int blank_follows = resolve(words[0], &base, &mark1, &mark2);
    // Without a UTF-8 locale, `FrameWriter` later writes the glyphs beyond ASCII. ncurses writes a blank in
    // their place. The placeholder makes the cell unequal to all others, so that ncurses does not skip it.
    int is_wide = !knows_utf8 && words[0] >> 31;
    if (!knows_utf8 && (base >= 0x7F || mark1)) base = ' ', mark1 = PLACEHOLDER, mark2 = 0;
    set_cell(&line[count++], base, mark1, mark2, attr, words[4]);
    if (blank_follows || is_wide) set_cell(&line[count++], ' ', is_wide ? PLACEHOLDER : 0, 0, attr, words[4]);
  }
  mvwadd_wchnstr(newscr, row, column, line, count);
}

static size_t encode(uint8_t *to, uint32_t scalar) {
  if (scalar < 0x80) return to[0] = (uint8_t)scalar, 1;
  size_t more = scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
  static const uint8_t heads[] = {0, 0xC0, 0xE0, 0xF0};
  to[0] = (uint8_t)(heads[more] | scalar >> (6 * more));
  for (size_t i = 1; i <= more; i++) to[i] = (uint8_t)(0x80 | (scalar >> (6 * (more - i)) & 0x3F));
  return more + 1;
}

size_t tn_screen_text(uint32_t word, uint32_t first, uint32_t second, const uint8_t **text) {
  static uint8_t room[16];
  wchar_t base, mark1 = (wchar_t)first, mark2 = (wchar_t)second;
  int blank_follows = resolve(word, &base, &mark1, &mark2);
  size_t count = encode(room, (uint32_t)base);
  if (mark1 && is_mark(mark1)) {
    count += encode(room + count, (uint32_t)mark1);
    if (mark2 && is_mark(mark2)) count += encode(room + count, (uint32_t)mark2);
  }
  if (blank_follows) room[count++] = ' ';
  *text = room;
  return count;
}

size_t tn_screen_update(const uint8_t **result) {
  *result = NULL;
  if (!screen) return 0;
  wmove(newscr, 0, 0);  // the cursor stays in the first cell between updates
  doupdate();
  return tn_frame_take(result);
}

void tn_use_ascii(void) {
  knows_utf8 = 0;
  setlocale(LC_CTYPE, "C");
}

int tn_knows_utf8(void) { return knows_utf8; }

static int is_utf8(void) {
  const char *codeset = nl_langinfo(CODESET);
  return !strcmp(codeset, "UTF-8") || !strcmp(codeset, "utf8") || !strcmp(codeset, "UTF8");
}

int tn_use_utf8(void) {
  knows_utf8 = 1;
  if (setlocale(LC_CTYPE, "") && is_utf8()) return 1;
  static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (setlocale(LC_CTYPE, names[i]) && is_utf8()) return 1;
  tn_use_ascii();
  return 0;
}
