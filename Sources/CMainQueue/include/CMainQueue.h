// The main actor's work, for a loop that waits in poll(2).
//
// Swift runs the main actor on libdispatch's main queue. Linux exports its eventfd and drain call for CoreFoundation,
// without a header.
#ifndef TERMNAV_MAIN_QUEUE_H
#define TERMNAV_MAIN_QUEUE_H

#include <poll.h>

// poll(2), and the main queue: *tasks becomes 1 if the queue has work, or had work that ran (macOS), else 0. Main
// thread only.
int tn_poll(struct pollfd *descriptors, int count, int milliseconds, int *tasks);

// Runs the queue's present work; newer work waits for the next wake. Main thread only.
void tn_run_main_queue(void);

// 0 except on the main thread. After an await in an asynchronous main, libdispatch runs the main actor on others.
int tn_main_queue_can_run(void);

#endif
