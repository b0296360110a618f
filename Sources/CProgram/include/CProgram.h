// What the system tells a program before its first thread runs.
#ifndef TERMNAV_PROGRAM_H
#define TERMNAV_PROGRAM_H

// Returns the words of the command line as the system has passed them, without reading /proc. A NULL follows
// the last. Returns NULL if the system does not tell.
char *const *tn_words(void);

// Returns whether the system lets the program start threads, and several at once if there is a limit for
// them. If not, all tasks run on the main thread from then on, as its queue is served. Without this,
// libdispatch would wait for a thread for as long as it takes, even on the main thread.
int tn_can_start_threads(void);

#endif
