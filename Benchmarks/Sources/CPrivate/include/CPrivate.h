/* Allocations of the calling thread so far: everything that goes through malloc, calloc, realloc and their like. */
unsigned long allocations(void);
