// Access to libdispatch's main queue, in which the work of Swift's main actor waits. On Linux libdispatch
// exports these calls without a header.
#ifndef TERMNAV_MAIN_QUEUE_H
#define TERMNAV_MAIN_QUEUE_H

#include <poll.h>

// Calls poll(2), and also waits until libdispatch's main queue has work; descriptors[count] must have room
// for the queue's descriptor. Sets *tasks to 1 if the queue has work (or has run some, on macOS), otherwise
// to 0. Returns what poll returns. Main thread only.
int tn_poll(struct pollfd *descriptors, int count, int milliseconds, int *tasks);

// Runs the work that is in libdispatch's main queue now, but none that is added meanwhile. Does nothing on
// macOS, where tn_poll runs the work. Main thread only.
void tn_run_main_queue(void);

// Returns 1 on the main thread, where libdispatch's main queue can be run, otherwise 0. After an await in an
// asynchronous main, another thread may run the main actor.
int tn_main_queue_can_run(void);

// Returns 1 if the system can open the descriptors by which libdispatch's main queue waits, otherwise 0.
int tn_main_queue_can_wait(void);

#endif
