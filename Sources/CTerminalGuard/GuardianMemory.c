// The guardian sleeps for as long as the program runs, and should weigh next to nothing meanwhile.
#include "Internal.h"

#ifdef __linux__
#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// Forgets the pages that are as they are in their files: what we still need of them comes back by itself.
static void drop_clean_pages(uintptr_t start, uintptr_t end, int pagemap) {
  enum { FILE_BIT = 61, PRESENT_BIT = 63 };
  uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (uintptr_t address = start & -size; address < end;) {
    uint64_t entries[256];
    ssize_t count = pread(pagemap, entries, sizeof entries, (off_t)(address / size * sizeof *entries));
    if (count < (ssize_t)sizeof *entries) return;
    uintptr_t run = 0;  // how many bytes before `address` go at once
    for (size_t i = 0; i < (size_t)count / sizeof *entries && address < end; i++, address += size) {
      if (entries[i] >> PRESENT_BIT & 1 && entries[i] >> FILE_BIT & 1) {
        run += size;
      } else {
        if (run) madvise((void *)(address - run), run, MADV_DONTNEED);
        run = 0;
      }
    }
    if (run) madvise((void *)(address - run), run, MADV_DONTNEED);
  }
}

static int drop_object(struct dl_phdr_info *object, size_t size, void *pagemap) {
  (void)size;
  // Copied first: the list stands in one of the pages.
  ElfW(Phdr) parts[32];
  int count = object->dlpi_phnum < 32 ? object->dlpi_phnum : 32;
  memcpy(parts, object->dlpi_phdr, (size_t)count * sizeof *parts);
  for (int i = 0; i < count; i++) {
    uintptr_t start = object->dlpi_addr + parts[i].p_vaddr;
    if (parts[i].p_type == PT_LOAD) drop_clean_pages(start, start + parts[i].p_memsz, *(int *)pagemap);
  }
  return 0;
}

void tn_drop_files(void) {
  int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  if (pagemap < 0) return;
  // Twice: by the first, the linker looks up what is called here, in every object's tables.
  for (int i = 0; i < 2; i++) dl_iterate_phdr(drop_object, &pagemap);
  close(pagemap);
}
#else
void tn_drop_files(void) {}
#endif
