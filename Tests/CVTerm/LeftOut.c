#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CVTerm.h"

typedef struct line {
  struct line *next;
  char *want, *files;
} line;

static line *lines;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void print(void) {
  for (const line *each = lines; each; each = each->next) {
    fprintf(stderr, "Left out for want of %s: %s\n", each->want, each->files);
  }
}

static line *line_for(const char *want) {
  for (line *each = lines; each; each = each->next) {
    if (strcmp(each->want, want) == 0) return each;
  }
  if (!lines) atexit(print);
  line *new = malloc(sizeof *new);
  *new = (line){lines, strdup(want), calloc(1, 1)};
  return lines = new;
}

/// Whether a list with commas has the name.
static bool has(const char *files, const char *name, size_t length) {
  for (const char *at = files; (at = strstr(at, name)); at += length) {
    if ((at == files || at[-1] == ' ') && (at[length] == ',' || at[length] == 0)) return true;
  }
  return false;
}

void cvterm_leave_out(const char *file, const char *want) {
  size_t length = strlen(file);
  if (length > 6 && strcmp(file + length - 6, ".swift") == 0) length -= 6;
  char *name = strndup(file, length);
  pthread_mutex_lock(&lock);
  line *line = line_for(want);
  if (!has(line->files, name, length)) {
    size_t before = strlen(line->files), room = before + length + 3;
    line->files = realloc(line->files, room);
    snprintf(line->files + before, room - before, "%s%s", before ? ", " : "", name);
  }
  pthread_mutex_unlock(&lock);
  free(name);
}
