#ifndef OBELUS_CSANDBOX_H
#define OBELUS_CSANDBOX_H

#include <stdbool.h>

/// Locks this process down for good, with the threads that it has and will have: it can open no file, start no program
/// and no process, and reach no other one but by the descriptors that it has. Threads and memory stay as they were.
/// Landlock keeps files away, too, where the kernel has it; that counts for this thread and those that it makes.
/// Returns 0, or the errno of what the kernel refuses.
int obelus_lock_down(bool *has_landlock);

/// What a locked-down process may not do.
typedef enum obelus_attempt {
  obelus_attempt_open,
  obelus_attempt_create,
  obelus_attempt_write,
  obelus_attempt_connect,
  obelus_attempt_fork,
  obelus_attempt_exec,
  obelus_attempt_kill,
  obelus_attempt_trace,
  obelus_attempt_limit,
} obelus_attempt;

/// Tries it. Returns 0 where it went well, else errno. Only in debug builds.
int obelus_try(obelus_attempt attempt, const char *folder);

/// Makes a system call that `obelus_lock_down` does not allow, by its number, with arguments that make no sense. Returns 0
/// where it was carried out or failed for another reason than being refused, 1 where it was refused, -1 for a call that is
/// allowed and not tried. Only in debug builds, and only where the process is locked down.
int obelus_try_call(int number);

/// Writes where nothing can be written. Only in debug builds.
void obelus_crash(void);

#endif
