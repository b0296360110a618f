// What a program sets before its first thread.
#ifndef TERMNAV_PROGRAM_H
#define TERMNAV_PROGRAM_H

// Makes all threads share one heap; a heap for each takes memory that none of them uses.
void tn_share_heap(void);

#endif
