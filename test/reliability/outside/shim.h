// What the two halves of the shim share: shim.c counts, calls.c stands in for the functions of libc.
#define _GNU_SOURCE
#include <sys/types.h>

// The letters of SHIM_CALLS: opens that make or empty a file, opens that read, writes, syncs, new names, removed names,
// modes and times.
enum KIND { CREATE = 'c', READ = 'r', WRITE = 'w', SYNC = 's', NAME = 'n', UNLINK = 'u', MODE = 'm' };

// A system call, past the functions of calls.c.
long system_call(long number, long a, long b, long c, long d, long e, long f);

// Count a call on a path or an open file. 1: the call must fail, and errno says how.
int reach_at(enum KIND kind, const char *call, int dir, const char *path);
int reach_fd(enum KIND kind, const char *call, int fd);
