#include "Internal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

static struct tn_vault own_vault;
struct tn_vault *tn_vault = &own_vault;
static int terminal = -1;
static volatile sig_atomic_t armed;
static int is_hurried;  // 1 to restore the terminal without waiting for its answers

size_t tn_write_some(int descriptor, const uint8_t *bytes, size_t count) {
  size_t all = count;
  for (int tries = 0; count && tries < 10;) {
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      // After ten waits of 50 ms without a byte taken, the terminal is regarded as gone or stopped.
      struct pollfd wait = {descriptor, POLLOUT, 0};
      if (poll(&wait, 1, 50) == 0) tries++;
      else if (wait.revents & (POLLERR | POLLHUP | POLLNVAL)) break;
    } else if (errno != EINTR) {
      break;
    }
  }
  return all - count;
}

int tn_write_all(int descriptor, const uint8_t *bytes, size_t count) {
  return tn_write_some(descriptor, bytes, count) == count ? 0 : -1;
}

// The times in milliseconds for which the terminal's answers are waited for: usually PATIENCE; FIRST_PATIENCE
// if none has ever come; PATIENCE_BEHIND while another process group is in the foreground.
enum { PATIENCE = 1000, FIRST_PATIENCE = 100, PATIENCE_BEHIND = 500 };

struct sequence { enum { OUTSIDE, AFTER_ESCAPE, INSIDE } place; int count; uint8_t first; };

// Returns the question to the terminal whose answer is complete with this byte; TN_NOTHING if none is.
static int answered(struct sequence *sequence, uint8_t byte) {
  if (byte == 0x1B) {
    sequence->place = AFTER_ESCAPE;
  } else if (byte == 0x9B || (byte == '[' && sequence->place == AFTER_ESCAPE)) {
    *sequence = (struct sequence){.place = INSIDE};
  } else if (byte >= 0x20 && byte < 0x40 && sequence->place == INSIDE) {
    if (sequence->count++ == 0) sequence->first = byte;
  } else {
    int is_whole = sequence->place == INSIDE;
    sequence->place = OUTSIDE;
    if (is_whole && byte == 'n' && sequence->count == 1 && sequence->first == '0') return TN_STATUS;
    if (is_whole && byte == 'c' && sequence->count > 0 && sequence->first == '?') return TN_ATTRIBUTES;
  }
  return TN_NOTHING;
}

static int is_still_ours(int descriptor) {
  struct termios now;
  const struct termios *ours = &tn_vault->ours;
  return tcgetattr(descriptor, &now) < 0 || (now.c_iflag == ours->c_iflag && now.c_oflag == ours->c_oflag &&
                                             now.c_lflag == ours->c_lflag);
}

static int64_t latest(int64_t one, int64_t other) { return one > other ? one : other; }

// Returns the time, of tn_clock, until which the terminal's answers to questions that are asked now are
// waited for.
static int64_t end_of_patience(int64_t now, int usual) {
  return now + (tn_vault->answers == TN_NOTHING ? FIRST_PATIENCE : usual);
}

// Returns the time, of tn_clock, until which the terminal's answers to the program's first questions are
// waited for, since they come late over a slow connection; 0 once they have come.
static int64_t end_of_first_answers(void) { return tn_vault->asked ? tn_vault->asked + PATIENCE : 0; }

// How many of the terminal's answers have not come yet: those to `CSI 5n`, which asks for the status, and to
// DA1, which asks for the attributes.
struct awaited { int statuses, attributes; };

// Discards the terminal's answers that come while another process group is in the foreground. This process
// can count their bytes but not read them. A shell that waits for this program begins to read once the
// program has stopped.
static void drain_behind(int descriptor, struct awaited awaited) {
  // The number of bytes that are missing of the terminal's answers, by the lengths of the answer `CSI 0 n` to
  // the question for its status and of the shortest answer to DA1, the question for its attributes.
  int missing = 4 * awaited.statuses + 5 * awaited.attributes;
  int64_t now = tn_clock(), end = end_of_patience(now, PATIENCE_BEHIND);
  // The terminal's answers to other questions come before these two and may have any length, so for them only
  // the time counts.
  int64_t least = latest(end_of_first_answers(), tn_vault->asked_more ? tn_vault->asked_more + PATIENCE_BEHIND : 0);
  for (; now < least || (missing > 0 && now < end); now = tn_clock()) {
    struct pollfd wait = {descriptor, POLLIN, 0};
    if (poll(&wait, 1, (int)((missing > 0 ? latest(least, end) : least) - now)) <= 0) continue;
    if (wait.revents & (POLLERR | POLLHUP | POLLNVAL)) return;
    // If a shell reads already, it has set its own termios, and this input belongs to the shell.
    if (!is_still_ours(descriptor)) return;
    int count = 0;
    ioctl(descriptor, FIONREAD, &count);
    tcflush(descriptor, TCIFLUSH);
    missing -= count;
  }
}

// Discards the terminal's input up to the last answer to `question`, which was just asked.
static void drain(int descriptor, int question) {
  struct awaited awaited = {tn_vault->unanswered, tn_vault->asked != 0};
  int *missing = question == TN_STATUS ? &awaited.statuses : &awaited.attributes;
  ++*missing;
  int64_t now = tn_clock(), last = now + PATIENCE;
  int64_t end = latest(end_of_patience(now, PATIENCE), end_of_first_answers());
  struct sequence sequence = {0};
  for (; now < end; now = tn_clock()) {
    struct pollfd wait = {descriptor, POLLIN, 0};
    if (poll(&wait, 1, (int)(end - now)) <= 0) continue;
    uint8_t bytes[256];
    ssize_t count = read(descriptor, bytes, sizeof bytes);
    // Another process group has come to the foreground and would read the terminal's answers.
    if (count < 0 && errno == EIO && tn_is_in_background(descriptor)) return drain_behind(descriptor, awaited);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) return;
    for (ssize_t i = 0; i < count; i++) {
      int answer = answered(&sequence, bytes[i]);
      if (answer == TN_NOTHING) continue;
      tn_answers(answer);
      if (answer == TN_STATUS) awaited.statuses--;
      else awaited.attributes--;
      if (answer == question) end = last;
      if (*missing <= 0) return;
    }
  }
}

static void hear_out(int descriptor) {
  int question = tn_vault->answers == TN_STATUS ? TN_STATUS : TN_ATTRIBUTES;
  // At Ctrl-Z and Ctrl-C the system may have discarded a `CSI 5 n` (the question for the terminal's status)
  // that was sent, or its answer. So DA1 is asked, the question for the attributes, whose answer cannot be
  // mistaken for that one.
  if (tn_vault->unanswered && tn_vault->has_attributes && !tn_vault->asked) question = TN_ATTRIBUTES;
  const char *bytes = question == TN_STATUS ? "\033[5n" : "\033[c";
  if (tn_write_all(descriptor, (const uint8_t *)bytes, strlen(bytes)) == 0) drain(descriptor, question);
}

int tn_is_in_background(int descriptor) {
  pid_t front = tcgetpgrp(descriptor);
  return front >= 0 && front != getpgrp();
}

void tn_give_back(int descriptor) {
  int now = atomic_load_explicit(&tn_vault->leave_now, memory_order_acquire), behind = tn_is_in_background(descriptor);
  const uint8_t *bytes = tn_vault->leaves[now].bytes;
  size_t count = tn_vault->leaves[now].count, first = is_hurried ? 0 : tn_vault->leaves[now].silence;
  if (!is_hurried && tn_write_all(descriptor, bytes, first) == 0) {
    // If another process group is in the foreground, it would read the answer to a last question to the
    // terminal, so none is asked. Otherwise input that is on its way is discarded before the shell can read
    // it.
    if (behind) drain_behind(descriptor, (struct awaited){tn_vault->unanswered, tn_vault->asked != 0});
    else hear_out(descriptor);
  }
  // If a shell reads already, it has set its own termios, which are kept.
  int is_theirs = tn_is_in_background(descriptor) && !is_still_ours(descriptor);
  // tcflush is called instead of using TCSAFLUSH in tcsetattr, which would wait if the terminal's output is
  // stopped.
  if (!is_theirs) tcflush(descriptor, TCIFLUSH);
  tn_write_all(descriptor, bytes + first, count - first);
  while (!is_theirs && tcsetattr(descriptor, TCSANOW, &tn_vault->found) < 0 && errno == EINTR) {}
  tn_vault->away = 0;
  tn_vault->unanswered = 0;
  tn_vault->asked = tn_vault->asked_more = 0;
}

// 1 while a thread restores the terminal. Only one thread does so, with signals blocked: a handler could end
// the process halfway, or SIGTTOU stop it.
static volatile int is_leaving;

static int begin_leaving(sigset_t *before) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, before);
  for (int tries = 0; tries < 1000; tries++) {
    if (!__atomic_exchange_n(&is_leaving, 1, __ATOMIC_SEQ_CST)) return 1;
    poll(NULL, 0, 10);
  }
  pthread_sigmask(SIG_SETMASK, before, NULL);
  return 0;
}

static void end_leaving(const sigset_t *before) {
  is_leaving = 0;
  pthread_sigmask(SIG_SETMASK, before, NULL);
}

static void leave(void) {
  tn_reclaim(terminal);
  if (!tn_vault->away) return;
  tn_give_back(terminal);
  tn_show_output(terminal);
}

void tn_leave(void) {
  if (!armed) return;
  int saved = errno;
  sigset_t before;
  if (begin_leaving(&before)) {
    leave();
    end_leaving(&before);
  }
  errno = saved;
}

void tn_leave_for_good(void) {
  static int is_cut_off;
  int ends[2];
  sigset_t before;
  if (!begin_leaving(&before)) return;
  // Other threads may still draw or read. Their descriptor of the terminal becomes one end of a socket, so
  // that they cannot reach the terminal.
  int kept = armed && !is_cut_off ? fcntl(terminal, F_DUPFD_CLOEXEC, 3) : -1;
  if (kept >= 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0) {
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    dup2(ends[0], terminal);
    terminal = kept;
    is_cut_off = 1;
  }
  leave();
  // Standard input becomes empty. Otherwise Swift's backtracer, which runs at a crash, would wait half a
  // minute for a key.
  int empty = open("/dev/null", O_RDONLY);
  if (empty >= 0) dup2(empty, 0);
  end_leaving(&before);
}

static void (*at_abandon)(void);

void tn_at_abandon(void (*work)(void)) { at_abandon = work; }

void tn_abandon(void) {
  if (armed && tn_vault->away) {
    // If a shell has set its own termios, the shell's are the ones to keep.
    if (!is_still_ours(terminal)) tcgetattr(terminal, &tn_vault->found);
    is_hurried = 1;
    tn_leave();
  } else if (armed && tn_vault->lent) {
    tn_leave();
  }
  // `_exit` does not run the functions that were registered by atexit, so `at_abandon` is called before it.
  if (at_abandon) at_abandon();
  _exit(128 + SIGKILL);
}

void tn_await_foreground(int descriptor) {
  // In an orphaned process group SIGTTIN has no effect, so the number of tries to reach the foreground is
  // limited.
  for (int tries = 0; tries < 8; tries++) {
    if (!tn_is_in_background(descriptor)) return;
    tn_stop(SIGTTIN);
  }
}

static void leave_at_exit(void) {
  tn_flush_output();
  tn_leave();
}

int tn_arm(int descriptor) {
  tn_await_foreground(descriptor);
  if (tcgetattr(descriptor, &tn_vault->found) < 0) return -1;
  static int at_exit;
  if (!at_exit) at_exit = atexit(leave_at_exit) == 0;
  terminal = descriptor;
  armed = 1;
  return 0;
}

void tn_disarm(void) {
  armed = 0;
  tn_vault->away = 0;
}

void tn_set_leave(const uint8_t *bytes, size_t count, size_t silence) {
  int other = !atomic_load_explicit(&tn_vault->leave_now, memory_order_relaxed);
  if (count > sizeof tn_vault->leaves[other].bytes) count = sizeof tn_vault->leaves[other].bytes;
  tn_vault->leaves[other].silence = silence < count ? silence : count;
  memcpy(tn_vault->leaves[other].bytes, bytes, count);
  tn_vault->leaves[other].count = count;
  atomic_store_explicit(&tn_vault->leave_now, other, memory_order_release);
}

void tn_answers(int question) {
  if (question > tn_vault->answers) tn_vault->answers = question;
  if (question == TN_ATTRIBUTES) {
    tn_vault->has_attributes = 1;
    tn_vault->asked = 0;
  }
}

void tn_asked(int with_attributes) {
  if (with_attributes) tn_vault->asked = tn_clock();
  else tn_vault->asked_more = tn_clock();
}

void tn_set_unanswered(int questions) { tn_vault->unanswered = questions; }

int tn_is_away(void) { return tn_vault->away; }

void tn_enter_raw(void) {
  if (!armed) return;
  tn_ready_output(terminal);
  // A shell may have changed the termios since the program gave the terminal back.
  if (!tn_vault->away) tcgetattr(terminal, &tn_vault->found);
  struct termios ours = tn_vault->found;
  ours.c_iflag &= ~(tcflag_t)(IXON | ICRNL | INLCR | IGNCR | ISTRIP);
  ours.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN);
  ours.c_lflag |= ISIG;
  ours.c_oflag &= ~(tcflag_t)OPOST;
  ours.c_cc[VMIN] = 1;
  ours.c_cc[VTIME] = 0;
  tn_vault->ours = ours;
  tn_vault->away = 1;
  while (tcsetattr(terminal, TCSANOW, &ours) < 0 && errno == EINTR) {}
  tn_hold_output(terminal);
}

void tn_window_pixels(int descriptor, int *width, int *height) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return;
  *width = size.ws_xpixel;
  *height = size.ws_ypixel;
}

int tn_window_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) < 0) return 0;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 1;
}
