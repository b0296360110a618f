// Access to libdispatch's main queue, which runs the main actor. Linux exports these calls without a header.
#ifndef TERMNAV_MAIN_QUEUE_H
#define TERMNAV_MAIN_QUEUE_H

#include <poll.h>

// Calls poll(2), and also waits for the queue; descriptors[count] must have room for it. Sets *tasks to 1 if
// the queue has work, or has run some (macOS). Main thread only.
int tn_poll(struct pollfd *descriptors, int count, int milliseconds, int *tasks);

// Runs the work that is in the queue now, but none that is added meanwhile. Main thread only.
void tn_run_main_queue(void);

// Returns 1 on the main thread. After an await in an asynchronous main, another thread may run the main
// actor.
int tn_main_queue_can_run(void);

// Returns 1 if the system provides the descriptors that the queue needs to wait.
int tn_main_queue_can_wait(void);

#endif
