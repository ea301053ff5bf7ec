// For clock_gettime.
#define _POSIX_C_SOURCE 200809L

#include "internal.h"
#include <time.h>

static void *watch(void *argument)
{
  obelus_watchdog *watchdog = argument;
  pthread_mutex_lock(&watchdog->mutex);
  int timed_out = 0;
  while (!watchdog->is_done && !timed_out) {
    timed_out = pthread_cond_timedwait(&watchdog->ended, &watchdog->mutex, &watchdog->deadline) != 0;
  }
  if (!watchdog->is_done) {
    watchdog->has_fired = 1;
    // MuPDF reads the flag between two operators, on the thread that is watched.
    __atomic_store_n(&watchdog->cookie->abort, 1, __ATOMIC_RELAXED);
  }
  pthread_mutex_unlock(&watchdog->mutex);
  return NULL;
}

void obelus_watchdog_start(obelus_watchdog *watchdog, fz_cookie *cookie)
{
  watchdog->cookie = cookie;
  watchdog->is_done = 0;
  watchdog->has_fired = 0;
  clock_gettime(CLOCK_REALTIME, &watchdog->deadline);
  watchdog->deadline.tv_sec += OBELUS_PAGE_SECONDS;
  pthread_mutex_init(&watchdog->mutex, NULL);
  pthread_cond_init(&watchdog->ended, NULL);
  watchdog->is_running = pthread_create(&watchdog->thread, NULL, watch, watchdog) == 0;
}

int obelus_watchdog_stop(obelus_watchdog *watchdog)
{
  if (watchdog->is_running) {
    pthread_mutex_lock(&watchdog->mutex);
    watchdog->is_done = 1;
    pthread_cond_signal(&watchdog->ended);
    pthread_mutex_unlock(&watchdog->mutex);
    pthread_join(watchdog->thread, NULL);
    watchdog->is_running = 0;
  }
  pthread_cond_destroy(&watchdog->ended);
  pthread_mutex_destroy(&watchdog->mutex);
  return watchdog->has_fired;
}
