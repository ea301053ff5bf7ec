#ifndef OBELUS_CPROCESS_H
#define OBELUS_CPROCESS_H

#include <stddef.h>

/// Has the kernel kill this process when the thread that started it ends. Swift cannot call prctl, which is variadic.
/// Returns 0 where that was arranged.
int obelus_end_with_parent(void);

/// A descriptor of a new file that exists in memory only, or -1.
int obelus_memory_file(void);

/// The bytes that this process has allocated and not freed.
size_t obelus_allocated_bytes(void);

/// Gives a file of an open folder a name that nothing has, in the same folder or another one; Swift's Glibc lacks renameat2.
/// Returns 0 or an errno: EEXIST where the name is taken, EXDEV between file systems, EINVAL where the file system
/// cannot do it.
int obelus_rename_new(int folder, const char *name, int new_folder, const char *new_name);

#endif
