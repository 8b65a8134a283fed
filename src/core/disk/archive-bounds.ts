/** Bounds of an archive in its file: Java accepts other bytes before or after it. */
export interface ArchiveBounds {
  readonly start: number;
  readonly end: number;
  /** True when two readers could find two archives. */
  readonly isUnclear: boolean;
}

type RangeReader = (position: number, length: number) => Promise<Buffer>;

const END = 0x06054b50;
const END_BYTES = 22;
const END_64 = 0x06064b50;
const END_64_BYTES = 56;
const LOCATOR = 0x07064b50;
const LOCATOR_BYTES = 20;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const MAX_COMMENT_BYTES = 0xffff;
const MAX_PREFIX_BYTES = 1024 * 1024;

/**
 * Finds an archive by its last end record, as Java does. Returns the whole file when that is
 * ambiguous, or no offset leads to an archive: then it is read as it is, and refused for its actual
 * problem.
 */
export async function findArchiveBounds(size: number, read: RangeReader): Promise<ArchiveBounds> {
  const whole = { start: 0, end: size, isUnclear: false };
  const tailStart = Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await read(tailStart, size - tailStart);
  const at = lastIndexOf(tail, END, tail.length - END_BYTES);
  if (at < 0) return whole;
  const endAt = tailStart + at;
  const end = endAt + END_BYTES + tail.readUInt16LE(at + 20);
  if (end !== size && hasOther(tail, at)) return { ...whole, isUnclear: true };
  if (end > size) return whole;
  const start = await findStart(read, endAt, tail.subarray(at, at + END_BYTES));
  if (start === null) return whole;
  if (start > 0 && hasEnd(await read(0, start))) return { ...whole, isUnclear: true };
  return { start, end, isUnclear: false };
}

/** Returns null when no offset leads to an archive. */
async function findStart(read: RangeReader, endAt: number, end: Buffer): Promise<number | null> {
  const directoryBytes = end.readUInt32LE(12);
  const offset = end.readUInt32LE(16);
  const end64At = await findEnd64(read, endAt);
  if (end64At !== null) return end64At;
  const directoryAt = endAt - directoryBytes;
  const start = directoryAt - offset;
  if (start < 0 || start > MAX_PREFIX_BYTES) return null;
  if (start === 0 || end.readUInt16LE(10) === 0) return start === 0 ? 0 : null;
  const isEntry = (await read(directoryAt, 4)).readUInt32LE(0) === DIRECTORY_ENTRY;
  return isEntry && (await read(start, 4)).readUInt32LE(0) === LOCAL_HEADER ? start : null;
}

/** Returns how far the ZIP64 end record is from where its locator says; null when there is none. */
async function findEnd64(read: RangeReader, endAt: number): Promise<number | null> {
  const locatorAt = endAt - LOCATOR_BYTES;
  const recordAt = locatorAt - END_64_BYTES;
  if (recordAt < 0) return null;
  const locator = await read(locatorAt, LOCATOR_BYTES);
  if (locator.readUInt32LE(0) !== LOCATOR) return null;
  if ((await read(recordAt, 4)).readUInt32LE(0) !== END_64) return null;
  const start = recordAt - Number(locator.readBigUInt64LE(8));
  return start > 0 && start <= MAX_PREFIX_BYTES ? start : 0;
}

/**
 * True when an earlier end record treats the bytes here as its comment: another reader uses that
 * one.
 */
function hasOther(tail: Buffer, before: number): boolean {
  for (let at = before; at >= 0;) {
    at = at === 0 ? -1 : lastIndexOf(tail, END, at - 1);
    if (at >= 0 && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true;
  }
  return false;
}

function hasEnd(bytes: Buffer): boolean {
  return lastIndexOf(bytes, END, bytes.length - 4) >= 0;
}

function lastIndexOf(bytes: Buffer, signature: number, from: number): number {
  if (from < 0) return -1;
  const wanted = Buffer.alloc(4);
  wanted.writeUInt32LE(signature, 0);
  return bytes.lastIndexOf(wanted, from);
}
