/* The slide on termbox: all cells are put, tb_present sends the difference; one frame for all the motions of one read.
 * `termbox-slide PAGES` reads the file of make-pages; q ends. It is termbox2 where its header is, else the termbox before
 * it, which Debian has. */
#define _XOPEN_SOURCE 700
#include <locale.h>
#include <termios.h>
#if __has_include(<termbox2.h>)
#define TB_IMPL
#include <termbox2.h>
#define tb_change_cell tb_set_cell
#define tb_select_output_mode tb_set_output_mode
#else
#include <termbox.h>
#endif

#include "slide.h"

/* termbox' colour 0 is the terminal's own; so is ours of -1, and no page has black. */
static uint16_t color(short number) { return number < 0 ? 0 : (uint16_t)number; }

static void draw(void) {
  for (int row = 0; row < rows; row++) {
    compose(row, x);
    for (int column = 0; column < columns; column++) {
      Place place = line[column];
      if (place.glyph == 0) continue;
      tb_change_cell(column, row, (uint32_t)place.glyph, (uint16_t)(color(place.foreground) | (place.bold ? TB_BOLD : 0)),
                     color(place.background));
    }
  }
  tb_present();
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  if (!read_pages(count, arguments)) return 64;
  if (tb_init() < 0) return 1;
  tb_select_output_mode(TB_OUTPUT_256);
  draw();
  /* termbox' reads do not wait; the mouse is read here, as in the other peers. */
  struct termios mode;
  tcgetattr(STDIN_FILENO, &mode);
  mode.c_cc[VMIN] = 1;
  tcsetattr(STDIN_FILENO, TCSANOW, &mode);
  follow_mouse(draw);
  tb_shutdown();
  return 0;
}
