/* The slide on S-Lang's screen management: write all rows, SLsmg_refresh sends the difference; one frame for all the
 * motions of one read. `slang-slide PAGES` reads the file of make-pages; q ends. */
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <slang.h>

#include "slide.h"

static int looks[257][257][2], look_count;

static char *name_of(int color, char *name) {
  if (color < 0) return "default";
  sprintf(name, "color%d", color);
  return name;
}

static int look_of(Place place) {
  int *look = &looks[place.foreground + 1][place.background + 1][place.bold];
  if (*look == 0) {
    char foreground[16], background[16];
    *look = ++look_count;
    SLtt_set_color(*look, NULL, name_of(place.foreground, foreground), name_of(place.background, background));
    if (place.bold) SLtt_add_color_attribute(*look, SLTT_BOLD_MASK);
  }
  return *look;
}

static void draw(void) {
  for (int row = 0; row < rows; row++) {
    wchar_t text[columns_max + 1];
    char bytes[4 * columns_max + 1];
    compose(row, x);
    SLsmg_gotorc(row, 0);
    for (int column = 0; column < columns;) {
      SLsmg_set_color(look_of(line[column]));
      column = run_of(column, columns, text);
      size_t length = wcstombs(bytes, text, sizeof bytes);
      if (length != (size_t)-1) SLsmg_write_nchars(bytes, (unsigned int)length);
    }
  }
  SLsmg_refresh();
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  if (!read_pages(count, arguments)) return 64;
  SLutf8_enable(-1);
  SLtt_get_terminfo();
  SLtt_get_screen_size();
  SLang_init_tty(-1, 0, 0);
  SLtt_init_video();
  SLsmg_init_smg();
  SLtt_set_cursor_visibility(0);
  draw();
  follow_mouse(draw);
  SLtt_set_cursor_visibility(1);
  SLsmg_reset_smg();
  SLtt_reset_video();
  SLang_reset_tty();
  return 0;
}
