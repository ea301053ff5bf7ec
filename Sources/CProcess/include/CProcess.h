#ifndef OBELUS_CPROCESS_H
#define OBELUS_CPROCESS_H

#include <spawn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// A descriptor of a new file that exists in memory only, or -1.
int obelus_memory_file(void);

/// The bytes that this process has allocated and not freed.
size_t obelus_allocated_bytes(void);

/// Gives a file of an open folder a name that nothing has, in the same folder or another one; Swift's Glibc lacks renameat2.
/// Returns 0 or an errno: EEXIST where the name is taken, EXDEV between file systems, EINVAL where the file system
/// cannot do it.
int obelus_rename_new(int folder, const char *name, int new_folder, const char *new_name);

/// Two connected stream sockets, which no child inherits. Returns 0, or -1.
int obelus_socket_pair(int ends[2]);

/// A pipe, first its reading end, which no child inherits. Returns 0, or -1.
int obelus_pipe(int ends[2]);

/// Has a program start in a folder; Swift's Glibc lacks it. Returns 0 or an errno.
int obelus_spawn_in(posix_spawn_file_actions_t *actions, const char *folder);

/// Sends bytes with `file_count` descriptors (at most 4). Returns how many bytes went, or -1 with errno.
ssize_t obelus_send(int socket, const void *bytes, size_t count, const int *files, size_t file_count);

/// Receives bytes and descriptors. `files` has room for `*file_count`, which becomes how many came. Returns how many
/// bytes came, 0 at the end, or -1 with errno.
ssize_t obelus_receive(int socket, void *bytes, size_t count, int *files, size_t *file_count);

/// Closes all descriptors from `first` on.
void obelus_close_from(int first);

/// Sets how much private memory a process may have, and how large its files may get. Returns 0, or -1.
int obelus_limit_process(pid_t pid, uint64_t memory, uint64_t file_size);

/// The exit status of a process that `obelus_tell_lack_of_memory` ended.
enum { obelus_exit_memory = 86 };

/// Has a crash of this process end it with `obelus_exit_memory` where the last thing that failed in its thread was an
/// allocation (errno is ENOMEM), or so many bytes more could not be had at that moment.
void obelus_tell_lack_of_memory(size_t bytes);

#endif
