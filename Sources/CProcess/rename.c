// For renameat2.
#define _GNU_SOURCE

#include "CProcess.h"
#include <errno.h>
#include <stdio.h>

int obelus_rename_new(int folder, const char *name, int new_folder, const char *new_name) {
  return renameat2(folder, name, new_folder, new_name, RENAME_NOREPLACE) == 0 ? 0 : errno;
}
