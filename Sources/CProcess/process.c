// For memfd_create.
#define _GNU_SOURCE

#include "CProcess.h"
#include <malloc.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>

int obelus_end_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }

int obelus_memory_file(void) { return memfd_create("obelus", MFD_CLOEXEC); }

size_t obelus_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
