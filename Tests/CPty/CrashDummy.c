#include <string.h>

__attribute__((weak)) void crash_dummy(void);
__attribute__((weak)) void flood(void);

// Before the test runner's own main: this bundle is also the program that crashes, and the one whose mailbox is full.
__attribute__((constructor)) static void enter(int count, char **arguments) {
  if (crash_dummy && count > 1 && strcmp(arguments[1], "--crash-dummy") == 0) crash_dummy();
  if (flood && count > 1 && strcmp(arguments[1], "--flood") == 0) flood();
}
