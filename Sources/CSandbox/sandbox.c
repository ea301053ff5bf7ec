#define _GNU_SOURCE

#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// linux/landlock.h of Debian 12 does not have all of this.
struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scopes;
};

// Numbers of the generic table: the same on all architectures.
enum { landlock_create_ruleset = 444, landlock_restrict_self = 446, ask_version = 1 };

// A rule set that handles everything the kernel knows, and allows nothing.
static bool keep_files_away(void) {
  long version = syscall(landlock_create_ruleset, NULL, 0, ask_version);
  if (version < 1) return false;
  struct ruleset rules = {.files = (1ULL << 13) - 1};
  size_t size = sizeof rules.files;
  if (version >= 2) rules.files |= 1ULL << 13;
  if (version >= 3) rules.files |= 1ULL << 14;
  if (version >= 4) {
    rules.network = 3;
    size += sizeof rules.network;
  }
  if (version >= 5) rules.files |= 1ULL << 15;
  if (version >= 6) {
    rules.scopes = 3;
    size += sizeof rules.scopes;
  }
  long descriptor = syscall(landlock_create_ruleset, &rules, size, 0);
  if (descriptor < 0) return false;
  bool is_restricted = syscall(landlock_restrict_self, descriptor, 0) == 0;
  close((int)descriptor);
  return is_restricted;
}

static const char *const allowed[] = {
    // Descriptors that are there.
    "read", "write", "readv", "writev", "pread64", "pwrite64", "close", "fstat", "lseek", "ftruncate", "fallocate",
    "poll", "ppoll", "recvfrom", "recvmsg", "sendto", "sendmsg", "memfd_create",
    // Memory.
    "mmap", "mprotect", "munmap", "mremap", "madvise", "brk",
    // Threads and signals of this process.
    "futex", "set_robust_list", "rseq", "sched_yield", "sched_getaffinity", "sched_getparam", "sched_getscheduler",
    "gettid", "getpid", "getppid", "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
    "exit", "exit_group", "membarrier",
    // Clocks, random numbers and what the machine is.
    "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time", "getrandom", "getrusage",
    "sysinfo", "uname", "getuid", "geteuid", "getgid", "getegid", "getcpu",
};

static int allow(scmp_filter_ctx filter, const char *name, unsigned count, const struct scmp_arg_cmp *arguments) {
  int number = seccomp_syscall_resolve_name(name);
  // Not every architecture has every call.
  if (number < 0) return 0;
  return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, count, arguments);
}

static int allow_where(scmp_filter_ctx filter, const char *name, struct scmp_arg_cmp argument) {
  return allow(filter, name, 1, &argument);
}

static int refuse(scmp_filter_ctx filter, const char *name, int error) {
  int number = seccomp_syscall_resolve_name(name);
  return number < 0 ? 0 : seccomp_rule_add_array(filter, SCMP_ACT_ERRNO((uint16_t)error), number, 0, NULL);
}

static int add_rules(scmp_filter_ctx filter) {
  int failed = 0;
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed && failed == 0; i++) {
    failed = allow(filter, allowed[i], 0, NULL);
  }
  // A thread, and neither a process nor a namespace.
  uint64_t spaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  if (failed == 0) {
    failed = allow_where(filter, "clone", SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD | spaces, CLONE_THREAD));
  }
  // glibc's fstat, which has no path.
  if (failed == 0) {
    failed = allow_where(filter, "newfstatat", SCMP_A3(SCMP_CMP_MASKED_EQ, AT_EMPTY_PATH, AT_EMPTY_PATH));
  }
  // Not F_SETOWN, which has the kernel send signals to others.
  const int commands[] = {F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC, F_ADD_SEALS, F_GET_SEALS};
  for (size_t i = 0; i < sizeof commands / sizeof *commands && failed == 0; i++) {
    failed = allow_where(filter, "fcntl", SCMP_A1(SCMP_CMP_EQ, (uint64_t)commands[i], 0));
  }
  // Signals to this process, and limits to be read.
  if (failed == 0) failed = allow_where(filter, "tgkill", SCMP_A0(SCMP_CMP_EQ, (uint64_t)getpid(), 0));
  if (failed == 0) failed = allow_where(filter, "prlimit64", SCMP_A2(SCMP_CMP_EQ, 0, 0));
  // Names of threads and of memory.
  if (failed == 0) failed = allow_where(filter, "prctl", SCMP_A0(SCMP_CMP_EQ, PR_SET_NAME, 0));
  if (failed == 0) failed = allow_where(filter, "prctl", SCMP_A0(SCMP_CMP_EQ, 0x53564D41, 0));
  // A filter cannot read what clone3 points at: glibc goes back to clone.
  if (failed == 0) failed = refuse(filter, "clone3", ENOSYS);
  // What libraries take for a file that may not be read, and do without.
  const char *const files[] = {"open", "openat", "openat2", "access", "faccessat", "faccessat2", "stat", "lstat", "statx"};
  for (size_t i = 0; i < sizeof files / sizeof *files && failed == 0; i++) failed = refuse(filter, files[i], EACCES);
  return failed;
}

#ifdef DEBUG
int obelus_try_call(int number) {
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    if (seccomp_syscall_resolve_name(allowed[i]) == number) return -1;
  }
  // The one of those allowed for some arguments that takes any for its flags.
  if (seccomp_syscall_resolve_name("newfstatat") == number) return -1;
#ifdef __x86_64__
  // uretprobe and uprobe, which the kernel lets around every filter: they do nothing but where it has put them itself.
  if (number == 335 || number == 336) return -1;
#endif
  long result = syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
  return result == -1 && (errno == EPERM || errno == EACCES || errno == ENOSYS) ? 1 : 0;
}
#endif

int obelus_lock_down(bool *has_landlock) {
  *has_landlock = false;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
  *has_landlock = keep_files_away();
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (filter == NULL) return ENOMEM;
  int failed = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  // Nothing in here is to be kept secret from the rest of the process, so no store need be slowed down.
  if (failed == 0) failed = seccomp_attr_set(filter, SCMP_FLTATR_CTL_SSB, 1);
  if (failed == 0) failed = add_rules(filter);
  if (failed == 0) failed = seccomp_load(filter);
  seccomp_release(filter);
  return failed < 0 ? -failed : failed;
}
