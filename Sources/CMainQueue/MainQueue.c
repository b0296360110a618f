#include "CMainQueue.h"

#include <errno.h>
#include <stdint.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <time.h>

int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);

int tn_poll(struct pollfd *descriptors, int count, int milliseconds, int *tasks) {
  // The descriptor of libdispatch's main queue is looked up in each call. A descriptor that was opened before
  // the fork of the guardian, the process that restores the terminal after a crash, would be shared with that
  // process.
  descriptors[count] = (struct pollfd){.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
  int ready = poll(descriptors, (nfds_t)count + 1, milliseconds);
  *tasks = ready > 0 && descriptors[count].revents != 0;
  if (ready < 0)
    for (int i = 0; i < count; i++) descriptors[i].revents = 0;
  return ready;
}

void tn_run_main_queue(void) {
  // The counter that wakes libdispatch's main queue is read before the work runs. If it were read afterwards,
  // a wake for work that was added meanwhile could be lost.
  uint64_t wakes;
  while (read(_dispatch_get_main_queue_handle_4CF(), &wakes, sizeof wakes) < 0 && errno == EINTR) {}
  _dispatch_main_queue_callback_4CF(NULL);
}

int tn_main_queue_can_run(void) { return syscall(SYS_gettid) == getpid(); }

// libdispatch needs such descriptors (eventfd, epoll, timerfd) for its main queue; without them it ends the
// process by SIGILL.
int tn_main_queue_can_wait(void) {
  int opened[] = {eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), epoll_create1(EPOLL_CLOEXEC), timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC)};
  int result = 1;
  for (int i = 0; i < 3; i++) {
    if (opened[i] < 0) result = 0;
    else close(opened[i]);
  }
  return result;
}

#else

#include <CoreFoundation/CoreFoundation.h>
#include <pthread.h>

static void ignore(CFFileDescriptorRef descriptor, CFOptionFlags kinds, void *unused) {}

// On macOS, tn_poll runs the main run loop, which does the main queue's work meanwhile. This code was
// compiled with a header that stands in for Apple's, and never ran on a Mac.
int tn_poll(struct pollfd *descriptors, int count, int milliseconds, int *tasks) {
  CFFileDescriptorRef files[count + 1];
  CFRunLoopSourceRef sources[count + 1];
  int is_one_refused = 0;
  for (int i = 0; i < count; i++) {
    files[i] = descriptors[i].fd < 0 ? NULL : CFFileDescriptorCreate(NULL, descriptors[i].fd, false, ignore, NULL);
    sources[i] = files[i] ? CFFileDescriptorCreateRunLoopSource(NULL, files[i], 0) : NULL;
    if (!sources[i]) {
      if (descriptors[i].fd >= 0) is_one_refused = 1;
      continue;
    }
    CFOptionFlags kinds = (descriptors[i].events & POLLIN ? kCFFileDescriptorReadCallBack : 0) |
                          (descriptors[i].events & POLLOUT ? kCFFileDescriptorWriteCallBack : 0);
    CFFileDescriptorEnableCallBacks(files[i], kinds);
    CFRunLoopAddSource(CFRunLoopGetMain(), sources[i], kCFRunLoopDefaultMode);
  }
  // A descriptor that the run loop of macOS refuses does not wake it: poll is asked about that descriptor
  // every 50 ms.
  CFTimeInterval left = milliseconds < 0 ? 1e9 : milliseconds / 1000.0, part;
  CFRunLoopRunResult result;
  int ready;
  do {
    part = is_one_refused && left > 0.05 ? 0.05 : left;
    left -= part;
    result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, part, true);
    ready = poll(descriptors, (nfds_t)count, 0);
  } while (result == kCFRunLoopRunTimedOut && ready == 0 && left > 0);
  for (int i = 0; i < count; i++) {
    if (sources[i]) {
      CFRunLoopRemoveSource(CFRunLoopGetMain(), sources[i], kCFRunLoopDefaultMode);
      CFRelease(sources[i]);
    }
    if (files[i]) {
      CFFileDescriptorInvalidate(files[i]);
      CFRelease(files[i]);
    }
  }
  *tasks = ready == 0 && result == kCFRunLoopRunHandledSource;
  return ready == 0 && *tasks ? 1 : ready;
}

void tn_run_main_queue(void) {}

int tn_main_queue_can_run(void) { return pthread_main_np(); }

int tn_main_queue_can_wait(void) { return 1; }

#endif
