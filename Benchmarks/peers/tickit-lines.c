/* Lines on libtickit, which is told what has scrolled. */
#include <locale.h>
#include <tickit.h>

#include "lines.h"

static TickitWindow *left;

static int expose(TickitWindow *window, TickitEventFlags flags, void *info, void *user) {
  (void)flags;
  TickitExposeEventInfo *event = info;
  int is_still = user != NULL;
  for (int row = event->rect.top; row < event->rect.top + event->rect.lines; row++) {
    tickit_renderbuffer_eraserect(event->rb, &(TickitRect){.top = row, .left = 0, .lines = 1, .cols = tickit_window_cols(window)});
    const char *text = is_field ? (row == 0 ? typed : "") : is_still ? lines[row] : moving(row);
    tickit_renderbuffer_text_at(event->rb, row, 0, text);
  }
  return 1;
}

static int key(TickitWindow *window, TickitEventFlags flags, void *info, void *user) {
  (void)flags, (void)user;
  TickitKeyEventInfo *event = info;
  int before = top;
  if (!take(!strcmp(event->str, "C-x") ? 24 : event->str[0])) {
    tickit_stop(user);
    return 1;
  }
  if (is_field) tickit_window_expose(window, &(TickitRect){.top = 0, .left = typed_count - 1, .lines = 1, .cols = 1});
  else tickit_window_scroll(left, top - before, 0);
  return 1;
}

int main(int count, char **arguments) {
  setlocale(LC_ALL, "");
  if (!read_lines(count, arguments)) return 64;
  Tickit *tickit = tickit_new_stdtty();
  TickitWindow *root = tickit_get_rootwin(tickit);
  columns = tickit_window_cols(root), rows = tickit_window_lines(root);
  left = root;
  if (is_half) {
    left = tickit_window_new(root, (TickitRect){.top = 0, .left = 0, .lines = rows, .cols = columns / 2}, 0);
    TickitWindow *right = tickit_window_new(
      root, (TickitRect){.top = 0, .left = columns / 2 + 1, .lines = rows, .cols = columns - columns / 2 - 1}, 0);
    tickit_window_bind_event(right, TICKIT_WINDOW_ON_EXPOSE, 0, expose, right);
  }
  tickit_window_bind_event(left, TICKIT_WINDOW_ON_EXPOSE, 0, expose, NULL);
  tickit_window_bind_event(root, TICKIT_WINDOW_ON_KEY, 0, key, tickit);
  tickit_window_take_focus(root);
  tickit_run(tickit);
  tickit_unref(tickit);
  return 0;
}
