// Private header.
#ifndef CNCURSES_INTERNAL_H
#define CNCURSES_INTERNAL_H

#ifdef __APPLE__
#define _DARWIN_C_SOURCE 1
#define _XOPEN_SOURCE_EXTENDED 1
#else
#define _GNU_SOURCE 1
#endif
#include "CNcurses.h"

#include <stdio.h>

// Made once; NULL on failure.
FILE *tn_frame_open(void);
void tn_frame_close(void);
// New bytes; valid until the next drawing.
size_t tn_frame_take(const uint8_t **bytes);

#endif
