// For memfd_create, close_range and prlimit.
#define _GNU_SOURCE

#include "CProcess.h"
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

int obelus_memory_file(void) { return memfd_create("obelus", MFD_CLOEXEC); }

size_t obelus_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

int obelus_socket_pair(int ends[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends); }

int obelus_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int obelus_spawn_in(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

enum { most_files = 4 };

typedef union file_control {
  char bytes[CMSG_SPACE(most_files * sizeof(int))];
  struct cmsghdr align;
} file_control;

ssize_t obelus_send(int socket, const void *bytes, size_t count, const int *files, size_t file_count) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  file_control control;
  if (file_count > 0 && file_count <= most_files) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(file_count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(file_count * sizeof(int));
    memcpy(CMSG_DATA(header), files, file_count * sizeof(int));
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

ssize_t obelus_receive(int socket, void *bytes, size_t count, int *files, size_t *file_count) {
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  file_control control;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  size_t room = *file_count;
  *file_count = 0;
  ssize_t got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (got < 0) return got;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t sent = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < sent; i++) {
      int file;
      memcpy(&file, CMSG_DATA(header) + i * sizeof(int), sizeof file);
      if (*file_count < room) {
        files[(*file_count)++] = file;
      } else {
        close(file);
      }
    }
  }
  return got;
}

void obelus_close_from(int first) { close_range((unsigned)first, ~0U, 0); }

// The hard limits stay: a soft one that is lower can be raised again.
static int set_soft(pid_t pid, int resource, uint64_t value) {
  struct rlimit limit;
  if (prlimit(pid, resource, NULL, &limit) != 0) return -1;
  limit.rlim_cur = value < limit.rlim_max ? value : limit.rlim_max;
  return prlimit(pid, resource, &limit, NULL);
}

int obelus_limit_process(pid_t pid, uint64_t memory, uint64_t file_size) {
  int failed = set_soft(pid, RLIMIT_DATA, memory);
  return set_soft(pid, RLIMIT_FSIZE, file_size) != 0 || failed != 0 ? -1 : 0;
}

static size_t spare_memory;

static void on_crash(int number) {
  (void)number;
  // Of this thread: what crashes of an allocation that failed has done nothing since that sets it.
  if (errno == ENOMEM) _exit(obelus_exit_memory);
  void *memory = mmap(NULL, spare_memory, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) _exit(obelus_exit_memory);
  munmap(memory, spare_memory);
}

void obelus_tell_lack_of_memory(size_t bytes) {
  spare_memory = bytes;
  // Where there is memory, the instruction is tried again, and has the signal's own effect.
  struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_RESETHAND | SA_NODEFER};
  const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}
