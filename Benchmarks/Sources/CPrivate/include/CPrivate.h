/* Allocations of the calling thread so far: everything that goes through malloc, calloc, realloc and their like. */
unsigned long allocations(void);

/* A pseudo-terminal, both ends; 0 where it is there. */
int open_terminal(int *outer, int *inner);

/* Reads and forgets what comes out of it, in a thread of its own. */
void drain(int outer);
