#include "CMemory.h"

#include <stdlib.h>
#if defined(__APPLE__)
#include <malloc/malloc.h>
#elif defined(__GLIBC__)
#include <malloc.h>
#endif

// Called for each error that is thrown.
extern void *_swift_willThrow __attribute__((weak));
extern void *_swift_willThrowTypedImpl __attribute__((weak));

void cmemory_forget_thrown_errors(void) {
  if (&_swift_willThrow) __atomic_store_n(&_swift_willThrow, NULL, __ATOMIC_SEQ_CST);
  if (&_swift_willThrowTypedImpl) __atomic_store_n(&_swift_willThrowTypedImpl, NULL, __ATOMIC_SEQ_CST);
}

size_t cmemory_bytes_in_use(void) {
#if defined(__APPLE__)
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
#elif defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}
