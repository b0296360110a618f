/* What the peers of the changes have in common: a file's lines, and which of them are shown.
 *
 * `NAME-lines SCENE FILE`: `text` shows the lines over the whole screen, `text-half` in its left half beside lines that stand
 * still. j is a line down, d half a screen, Ctrl-X ends. In `field` a letter stands in the first row behind those before it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { typed_max = 256 };
static char **lines;
static int line_count, top, is_half, is_field, columns, rows;
static char typed[typed_max];
static int typed_count;

static int read_lines(int count, char **arguments) {
  if (count != 3) return 0;
  is_half = !strcmp(arguments[1], "text-half"), is_field = !strcmp(arguments[1], "field");
  FILE *file = fopen(arguments[2], "r");
  char *text = NULL;
  size_t room = 0;
  ssize_t length;
  while (file && (length = getline(&text, &room, file)) > 0) {
    text[length - 1] = 0;
    lines = realloc(lines, (size_t)(line_count + 1) * sizeof *lines);
    lines[line_count++] = strdup(text);
  }
  free(text);
  return line_count > 0;
}

__attribute__((unused)) static int width(void) { return is_half ? columns / 2 : columns; }
static const char *moving(int row) { return top + row < line_count ? lines[top + row] : ""; }

/* Takes in a key; 0 at Ctrl-X. */
static int take(int key) {
  if (key == 24) return 0;
  if (is_field && key >= ' ' && typed_count < typed_max - 1) typed[typed_count++] = (char)key;
  if (!is_field) top += key == 'j' ? 1 : key == 'd' ? rows / 2 : 0;
  return 1;
}
