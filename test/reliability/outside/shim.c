// LD_PRELOAD shim: counts the calls of a process that change files below some folders, in one order over all threads,
// and at the n-th ends the process with SIGKILL, stops it, or lets the call fail. Environment:
//   SHIM_ROOTS   absolute paths, separated by ':'
//   SHIM_EXCEPT  a folder below them that does not count
//   SHIM_LOG     a line for each counted call, `<microseconds> <kind> <call> <path>`, written before the call
//   SHIM_AT      n, from 1; 0: only count
//   SHIM_ACTION  kill, stop, or the number of an errno
//   SHIM_STICKY  1: every counted call from the n-th on fails
//   SHIM_CALLS   which kinds of calls count: letters as in KIND below; default: all but reading opens
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum KIND { CREATE = 'c', READ = 'r', WRITE = 'w', SYNC = 's', NAME = 'n', UNLINK = 'u', MODE = 'm' };
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
static long system_call(long number, long a, long b, long c, long d, long e, long f) {
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

static int reach_at(enum KIND kind, const char *call, int dir, const char *path) {
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

static int reach_fd(enum KIND kind, const char *call, int fd) {
  if (root_count == 0) return 0;
  int kept = errno;
  char link[64], path[PATH_BYTES];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  long size = read_link(link, path, sizeof path);
  errno = kept;
  if (size < 0) return 0;
  return reach(kind, call, path);
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

#define PATH_CALL(kind, name, parameters, dir, path, arguments) \
  int name parameters { \
    REAL(name); \
    if (reach_at(kind, #name, dir, path)) return -1; \
    return real arguments; \
  }

#define FD_CALL(type, kind, name, parameters, fd, arguments) \
  type name parameters { \
    REAL(name); \
    if (reach_fd(kind, #name, fd)) return -1; \
    return real arguments; \
  }

PATH_CALL(NAME, rename, (const char *from, const char *to), AT_FDCWD, to, (from, to))
PATH_CALL(NAME, renameat, (int from_dir, const char *from, int dir, const char *to), dir, to, (from_dir, from, dir, to))
PATH_CALL(NAME, renameat2, (int from_dir, const char *from, int dir, const char *to, unsigned flags), dir, to,
          (from_dir, from, dir, to, flags))
PATH_CALL(NAME, link, (const char *from, const char *to), AT_FDCWD, to, (from, to))
PATH_CALL(NAME, linkat, (int from_dir, const char *from, int dir, const char *to, int flags), dir, to,
          (from_dir, from, dir, to, flags))
PATH_CALL(NAME, symlink, (const char *from, const char *to), AT_FDCWD, to, (from, to))
PATH_CALL(NAME, mkdir, (const char *path, mode_t mode), AT_FDCWD, path, (path, mode))
PATH_CALL(NAME, mkdirat, (int dir, const char *path, mode_t mode), dir, path, (dir, path, mode))
PATH_CALL(UNLINK, unlink, (const char *path), AT_FDCWD, path, (path))
PATH_CALL(UNLINK, unlinkat, (int dir, const char *path, int flags), dir, path, (dir, path, flags))
PATH_CALL(UNLINK, rmdir, (const char *path), AT_FDCWD, path, (path))
PATH_CALL(UNLINK, remove, (const char *path), AT_FDCWD, path, (path))
PATH_CALL(WRITE, truncate, (const char *path, off_t size), AT_FDCWD, path, (path, size))
PATH_CALL(WRITE, truncate64, (const char *path, off64_t size), AT_FDCWD, path, (path, size))
PATH_CALL(MODE, chmod, (const char *path, mode_t mode), AT_FDCWD, path, (path, mode))
PATH_CALL(MODE, fchmodat, (int dir, const char *path, mode_t mode, int flags), dir, path, (dir, path, mode, flags))
PATH_CALL(MODE, utimensat, (int dir, const char *path, const struct timespec times[2], int flags), dir, path,
          (dir, path, times, flags))

FD_CALL(ssize_t, WRITE, write, (int fd, const void *bytes, size_t size), fd, (fd, bytes, size))
FD_CALL(ssize_t, WRITE, pwrite, (int fd, const void *bytes, size_t size, off_t offset), fd, (fd, bytes, size, offset))
FD_CALL(ssize_t, WRITE, pwrite64, (int fd, const void *bytes, size_t size, off64_t offset), fd,
        (fd, bytes, size, offset))
FD_CALL(ssize_t, WRITE, writev, (int fd, const struct iovec *parts, int size), fd, (fd, parts, size))
FD_CALL(ssize_t, WRITE, pwritev, (int fd, const struct iovec *parts, int size, off_t offset), fd,
        (fd, parts, size, offset))
FD_CALL(ssize_t, WRITE, pwritev64, (int fd, const struct iovec *parts, int size, off64_t offset), fd,
        (fd, parts, size, offset))
FD_CALL(ssize_t, WRITE, sendfile, (int fd, int from, off_t *offset, size_t size), fd, (fd, from, offset, size))
FD_CALL(ssize_t, WRITE, sendfile64, (int fd, int from, off64_t *offset, size_t size), fd, (fd, from, offset, size))
FD_CALL(ssize_t, WRITE, copy_file_range,
        (int from, off64_t *from_offset, int fd, off64_t *offset, size_t size, unsigned flags), fd,
        (from, from_offset, fd, offset, size, flags))
FD_CALL(int, WRITE, ftruncate, (int fd, off_t size), fd, (fd, size))
FD_CALL(int, WRITE, ftruncate64, (int fd, off64_t size), fd, (fd, size))
FD_CALL(int, WRITE, fallocate, (int fd, int mode, off_t offset, off_t size), fd, (fd, mode, offset, size))
FD_CALL(int, WRITE, fallocate64, (int fd, int mode, off64_t offset, off64_t size), fd, (fd, mode, offset, size))
FD_CALL(int, SYNC, fsync, (int fd), fd, (fd))
FD_CALL(int, SYNC, fdatasync, (int fd), fd, (fd))
FD_CALL(int, MODE, fchmod, (int fd, mode_t mode), fd, (fd, mode))
FD_CALL(int, MODE, futimens, (int fd, const struct timespec times[2]), fd, (fd, times))

// An open counts as a change where it makes or empties a file.
static enum KIND kind_of_open(int dir, const char *path, int flags) {
  if ((flags & O_TRUNC) != 0) return CREATE;
  if ((flags & O_CREAT) == 0) return READ;
  int kept = errno;
  int is_there = system_call(SYS_faccessat, dir, (long)path, F_OK, 0, 0, 0) == 0;
  errno = kept;
  return is_there && (flags & O_EXCL) == 0 ? READ : CREATE;
}

static mode_t mode_of(int flags, va_list rest) {
  return (flags & (O_CREAT | __O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
}

#define OPEN_CALL(name, parameters, dir, call) \
  int name parameters { \
    REAL(name); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = mode_of(flags, rest); \
    va_end(rest); \
    if (root_count > 0 && reach_at(kind_of_open(dir, path, flags), #name, dir, path)) return -1; \
    return call; \
  }

OPEN_CALL(open, (const char *path, int flags, ...), AT_FDCWD, real(path, flags, mode))
OPEN_CALL(open64, (const char *path, int flags, ...), AT_FDCWD, real(path, flags, mode))
OPEN_CALL(openat, (int dir, const char *path, int flags, ...), dir, real(dir, path, flags, mode))
OPEN_CALL(openat64, (int dir, const char *path, int flags, ...), dir, real(dir, path, flags, mode))
PATH_CALL(CREATE, creat, (const char *path, mode_t mode), AT_FDCWD, path, (path, mode))
PATH_CALL(CREATE, creat64, (const char *path, mode_t mode), AT_FDCWD, path, (path, mode))

char *mkdtemp(char *path) {
  REAL(mkdtemp);
  return reach_at(NAME, "mkdtemp", AT_FDCWD, path) ? NULL : real(path);
}

int ioctl(int fd, unsigned long request, ...) {
  REAL(ioctl);
  va_list rest;
  va_start(rest, request);
  void *argument = va_arg(rest, void *);
  va_end(rest);
  if (request == FICLONE && reach_fd(WRITE, "ficlone", fd)) return -1;
  return real(fd, request, argument);
}

// libuv copies files this way.
long syscall(long number, ...) {
  va_list rest;
  va_start(rest, number);
  long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long);
  long d = va_arg(rest, long), e = va_arg(rest, long), f = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_copy_file_range && reach_fd(WRITE, "copy_file_range", (int)c)) return -1;
  return system_call(number, a, b, c, d, e, f);
}
