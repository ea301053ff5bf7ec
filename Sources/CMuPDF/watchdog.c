// For clock_gettime and nanosleep.
#define _POSIX_C_SOURCE 200809L

#include "internal.h"
#include <time.h>

// Milliseconds between two looks at the pages under watch; a page may take that much longer than its limit.
#define INTERVAL 200
// Looks at nothing after which the thread ends.
#define IDLE_LOOKS 25

// One thread watches all pages of the process: starting one for each page takes longer than most pages.
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static obelus_watchdog *first;
static int is_watching;

static void look(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  for (obelus_watchdog *each = first; each != NULL; each = each->next) {
    if (now.tv_sec >= each->deadline) {
      each->has_fired = 1;
      // MuPDF reads the flag between two operators, on the thread that is watched.
      __atomic_store_n(&each->cookie->abort, 1, __ATOMIC_RELAXED);
    }
  }
}

static void *watch(void *argument)
{
  (void)argument;
  int idle = 0;
  for (;;) {
    struct timespec pause = {0, INTERVAL * 1000000L};
    nanosleep(&pause, NULL);
    pthread_mutex_lock(&mutex);
    idle = first == NULL ? idle + 1 : 0;
    if (idle >= IDLE_LOOKS) {
      is_watching = 0;
      pthread_mutex_unlock(&mutex);
      return NULL;
    }
    look();
    pthread_mutex_unlock(&mutex);
  }
}

// With the mutex held.
static void ensure_watching(void)
{
  pthread_attr_t attributes;
  pthread_t thread;
  if (is_watching || pthread_attr_init(&attributes) != 0) {
    return;
  }
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  is_watching = pthread_create(&thread, &attributes, watch, NULL) == 0;
  pthread_attr_destroy(&attributes);
}

void obelus_watchdog_start(obelus_watchdog *watchdog, fz_cookie *cookie)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  watchdog->cookie = cookie;
  watchdog->deadline = now.tv_sec + OBELUS_PAGE_SECONDS;
  watchdog->has_fired = 0;
  watchdog->previous = NULL;
  pthread_mutex_lock(&mutex);
  watchdog->next = first;
  if (first != NULL) {
    first->previous = watchdog;
  }
  first = watchdog;
  ensure_watching();
  pthread_mutex_unlock(&mutex);
}

int obelus_watchdog_stop(obelus_watchdog *watchdog)
{
  pthread_mutex_lock(&mutex);
  if (watchdog->previous != NULL) {
    watchdog->previous->next = watchdog->next;
  } else {
    first = watchdog->next;
  }
  if (watchdog->next != NULL) {
    watchdog->next->previous = watchdog->previous;
  }
  pthread_mutex_unlock(&mutex);
  return watchdog->has_fired;
}
