#include "CPrivate.h"

#include <pthread.h>
#include <stdint.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

int open_terminal(int *outer, int *inner) { return openpty(outer, inner, NULL, NULL, NULL); }

static void *forget(void *outer) {
  char bytes[1 << 16];
  while (read((int)(intptr_t)outer, bytes, sizeof bytes) > 0) continue;
  return NULL;
}

void drain(int outer) {
  pthread_t thread;
  pthread_create(&thread, NULL, forget, (void *)(intptr_t)outer);
}
