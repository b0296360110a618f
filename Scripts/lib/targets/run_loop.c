// Runs what CMainQueue does on macOS, with a run loop that refuses every descriptor, and looks whether poll is asked instead. Exits 0 if so;
// else the status is the line of what failed.
#include <CoreFoundation/CoreFoundation.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include "CMainQueue.h"

#define EXPECT(fact) \
  if (!(fact)) _exit(__LINE__)

const CFRunLoopMode kCFRunLoopDefaultMode;
static int has_work;

CFFileDescriptorRef CFFileDescriptorCreate(
  CFAllocatorRef a, CFFileDescriptorNativeDescriptor d, Boolean c, CFFileDescriptorCallBack b, const CFFileDescriptorContext *x) {
  return NULL;
}
CFRunLoopSourceRef CFFileDescriptorCreateRunLoopSource(CFAllocatorRef a, CFFileDescriptorRef f, CFIndex o) { return NULL; }
void CFFileDescriptorEnableCallBacks(CFFileDescriptorRef f, CFOptionFlags o) {}
void CFFileDescriptorInvalidate(CFFileDescriptorRef f) {}
CFRunLoopRef CFRunLoopGetMain(void) { return NULL; }
void CFRunLoopAddSource(CFRunLoopRef r, CFRunLoopSourceRef s, CFRunLoopMode m) {}
void CFRunLoopRemoveSource(CFRunLoopRef r, CFRunLoopSourceRef s, CFRunLoopMode m) {}
void CFRelease(CFTypeRef t) {}
CFRunLoopRunResult CFRunLoopRunInMode(CFRunLoopMode mode, CFTimeInterval seconds, Boolean once) {
  if (has_work) return kCFRunLoopRunHandledSource;
  if (seconds > 0) poll(NULL, 0, (int)(seconds * 1000));
  return kCFRunLoopRunTimedOut;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + time.tv_nsec / 1e9;
}

static int ends[2];
static void *write_later(void *unused) {
  poll(NULL, 0, 120);
  return write(ends[1], "x", 1) == 1 ? unused : NULL;
}

int main(void) {
  int tasks;
  EXPECT(pipe(ends) == 0);
  struct pollfd asked[3] = {{.fd = ends[0], .events = POLLIN}, {.fd = -1, .events = POLLIN}};
  double start = now();
  EXPECT(tn_poll(asked, 2, 130, &tasks) == 0 && !tasks && now() - start >= 0.12 && now() - start < 5);
  // Without an end: what comes later is seen all the same.
  pthread_t writer;
  EXPECT(pthread_create(&writer, NULL, write_later, NULL) == 0);
  EXPECT(tn_poll(asked, 2, -1, &tasks) == 1 && asked[0].revents == POLLIN && !tasks);
  pthread_join(writer, NULL);
  char byte;
  EXPECT(read(ends[0], &byte, 1) == 1);
  has_work = 1;
  EXPECT(tn_poll(asked, 2, -1, &tasks) == 1 && tasks);
  return 0;
}
