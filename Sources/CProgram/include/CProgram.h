// Facts that a program must find out from the system before its first thread runs.
#ifndef TERMNAV_PROGRAM_H
#define TERMNAV_PROGRAM_H

// Returns the words of the command line as the system has passed them, with NULL at the end, without reading
// /proc. Returns NULL if they cannot be had.
char *const *tn_words(void);

// Returns 1 if the system lets the program start threads: several at once if there is a low limit for them.
// Otherwise returns 0, and from then on all tasks of Swift run on the main thread, when its queue is served.
// Without this, libdispatch would wait for a thread without end, even on the main thread.
int tn_can_start_threads(void);

#endif
