// libdispatch's main queue, which runs the main actor; Linux exports its calls without a header.
#ifndef TERMNAV_MAIN_QUEUE_H
#define TERMNAV_MAIN_QUEUE_H

#include <poll.h>

// poll(2); descriptors[count] is a place for the queue; *tasks: the queue has work or ran some (macOS). Main thread only.
int tn_poll(struct pollfd *descriptors, int count, int milliseconds, int *tasks);

// Runs the present work, not newer. Main thread only.
void tn_run_main_queue(void);

// 1 on the main thread; after an await in main, others run the main actor.
int tn_main_queue_can_run(void);

// 1 where the system gives what the queue waits by.
int tn_main_queue_can_wait(void);

#endif
