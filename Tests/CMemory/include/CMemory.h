#ifndef CMEMORY_H
#define CMEMORY_H
#include <stddef.h>

/// Bytes that the process has allocated and not freed, by all its threads; 0 where the C library does not tell.
size_t cmemory_bytes_in_use(void);

/// From now on the tests' runner keeps nothing of errors that are thrown: some 200 bytes of each would count as left behind by what
/// threw it.
void cmemory_forget_thrown_errors(void);

#endif
