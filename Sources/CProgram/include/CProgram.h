// What the system tells a program before its first thread.
#ifndef TERMNAV_PROGRAM_H
#define TERMNAV_PROGRAM_H

// The words of the command line as the system has passed them, without a look into /proc; a NULL ends them. NULL where the
// system does not tell.
char *const *tn_words(void);

// Whether the system lets threads start, some at once where it has a limit for them. Where it does not, tasks run on the main
// thread from then on, as its queue is served: libdispatch would wait for a thread, on the main one too, for as long as it takes.
int tn_can_start_threads(void);

#endif
