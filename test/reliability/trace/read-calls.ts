/** One system call in a trace of `strace -f -y`. */
export interface SystemCall {
  readonly name: string;
  /** The arguments as printed. */
  readonly text: string;
  /** Lines on which it began and ended: other threads' calls may be in between. */
  readonly start: number;
  readonly end: number;
}

/** Calls that change names or bytes, make them durable, or print. */
export const TRACED_CALLS = [
  ['open', 'openat', 'creat', 'mkdir', 'mkdirat', 'rmdir'],
  ['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'copy_file_range', 'sendfile', 'ioctl'],
  ['ftruncate', 'truncate', 'fallocate', 'fsync', 'fdatasync'],
  ['rename', 'renameat', 'renameat2', 'link', 'linkat', 'unlink', 'unlinkat', 'symlink'],
].flat();

const WHOLE = /^(\d+) +(\w+)\((.*)\) += (\S+)/;
const BEGUN = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += (\S+)/;

/** Returns the successful calls, in the order of their beginnings. */
export function readCalls(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const begun = new Map<string, { readonly text: string; readonly start: number }>();
  for (const [line, printed] of trace.split('\n').entries()) {
    const open = BEGUN.exec(printed);
    if (open !== null) begun.set(String(open[1]), { text: String(open[3]), start: line });
    const resumed = RESUMED.exec(printed);
    const found = WHOLE.exec(printed) ?? resumed;
    if (found === null || String(found[4]).startsWith('-1')) continue;
    const [name, rest] = [String(found[2]), String(found[3])];
    const first = resumed === null ? undefined : begun.get(String(found[1]));
    const { text, start } = first ?? { text: '', start: line };
    calls.push({ name, text: `${text}${rest}`, start, end: line });
  }
  return calls.toSorted((a, b) => a.start - b.start);
}
