#ifdef DEBUG

#define _GNU_SOURCE

#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static int result(long value) { return value < 0 ? errno : 0; }

static int try_fork(void) {
  pid_t child = fork();
  if (child < 0) return errno;
  if (child == 0) _exit(0);
  waitpid(child, NULL, 0);
  return 0;
}

// In a child where one can be had: this process would be another program.
static int try_exec(void) {
  pid_t child = fork();
  if (child <= 0) {
    execl("/bin/true", "true", (char *)NULL);
    if (child == 0) _exit(1);
    return errno;
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? 0 : EPERM;
}

static int try_connection(void) {
  int made = socket(AF_INET, SOCK_STREAM, 0);
  if (made < 0) return errno;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(9)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int failed = result(connect(made, (struct sockaddr *)&address, sizeof address));
  close(made);
  // Nobody listens there: it could ask.
  return failed == ECONNREFUSED ? 0 : failed;
}

int obelus_try(obelus_attempt attempt, const char *folder) {
  char path[4096];
  snprintf(path, sizeof path, "%s/made-by-a-worker", folder);
  int descriptor = -1;
  struct rlimit limit;
  switch (attempt) {
    case obelus_attempt_open: descriptor = open("/etc/passwd", O_RDONLY | O_CLOEXEC); break;
    case obelus_attempt_create: descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600); break;
    case obelus_attempt_write: descriptor = open("/dev/shm/made-by-a-worker", O_RDWR | O_CREAT | O_CLOEXEC, 0600); break;
    case obelus_attempt_connect: return try_connection();
    case obelus_attempt_fork: return try_fork();
    case obelus_attempt_exec: return try_exec();
    case obelus_attempt_kill: return result(kill(getppid(), 0));
    // To be traced is what the parent would have to be first: ESRCH.
    case obelus_attempt_trace:
      descriptor = result(ptrace(PTRACE_CONT, getppid(), NULL, NULL));
      return descriptor == ESRCH ? 0 : descriptor;
    case obelus_attempt_limit:
      if (getrlimit(RLIMIT_DATA, &limit) != 0) return errno;
      limit.rlim_cur = limit.rlim_max;
      return result(setrlimit(RLIMIT_DATA, &limit));
  }
  if (descriptor < 0) return errno;
  close(descriptor);
  return 0;
}

void obelus_crash(void) {
  volatile uintptr_t nowhere = 8;
  *(volatile int *)nowhere = 1;
}

#else

// A file has to have something in it.
typedef int obelus_no_attempts;

#endif
