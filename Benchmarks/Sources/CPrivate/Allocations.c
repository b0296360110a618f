/* Stands in for glibc's allocator by its own names, counts, and passes on. Elsewhere nothing is counted. */
#include "CPrivate.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

static _Thread_local unsigned long count;

unsigned long allocations(void) { return count; }

#ifdef __GLIBC__
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) { return count++, __libc_malloc(size); }
void *calloc(size_t number, size_t size) { return count++, __libc_calloc(number, size); }
void *realloc(void *memory, size_t size) { return count++, __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) { return count++, __libc_memalign(alignment, size); }
int posix_memalign(void **memory, size_t alignment, size_t size) {
  count++;
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
#endif
