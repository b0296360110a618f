// What the C files share: the switches that make every libc and ncurses show its whole interface, and the file that is drawn to.
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

// What ncurses is to draw to; made once. NULL where there is none.
FILE *tn_frame_open(void);
void tn_frame_close(void);
// What was drawn since the last call; it lives until ncurses draws again.
size_t tn_frame_take(const uint8_t **bytes);

#endif
