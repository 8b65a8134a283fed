/*
 * logged-disk MOUNTPOINT LOG LIMIT NAME=FILE...
 *
 * A FUSE file system that shows each FILE as MOUNTPOINT/NAME, and the file `told` that only takes writes. Every write and
 * every flush (fsync) is appended to LOG before it is answered, in one order for all files. It speaks the protocol of
 * <linux/fuse.h> itself: one thread, so that a write that the log shows behind a flush was answered behind it.
 * After LIMIT writes and flushes of the first FILE every request for it fails, as if the disk was pulled; 0: never.
 * It ends when its mount ends, or with its parent.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_FILES 8
#define MAX_WRITE (1 << 20)
#define FIRST_NODE 2
#define TOLD 0
#define PULLED 1
enum { WRITTEN = 1, FLUSHED = 2 };

struct shown {
  const char *name;
  int fd;
  uint64_t size;
};
struct record {
  uint32_t kind, file;
  uint64_t offset, length;
};

static struct shown files[MAX_FILES] = {{"told", -1, 0}};
static unsigned file_count = 1;
static int device, log_fd;
static long limit, changes;
static char request[MAX_WRITE + 65536], content[MAX_WRITE];

static void fail(const char *subject) {
  perror(subject);
  exit(1);
}

static void append(uint32_t kind, uint32_t file, uint64_t offset, const void *bytes, uint64_t length) {
  struct record record = {kind, file, offset, length};
  struct iovec parts[] = {{&record, sizeof record}, {(void *)bytes, length}};
  if (writev(log_fd, parts, 2) != (ssize_t)(sizeof record + length)) fail("log");
}

static void answer(uint64_t unique, int error, const void *body, size_t length) {
  struct fuse_out_header head = {sizeof head + length, -error, unique};
  struct iovec parts[] = {{&head, sizeof head}, {(void *)body, length}};
  if (writev(device, parts, 2) < 0 && errno != ENOENT) fail("/dev/fuse");
}

static struct shown *file_of(uint64_t node) {
  return node >= FIRST_NODE && node < FIRST_NODE + file_count ? &files[node - FIRST_NODE] : NULL;
}

/* Counts a change of the disk that may be pulled; true when it is gone. */
static int is_gone(uint64_t node, int change) {
  if (limit == 0 || node != FIRST_NODE + PULLED) return 0;
  changes += change;
  return changes > limit;
}

static struct fuse_attr facts_of(uint64_t node) {
  struct shown *file = file_of(node);
  struct fuse_attr facts = {.ino = node, .mode = S_IFDIR | 0700, .nlink = 1, .blksize = 4096};
  if (file != NULL) {
    facts.mode = S_IFREG | 0600;
    facts.size = file->size;
    facts.blocks = file->size / 512;
  }
  return facts;
}

static void start(uint64_t unique, const struct fuse_init_in *asked) {
  struct fuse_init_out out = {.major = FUSE_KERNEL_VERSION, .minor = FUSE_KERNEL_MINOR_VERSION};
  out.max_readahead = asked->max_readahead;
  out.flags = asked->flags & (FUSE_BIG_WRITES | FUSE_MAX_PAGES | FUSE_ASYNC_READ);
  out.max_background = 64;
  out.congestion_threshold = 48;
  out.max_write = MAX_WRITE;
  out.max_pages = MAX_WRITE / 4096;
  out.time_gran = 1;
  answer(unique, 0, &out, sizeof out);
}

static void look_up(uint64_t unique, const char *name) {
  for (unsigned index = 0; index < file_count; index += 1) {
    if (strcmp(files[index].name, name) != 0) continue;
    uint64_t node = FIRST_NODE + index;
    struct fuse_entry_out out = {.nodeid = node, .entry_valid = 3600, .attr = facts_of(node)};
    answer(unique, 0, &out, sizeof out);
    return;
  }
  answer(unique, ENOENT, NULL, 0);
}

static void read_file(uint64_t unique, uint64_t node, const struct fuse_read_in *asked) {
  struct shown *file = file_of(node);
  uint32_t wanted = asked->size < MAX_WRITE ? asked->size : MAX_WRITE;
  int is_refused = file == NULL || file->fd < 0 || is_gone(node, 0);
  ssize_t count = is_refused ? -1 : pread(file->fd, content, wanted, asked->offset);
  answer(unique, count < 0 ? EIO : 0, content, count < 0 ? 0 : (size_t)count);
}

static void write_file(uint64_t unique, uint64_t node, const struct fuse_write_in *asked) {
  struct shown *file = file_of(node);
  const char *bytes = (const char *)(asked + 1);
  if (file == NULL || is_gone(node, 1)) return answer(unique, EIO, NULL, 0);
  append(WRITTEN, node - FIRST_NODE, asked->offset, bytes, asked->size);
  if (file->fd >= 0 && pwrite(file->fd, bytes, asked->size, asked->offset) != (ssize_t)asked->size)
    return answer(unique, EIO, NULL, 0);
  if (asked->offset + asked->size > file->size) file->size = asked->offset + asked->size;
  struct fuse_write_out out = {.size = asked->size};
  answer(unique, 0, &out, sizeof out);
}

static void serve(const struct fuse_in_header *head, const void *body) {
  struct fuse_attr_out facts = {.attr_valid = 0};
  struct fuse_open_out opened = {0};
  struct fuse_statfs_out space = {.st = {.bsize = 4096, .namelen = 255}};
  switch (head->opcode) {
    case FUSE_INIT: return start(head->unique, body);
    case FUSE_LOOKUP: return look_up(head->unique, body);
    case FUSE_READ: return read_file(head->unique, head->nodeid, body);
    case FUSE_WRITE: return write_file(head->unique, head->nodeid, body);
    case FUSE_FSYNC:
      if (is_gone(head->nodeid, 1)) return answer(head->unique, EIO, NULL, 0);
      append(FLUSHED, head->nodeid - FIRST_NODE, 0, NULL, 0);
      return answer(head->unique, 0, NULL, 0);
    case FUSE_GETATTR:
    case FUSE_SETATTR:
      facts.attr = facts_of(head->nodeid);
      return answer(head->unique, 0, &facts, sizeof facts);
    case FUSE_OPEN:
    case FUSE_OPENDIR: return answer(head->unique, 0, &opened, sizeof opened);
    case FUSE_STATFS: return answer(head->unique, 0, &space, sizeof space);
    case FUSE_FLUSH:
    case FUSE_RELEASE:
    case FUSE_RELEASEDIR: return answer(head->unique, 0, NULL, 0);
    case FUSE_FORGET:
    case FUSE_BATCH_FORGET:
    case FUSE_INTERRUPT: return;
    /* Fallocate too: a loop device then offers neither discard nor zeroing, and every change is a write. */
    default: answer(head->unique, ENOSYS, NULL, 0);
  }
}

static void open_files(int count, char **shown) {
  for (int index = 0; index < count && file_count < MAX_FILES; index += 1) {
    char *path = strchr(shown[index], '=');
    struct stat stat;
    if (path == NULL) fail("NAME=FILE");
    *path++ = 0;
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &stat) != 0) fail(path);
    files[file_count++] = (struct shown){shown[index], fd, stat.st_size};
  }
}

int main(int count, char **words) {
  char options[128];
  if (count < 4) return 2;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  limit = atol(words[3]);
  open_files(count - 4, words + 4);
  log_fd = open(words[2], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log_fd < 0) fail(words[2]);
  device = open("/dev/fuse", O_RDWR | O_CLOEXEC);
  if (device < 0) fail("/dev/fuse");
  snprintf(options, sizeof options, "fd=%d,rootmode=40000,user_id=0,group_id=0", device);
  if (mount("logged-disk", words[1], "fuse.logged-disk", MS_NOSUID | MS_NODEV, options) != 0) fail(words[1]);
  puts("ready");
  fflush(stdout);
  for (;;) {
    ssize_t length = read(device, request, sizeof request);
    if (length < 0 && errno == ENODEV) return 0;
    if (length < 0 && (errno == EINTR || errno == EAGAIN || errno == ENOENT)) continue;
    if (length < (ssize_t)sizeof(struct fuse_in_header)) fail("/dev/fuse");
    serve((struct fuse_in_header *)request, request + sizeof(struct fuse_in_header));
  }
}
