// The names of CoreFoundation that CMainQueue uses, in the types that Apple documents: written for Scripts/check --targets, which has no
// SDK of Apple's. Only declarations.
#ifndef STAND_IN_COREFOUNDATION_H
#define STAND_IN_COREFOUNDATION_H

#include <stdbool.h>
#include <stdint.h>

typedef const void *CFTypeRef;
typedef const struct __CFAllocator *CFAllocatorRef;
typedef const struct __CFString *CFRunLoopMode;
typedef struct __CFRunLoop *CFRunLoopRef;
typedef struct __CFRunLoopSource *CFRunLoopSourceRef;
typedef struct __CFFileDescriptor *CFFileDescriptorRef;
typedef struct CFFileDescriptorContext CFFileDescriptorContext;
typedef unsigned long CFOptionFlags;
typedef long CFIndex;
typedef unsigned char Boolean;
typedef double CFTimeInterval;
typedef int CFFileDescriptorNativeDescriptor;
typedef void (*CFFileDescriptorCallBack)(CFFileDescriptorRef, CFOptionFlags, void *);
typedef enum : int32_t {
  kCFRunLoopRunFinished = 1, kCFRunLoopRunStopped, kCFRunLoopRunTimedOut, kCFRunLoopRunHandledSource
} CFRunLoopRunResult;
enum : CFOptionFlags { kCFFileDescriptorReadCallBack = 1, kCFFileDescriptorWriteCallBack = 2 };

extern const CFRunLoopMode kCFRunLoopDefaultMode;
CFFileDescriptorRef CFFileDescriptorCreate(
  CFAllocatorRef, CFFileDescriptorNativeDescriptor, Boolean closeOnInvalidate, CFFileDescriptorCallBack, const CFFileDescriptorContext *);
CFRunLoopSourceRef CFFileDescriptorCreateRunLoopSource(CFAllocatorRef, CFFileDescriptorRef, CFIndex order);
void CFFileDescriptorEnableCallBacks(CFFileDescriptorRef, CFOptionFlags);
void CFFileDescriptorInvalidate(CFFileDescriptorRef);
CFRunLoopRef CFRunLoopGetMain(void);
void CFRunLoopAddSource(CFRunLoopRef, CFRunLoopSourceRef, CFRunLoopMode);
void CFRunLoopRemoveSource(CFRunLoopRef, CFRunLoopSourceRef, CFRunLoopMode);
CFRunLoopRunResult CFRunLoopRunInMode(CFRunLoopMode, CFTimeInterval, Boolean returnAfterSourceHandled);
void CFRelease(CFTypeRef);

#endif
