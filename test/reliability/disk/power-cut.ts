import { closeSync, openSync, writeSync } from 'node:fs';
import type { Prng } from '../apply/prng.ts';
import type { DiskEvent } from './disk-log.ts';
import type { Recording } from './recording.ts';

/*
 * Content of a disk after a power cut: everything acknowledged before the last acknowledged flush,
 * and any part of the later writes in any order. A loop device has no forced unit access: the
 * kernel requests a flush after a write that needs it, and the log shows both. On a disk with FUA
 * such a write makes nothing else durable; here the flush after it also covers the writes in
 * progress at that time, a few in each recording.
 */

const SECTOR_BYTES = 512;
const WAYS = ['nothing more', 'some writes', 'torn writes', 'a beginning'] as const;
const KEPT_SHARES = [0.1, 0.5, 0.9];

type Write = Extract<DiskEvent, { kind: 'write' }>;

export interface PowerCut {
  /** In the order in which they reach the disks. */
  readonly writes: readonly Write[];
  /** The program had printed its result before the cut. */
  readonly isTold: boolean;
  readonly text: string;
}

/** Cuts the power between the flush of this number (taken modulo their count) and the next one. */
export function cutPower({ events, system }: Recording, flush: number, prng: Prng): PowerCut {
  const flushes = events.flatMap(({ kind }, index) => (kind === 'flush' ? [index] : []));
  const chosen = flush % flushes.length;
  const end = flushes[chosen + 1] ?? events.length;
  const durable: Write[] = [];
  const pending: Write[] = [];
  for (const [index, event] of events.slice(0, end).entries()) {
    if (event.kind !== 'write') continue;
    const isFlushed = flushes.some(
      (at) => at > index && at < end && isFlushOf(events[at], event.disk),
    );
    (isFlushed ? durable : pending).push(event);
  }
  const way = prng.pick(WAYS);
  const after = keep(pending, way, prng).flatMap((write) =>
    way === 'torn writes' && prng.chance(0.5) ? tear(write, system.wholeBlocks, prng) : [write],
  );
  return {
    writes: [...durable, ...after],
    isTold: events.slice(0, end).some(({ kind }) => kind === 'told'),
    text: `flush ${chosen} of ${flushes.length}, then ${way}: ${after.length} of ${pending.length}`,
  };
}

function isFlushOf(event: DiskEvent | undefined, disk: number): boolean {
  return event?.kind === 'flush' && event.disk === disk;
}

function keep(pending: readonly Write[], way: (typeof WAYS)[number], prng: Prng): Write[] {
  if (way === 'nothing more') return [];
  if (way === 'a beginning') return pending.slice(0, prng.below(pending.length + 1));
  const share = prng.pick(KEPT_SHARES);
  return prng.shuffle(pending.filter(() => prng.chance(share)));
}

/**
 * Keeps some sectors of a write, each independently; atomic blocks are kept completely or not at
 * all.
 */
function tear(write: Write, wholeBlocks: Recording['system']['wholeBlocks'], prng: Prng): Write[] {
  const parts: Write[] = [];
  for (let at = 0; at < write.bytes.length;) {
    const offset = write.offset + at;
    const whole = wholeBlocks.find(({ start, end }) => offset >= start && offset < end);
    const length = whole === undefined ? SECTOR_BYTES : whole.end - offset;
    if (prng.chance(0.5))
      parts.push({ ...write, offset, bytes: write.bytes.subarray(at, at + length) });
    at += length;
  }
  return parts;
}

/** Writes to the images of the disks, by their position in the layout. */
export function applyWrites(writes: readonly Write[], images: readonly string[]): void {
  const opened = images.map((image) => openSync(image, 'r+'));
  for (const { disk, offset, bytes } of writes) {
    const fd = opened[disk];
    if (fd === undefined) throw new Error(`there is no disk ${disk}`);
    if (writeSync(fd, bytes, 0, bytes.length, offset) !== bytes.length)
      throw new Error('a write to an image was short');
  }
  for (const fd of opened) closeSync(fd);
}
