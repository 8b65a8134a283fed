// The functions of libc that change files, each counted before it does what it says.
#include "shim.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

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
    if (reach_at(kind_of_open(dir, path, flags), #name, dir, path)) return -1; \
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
