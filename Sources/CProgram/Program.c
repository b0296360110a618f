#include "CProgram.h"

#ifdef __linux__
#include <malloc.h>
#endif

void tn_share_heap(void) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 1);
#endif
}
