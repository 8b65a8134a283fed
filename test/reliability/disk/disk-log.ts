/** One event in the log of `logged-disk.c`; `disk` is the disk's position on its command line. */
export type DiskEvent =
  | {
      readonly kind: 'write';
      readonly disk: number;
      readonly offset: number;
      readonly bytes: Buffer;
    }
  | { readonly kind: 'flush'; readonly disk: number }
  | { readonly kind: 'told'; readonly text: string };

const HEAD_BYTES = 24;
const WRITTEN = 1;
const TOLD = 0;

export function readDiskLog(log: Buffer): DiskEvent[] {
  const events: DiskEvent[] = [];
  for (let at = 0; at < log.length;) {
    const kind = log.readUInt32LE(at);
    const file = log.readUInt32LE(at + 4);
    const offset = Number(log.readBigUInt64LE(at + 8));
    const length = Number(log.readBigUInt64LE(at + 16));
    const bytes = log.subarray(at + HEAD_BYTES, at + HEAD_BYTES + length);
    at += HEAD_BYTES + length;
    if (file !== TOLD) {
      const disk = file - 1;
      events.push(
        kind === WRITTEN ? { kind: 'write', disk, offset, bytes } : { kind: 'flush', disk },
      );
    } else if (kind === WRITTEN) events.push({ kind: 'told', text: bytes.toString('utf8') });
  }
  return events;
}
