import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { addAbortSignal, Readable } from 'node:stream';
export const DOWNLOAD_FAULTS = [
  'truncated-download',
  'corrupt-download',
  'stalled-download',
  'slow-download',
  'cut-connection',
] as const;
type DownloadFault = (typeof DOWNLOAD_FAULTS)[number];

// Takes longer in total than a stall limit of 2 s, with each gap well below it.
const SLOW_PIECES = 6;
const SLOW_GAP_MS = 400;

export interface FaultyBody {
  /** Length announced in the response. */
  readonly sizeBytes: number;
  readonly stream: Readable;
}

type MakeBody = (bytes: Buffer, closing: AbortSignal) => FaultyBody;

const BODIES: Readonly<Record<DownloadFault, MakeBody>> = {
  'truncated-download': (bytes) => {
    const half = takeHalf(bytes);
    return { sizeBytes: half.length, stream: Readable.from([half]) };
  },
  'corrupt-download': (bytes) => ({
    sizeBytes: bytes.length,
    stream: Readable.from([flipMiddle(bytes)]),
  }),
  'stalled-download': (bytes, closing) => ({
    sizeBytes: bytes.length,
    stream: stallAfter(takeHalf(bytes), closing),
  }),
  'slow-download': (bytes, closing) => ({
    sizeBytes: bytes.length,
    stream: Readable.from(sendSlowly(bytes, closing)),
  }),
  'cut-connection': (bytes) => ({
    sizeBytes: bytes.length,
    stream: Readable.from(failAfter(takeHalf(bytes))),
  }),
};

/**
 * Returns a file's bytes as the fault delivers them; `closing` ends streams that would never end.
 */
export function createFaultyBody(
  fault: DownloadFault,
  path: string,
  closing: AbortSignal,
): FaultyBody {
  return BODIES[fault](readFileSync(path), closing);
}

function takeHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

function flipMiddle(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2);
  const flipped = Buffer.from(bytes);
  if (flipped.length > 0) flipped[middle] = (flipped[middle] ?? 0) ^ 0xff;
  return flipped;
}

/** Streams the first half, then neither sends more nor ends. */
function stallAfter(half: Buffer, closing: AbortSignal): Readable {
  const stream = new Readable({ read: () => {} });
  stream.push(half);
  return addAbortSignal(closing, stream);
}

async function* failAfter(half: Buffer): AsyncGenerator<Buffer> {
  yield half;
  // Wait one turn of the event loop, so the first half is sent before the connection ends.
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
