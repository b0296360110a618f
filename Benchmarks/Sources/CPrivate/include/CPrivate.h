/* Allocations of the calling thread so far: everything that goes through malloc, calloc, realloc and their like. */
unsigned long allocations(void);

/* A pseudo-terminal, both ends; 0 where it is there. */
int open_terminal(int *outer, int *inner);
