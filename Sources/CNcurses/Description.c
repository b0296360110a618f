#include "Internal.h"
// The header term.h is included in this file alone, since its macros have names such as `lines` and
// `columns`.
#include <string.h>
#include <term.h>

static TERMINAL *before;

int tn_describe(const char *name) {
  before = cur_term;
  int status = -1;
  // setupterm stores the descriptor 1, but does not use it to read the description of a terminal.
  setupterm((char *)name, 1, &status);
  return status;
}

void tn_forget_description(void) {
  // An open screen has a description of its terminal of its own, which is current again afterwards.
  TERMINAL *read = cur_term;
  set_curterm(before);
  if (read && read != before) del_curterm(read);
}

const char *tn_description_names(void) { return cur_term ? ttytype : ""; }

// Defines two functions for a list of terminfo names that ends with NULL. The names are counted, since
// ncurses does not tell their number.
#define NAMES(kind, array) \
  const char *tn_##kind##_name(int index) { \
    static int count; \
    while (array[count]) count++; \
    return index < 0 || index >= count ? NULL : array[index]; \
  } \
  int tn_##kind##_index(const char *name) { \
    for (int i = 0; array[i]; i++) \
      if (strcmp(array[i], name) == 0) return i; \
    return -1; \
  }

NAMES(flag, boolnames)
NAMES(number, numnames)
NAMES(string, strnames)

int tn_flag_named(const char *name) { return tigetflag((char *)name); }
int tn_number_named(const char *name) { return tigetnum((char *)name); }

const char *tn_string_named(const char *name) {
  const char *value = tigetstr((char *)name);
  return value == (const char *)-1 ? NULL : value;
}

int tn_flag_at(int index) {
  const char *name = tn_flag_name(index);
  return name ? tn_flag_named(name) == 1 : -2;
}

int tn_number_at(int index) {
  const char *name = tn_number_name(index);
  if (!name) return -2;
  int value = tn_number_named(name);
  return value < 0 ? -1 : value;
}

int tn_string_at(int index, const char **value) {
  const char *name = tn_string_name(index);
  if (!name) return 0;
  *value = tn_string_named(name);
  return 1;
}
