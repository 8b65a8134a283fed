export interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

const SINGLE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Parses one `bytes=` range of a file. `whole`: no range, or one that a server may ignore;
 * `outside`: 416.
 */
export function parseByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'whole' | 'outside' {
  const match = SINGLE_RANGE.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return toSuffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start < sizeBytes ? { start, end } : 'outside';
}

function toSuffix(lengthBytes: number, sizeBytes: number): ByteRange | 'outside' {
  if (lengthBytes === 0 || sizeBytes === 0) return 'outside';
  return { start: Math.max(sizeBytes - lengthBytes, 0), end: sizeBytes - 1 };
}
