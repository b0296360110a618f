// The header of CNcurses's own files.
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

// Opens the file into which ncurses draws; further calls return the same file. Returns NULL on failure.
FILE *tn_frame_open(void);
void tn_frame_close(void);
// Sets *bytes to the bytes that ncurses has drawn since the last call, valid until the next drawing. Returns
// their number.
size_t tn_frame_take(const uint8_t **bytes);

#endif
