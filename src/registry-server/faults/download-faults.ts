import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import type { Fault } from '../profile.ts';

export const DOWNLOAD_FAULTS: readonly Fault[] = [
  'truncated-download',
  'corrupt-download',
  'stalled-download',
  'slow-download',
  'cut-connection',
];

// Longer in all than a stall limit of 2 s, with each gap well below it.
const SLOW_PIECES = 6;
const SLOW_GAP_MS = 400;

export interface FaultyBody {
  /** The length that the answer announces. */
  readonly sizeBytes: number;
  readonly stream: Readable;
}

/** The bytes of a file as the fault delivers them; `closing` ends what would never end. */
export function createFaultyBody(fault: Fault, path: string, closing: AbortSignal): FaultyBody {
  const bytes = readFileSync(path);
  const half = bytes.subarray(0, Math.floor(bytes.length / 2));
  switch (fault) {
    case 'truncated-download':
      return { sizeBytes: half.length, stream: Readable.from([half]) };
    case 'corrupt-download':
      return { sizeBytes: bytes.length, stream: Readable.from([flipMiddle(bytes)]) };
    case 'stalled-download':
      return { sizeBytes: bytes.length, stream: Readable.from(stallAfter(half, closing)) };
    case 'cut-connection':
      return { sizeBytes: bytes.length, stream: Readable.from(failAfter(half)) };
    default:
      return { sizeBytes: bytes.length, stream: Readable.from(sendSlowly(bytes, closing)) };
  }
}

function flipMiddle(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  const flipped = Buffer.from(bytes);
  if (flipped.length > 0) flipped[middle] = (flipped[middle] ?? 0) ^ 0xff;
  return flipped;
}

async function* stallAfter(half: Buffer, closing: AbortSignal): AsyncGenerator<Buffer> {
  yield half;
  await new Promise((_, reject) => {
    closing.addEventListener('abort', () => reject(new Error('The server closes')), { once: true });
  });
}

async function* failAfter(half: Buffer): AsyncGenerator<Buffer> {
  yield half;
  // One turn of the loop, so that the first half is on its way before the connection ends.
  await delay(1);
  throw new Error('The connection is cut');
}

async function* sendSlowly(bytes: Buffer, signal: AbortSignal): AsyncGenerator<Buffer> {
  const pieceBytes = Math.max(Math.ceil(bytes.length / SLOW_PIECES), 1);
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    if (start > 0) await delay(SLOW_GAP_MS, undefined, { signal });
    yield bytes.subarray(start, start + pieceBytes);
  }
}
