#ifndef CMEMORY_H
#define CMEMORY_H
#include <stddef.h>

/// Bytes that the process has allocated and not freed, by all its threads; 0 where the C library does not tell.
size_t cmemory_bytes_in_use(void);

#endif
