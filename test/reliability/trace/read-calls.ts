/** One system call of a trace by `strace -f -y`. */
export interface SystemCall {
  readonly name: string;
  /** The arguments as they are printed. */
  readonly text: string;
  /** The lines where it began and ended: other threads' calls may lie between. */
  readonly start: number;
  readonly end: number;
}

/** The calls that change names or bytes, make them durable, or print. */
export const TRACED_CALLS = [
  ['open', 'openat', 'creat', 'mkdir', 'mkdirat', 'rmdir'],
  ['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'copy_file_range', 'sendfile', 'ioctl'],
  ['ftruncate', 'truncate', 'fallocate', 'fsync', 'fdatasync'],
  ['rename', 'renameat', 'renameat2', 'link', 'linkat', 'unlink', 'unlinkat', 'symlink'],
].flat();

const WHOLE = /^(\d+) +(\w+)\((.*)\) += (\S+)/;
const BEGUN = /^(\d+) +(\w+)\((.*) <unfinished \.\.\.>$/;
const RESUMED = /^(\d+) +<\.\.\. (\w+) resumed>(.*)\) += (\S+)/;

/** The calls that succeeded, in the order of their beginnings. */
export function readCalls(trace: string): SystemCall[] {
  const calls: SystemCall[] = [];
  const begun = new Map<string, { readonly text: string; readonly start: number }>();
  for (const [line, text] of trace.split('\n').entries()) {
    const open = BEGUN.exec(text);
    if (open !== null) begun.set(String(open[1]), { text: String(open[3]), start: line });
    const [, process = '', name = '', rest = '', result = ''] =
      WHOLE.exec(text) ?? RESUMED.exec(text) ?? [];
    if (name === '' || result.startsWith('-1')) continue;
    const first = text.includes('resumed>') ? begun.get(process) : undefined;
    calls.push({
      name,
      text: `${first?.text ?? ''}${rest}`,
      start: first?.start ?? line,
      end: line,
    });
  }
  return calls.toSorted((a, b) => a.start - b.start);
}
