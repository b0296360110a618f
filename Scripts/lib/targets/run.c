// Uses the C parts as the library does, on a system without Swift: reads its own words, starts threads and a child, and in a
// pseudo-terminal takes the terminal, is killed or leaves, and looks whether the terminal is as it was. Exits 0 if all is well; else the
// status is the line of what failed. The word is the emulator that runs this program, if one does.
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CProcess.h"
#include "CProgram.h"
#include "CPty.h"
#include "CTerminalGuard.h"

#define EXPECT(fact) \
  if (!(fact)) _exit(__LINE__)

extern char **environ;

// Symbols of Swift's runtime.
void *swift_task_enqueueGlobal_hook;
void swift_task_enqueueMainExecutor(void *job) { abort(); }

// The program in the terminal. qemu has threads of its own, so there it gets no guardian, and leaves by itself.
static int inside(void) {
  int is_guarded = tn_guard();
  EXPECT(tn_arm(0) == 0);
  tn_set_leave((const uint8_t *)"left", 4, 0);
  tn_enter_raw();
  struct termios raw;
  EXPECT(tcgetattr(0, &raw) == 0 && !(raw.c_lflag & ICANON) && tn_is_away());
  if (is_guarded) raise(SIGKILL);
  tn_leave();
  return 100;
}

int main(int count, char **words) {
  const char *last = words[count - 1];
  if (strcmp(last, "inside") == 0) return inside();
  EXPECT(tn_words() && strcmp(tn_words()[count - 1], last) == 0 && !tn_words()[count]);
  EXPECT(tn_can_start_threads());
  int ends[2], failed, code;
  EXPECT(tn_open_pipe(ends) == 0);
  char *echo[] = {"echo", "said", NULL};
  struct tn_start start = {.path = "/bin/echo", .arguments = echo, .descriptors = {0, ends[1], 2}};
  pid_t child = tn_start_child(&start, &failed);
  EXPECT(child > 0);
  EXPECT(poll(&(struct pollfd){.fd = ends[0], .events = POLLIN}, 1, 5000) == 1);
  char text[4096] = "";
  EXPECT(read(ends[0], text, sizeof text) == 5 && strcmp(text, "said\n") == 0);
  while (tn_has_ended(child, &code) == 0) poll(NULL, 0, 1);
  EXPECT(tn_has_ended(child, &code) == 1 && code == 0);
  tn_reap_child(child);

  cpty_program program;
  char *again[] = {words[count - 1], words[0], "inside", NULL};
  char **with = again + (count == 1);
  EXPECT(cpty_start(&program, with[0], with, environ, 80, 24, 0) == 0);
  int status;
  EXPECT(waitpid(program.pid, &status, 0) == program.pid);
  EXPECT(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 100);
  memset(text, 0, sizeof text);
  // The kernel hands over what was written a little later, and in pieces.
  for (size_t had = 0; !strstr(text, "left");) {
    EXPECT(poll(&(struct pollfd){.fd = program.master, .events = POLLIN}, 1, 5000) == 1);
    ssize_t more = read(program.master, text + had, sizeof text - 1 - had);
    EXPECT(more > 0);
    had += (size_t)more;
  }
  struct termios after;
  EXPECT(tcgetattr(program.slave, &after) == 0 && after.c_lflag == program.before.c_lflag && after.c_iflag == program.before.c_iflag);
  return 0;
}
