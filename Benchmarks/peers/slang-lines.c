/* Lines on S-Lang's screen management, which looks by itself for what has scrolled. */
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <slang.h>

#include "lines.h"

static void line_at(int row, int column, const char *text, int most) {
  SLsmg_gotorc(row, column);
  SLsmg_write_nstring((char *)text, (unsigned int)most);
}

static void draw(void) {
  for (int row = 0; row < rows && !is_field; row++) {
    line_at(row, 0, moving(row), width());
    if (is_half) line_at(row, columns / 2 + 1, lines[row], columns - columns / 2 - 1);
  }
  if (is_field) line_at(0, 0, typed, columns);
  SLsmg_refresh();
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  if (!read_lines(count, arguments)) return 64;
  SLutf8_enable(-1);
  SLtt_get_terminfo();
  SLkp_init();
  SLang_init_tty(24, 1, 0);
  SLsmg_init_smg();
  SLtt_set_cursor_visibility(0);
  columns = SLtt_Screen_Cols, rows = SLtt_Screen_Rows;
  draw();
  while (take((int)SLang_getkey())) draw();
  SLtt_set_cursor_visibility(1);
  SLsmg_reset_smg();
  SLang_reset_tty();
  return 0;
}
