// Lends the terminal to other programs: restores it for them, and takes it back when they have ended or
// stopped.
#include "Internal.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// Blocks the signal SIGTTOU, which would stop a process that changes the terminal from the background.
static void block(sigset_t *before) {
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &one, before);
}

void tn_set_reset(const uint8_t *bytes, size_t count, size_t screen, size_t in_order) {
  if (count > sizeof tn_vault->reset) count = screen = in_order = 0;
  memcpy(tn_vault->reset, bytes, count);
  tn_vault->reset_count = count;
  tn_vault->reset_screen = screen;
  tn_vault->reset_in_order = in_order;
}

void tn_lend(pid_t group) { tn_vault->lent = group; }

volatile pid_t *tn_lent(void) { return &tn_vault->lent; }

static int is_found(const struct termios *now) {
  const struct termios *found = &tn_vault->found;
  tcflag_t local = ICANON | ECHO | ISIG | IEXTEN;
  return (now->c_lflag & local) == (found->c_lflag & local) && now->c_iflag == found->c_iflag &&
         now->c_oflag == found->c_oflag;
}

static void put_right(int descriptor, int is_torn_off) {
  struct termios now;
  size_t screen = tn_vault->reset_screen, in_order = tn_vault->reset_in_order, first = screen + in_order;
  tcflow(descriptor, TCOON);
  // A program that ends by itself restores the termios and leaves the alternate screen. After a program that
  // did not, both are done by this code, and the terminal's answers to its questions are discarded.
  if (is_torn_off || (tcgetattr(descriptor, &now) == 0 && !is_found(&now))) {
    static const char last_line[] = "\033[9999;1H\r\n";
    tcflush(descriptor, TCIFLUSH);
    tn_write_all(descriptor, tn_vault->reset, screen);
    tn_write_all(descriptor, (const uint8_t *)last_line, sizeof last_line - 1);
  } else {
    tn_write_all(descriptor, tn_vault->reset + screen, in_order);
  }
  tn_write_all(descriptor, tn_vault->reset + first, tn_vault->reset_count - first);
  while (tcsetattr(descriptor, TCSANOW, &tn_vault->found) < 0 && errno == EINTR) {}
}

static void come_to_front(int descriptor, int is_torn_off) {
  sigset_t before;
  block(&before);
  tcsetpgrp(descriptor, getpgrp());
  put_right(descriptor, is_torn_off);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void tn_put_right(int descriptor) { come_to_front(descriptor, 0); }

void tn_stop_lent(int descriptor, struct termios *theirs) {
  sigset_t before;
  block(&before);
  tcgetattr(descriptor, theirs);
  tcsetpgrp(descriptor, getpgrp());
  while (tcsetattr(descriptor, TCSANOW, &tn_vault->found) < 0 && errno == EINTR) {}
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void tn_continue_lent(int descriptor, pid_t group, const struct termios *theirs) {
  sigset_t before;
  block(&before);
  if (theirs)
    while (tcsetattr(descriptor, TCSANOW, theirs) < 0 && errno == EINTR) {}
  tcsetpgrp(descriptor, group);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  kill(-group, SIGCONT);
}

int tn_is_in_foreground(int descriptor) { return tcgetpgrp(descriptor) == getpgrp(); }

void tn_reclaim(int descriptor) {
  pid_t group = tn_vault->lent;
  if (!group) return;
  tn_vault->lent = 0;
  pid_t front = tcgetpgrp(descriptor);
  // Another process group, such as a shell's, has the terminal by now, so its modes are not reset.
  if (front >= 0 && front != group && front != getpgrp()) {
    kill(-group, SIGHUP);
    kill(-group, SIGCONT);
    return;
  }
  int has_child = group != getpgrp();
  if (has_child) {
    kill(-group, SIGHUP);
    kill(-group, SIGCONT);
    // The program that had the terminal gets half a second, since it may restore the terminal itself.
    for (int tries = 0; tries < 50 && kill(-group, 0) == 0; tries++) poll(NULL, 0, 10);
  }
  come_to_front(descriptor, has_child);
}
