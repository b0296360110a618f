// What the C files share: the switches that make every libc and ncurses show its whole interface.
#ifndef CNCURSES_INTERNAL_H
#define CNCURSES_INTERNAL_H

#ifdef __APPLE__
#define _DARWIN_C_SOURCE 1
#define _XOPEN_SOURCE_EXTENDED 1
#else
#define _GNU_SOURCE 1
#endif
#include "CNcurses.h"

#endif
