// The main actor's work, for a loop that waits in poll(2).
//
// Swift runs the main actor on libdispatch's main queue. On Linux that queue has an eventfd to wait for and a call that runs
// what is in it; CoreFoundation's run loop uses both, and so does this file. They are exported by name, but in no header.
#ifndef TERMNAV_MAIN_QUEUE_H
#define TERMNAV_MAIN_QUEUE_H

#include <poll.h>

// Waits as poll(2) does, and for the main queue too. *tasks becomes 1 where the queue has work, or had work that ran during
// the wait (macOS), else 0. Only from the main thread.
int tn_poll(struct pollfd *descriptors, int count, int milliseconds, int *tasks);

// Runs what the main queue holds now; what is added meanwhile waits for the next wake. Only from the main thread.
void tn_run_main_queue(void);

// 0 on any thread but the main one. After an await in an asynchronous main libdispatch has ended the main thread, and runs the
// main actor on others.
int tn_main_queue_can_run(void);

#endif
