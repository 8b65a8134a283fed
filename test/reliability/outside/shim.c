// LD_PRELOAD shim: counts the calls of a process that change files below some folders, in one order over all threads,
// and at the n-th ends the process with SIGKILL, stops it, or lets the call fail. Environment:
//   SHIM_ROOTS   absolute paths, separated by ':'
//   SHIM_EXCEPT  a folder below them that does not count
//   SHIM_LOG     a line for each counted call, `<microseconds> <kind> <call> <path>`, written before the call
//   SHIM_AT      n, from 1; 0: only count
//   SHIM_ACTION  kill, stop, or the number of an errno
//   SHIM_STICKY  1: every counted call from the n-th on fails
//   SHIM_CALLS   which kinds of calls count: letters as in KIND below; default: all but reading opens
#include "shim.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define MUTATING "cwsnum"
#define PATH_BYTES 4096
#define MAX_ROOTS 8

static const char *roots[MAX_ROOTS];
static int root_count, log_fd = -1, sticky, failure;
static long at;
static int action_signal = SIGKILL;
static const char *kinds = MUTATING;
static const char *except;
static atomic_long count;

// The shim's own calls go to the system directly, past the functions below.
long system_call(long number, long a, long b, long c, long d, long e, long f) {
  static long (*real)(long, ...);
  if (real == NULL) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return real(number, a, b, c, d, e, f);
}

static long read_link(const char *link, char *path, size_t size) {
  long length = system_call(SYS_readlinkat, AT_FDCWD, (long)link, (long)path, (long)size - 1, 0, 0);
  if (length >= 0) path[length] = '\0';
  return length;
}

__attribute__((constructor)) static void start(void) {
  char *list = getenv("SHIM_ROOTS");
  if (list == NULL) return;
  list = strdup(list);
  for (char *one = strtok(list, ":"); one != NULL && root_count < MAX_ROOTS; one = strtok(NULL, ":"))
    roots[root_count++] = one;
  const char *log = getenv("SHIM_LOG");
  if (log != NULL) 
    log_fd = system_call(SYS_openat, AT_FDCWD, (long)log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600, 0, 0);
  const char *number = getenv("SHIM_AT");
  at = number == NULL ? 0 : atol(number);
  const char *action = getenv("SHIM_ACTION");
  if (action != NULL && strcmp(action, "stop") == 0) action_signal = SIGSTOP;
  else if (action != NULL && strcmp(action, "kill") != 0) failure = atoi(action);
  const char *forever = getenv("SHIM_STICKY");
  sticky = forever != NULL && forever[0] == '1';
  if (getenv("SHIM_EXCEPT") != NULL) except = strdup(getenv("SHIM_EXCEPT"));
  if (getenv("SHIM_CALLS") != NULL) kinds = strdup(getenv("SHIM_CALLS"));
}

static int is_in(const char *folder, const char *path) {
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

static int is_below(const char *path) {
  if (except != NULL && is_in(except, path)) return 0;
  for (int index = 0; index < root_count; index += 1)
    if (is_in(roots[index], path)) return 1;
  return 0;
}

// 1: the call must fail, and errno says how.
static int reach(enum KIND kind, const char *call, const char *path) {
  if (strchr(kinds, kind) == NULL || !is_below(path)) return 0;
  long number = atomic_fetch_add(&count, 1) + 1;
  int is_hit = at > 0 && (number == at || (sticky && number > at));
  if (log_fd >= 0) {
    char line[PATH_BYTES + 128];
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int size = snprintf(line, sizeof line, "%lld %c %s%s %s\n", now.tv_sec * 1000000LL + now.tv_nsec / 1000,
                        kind, is_hit ? "!" : "", call, path);
    system_call(SYS_write, log_fd, (long)line, size < (int)sizeof line ? size : (long)sizeof line - 1, 0, 0, 0);
  }
  if (!is_hit) return 0;
  if (failure != 0) {
    errno = failure;
    return 1;
  }
  system_call(SYS_kill, getpid(), action_signal, 0, 0, 0, 0);
  // The signal may take a moment to arrive in this thread, and the call must not happen.
  while (action_signal == SIGKILL) pause();
  struct timespec moment = {0, 20 * 1000 * 1000};
  nanosleep(&moment, NULL);
  return 0;
}

int reach_at(enum KIND kind, const char *call, int dir, const char *path) {
  if (root_count == 0) return 0;
  char full[2 * PATH_BYTES];
  if (path[0] == '/') return reach(kind, call, path);
  char base[PATH_BYTES];
  char link[64];
  if (dir == AT_FDCWD) strcpy(link, "/proc/self/cwd");
  else snprintf(link, sizeof link, "/proc/self/fd/%d", dir);
  if (read_link(link, base, sizeof base) < 0) return 0;
  snprintf(full, sizeof full, "%s/%s", base, path);
  return reach(kind, call, full);
}

int reach_fd(enum KIND kind, const char *call, int fd) {
  if (root_count == 0) return 0;
  int kept = errno;
  char link[64], path[PATH_BYTES];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  long size = read_link(link, path, sizeof path);
  errno = kept;
  if (size < 0) return 0;
  return reach(kind, call, path);
}
