#include <string.h>

__attribute__((weak)) void crash_dummy(void);

// Before the test runner's own main: this bundle is also the program that crashes.
__attribute__((constructor)) static void enter(int count, char **arguments) {
  if (crash_dummy && count > 1 && strcmp(arguments[1], "--crash-dummy") == 0) crash_dummy();
}
