import { join } from 'node:path';
import type { Io, OpenFile } from '../disk/io.ts';
import { readFactsOrNull, removeIfThere } from '../disk/folders.ts';
import type { CleanLog } from './clean-log.ts';

const HEAD_FILE = 'log.head';
/** The newer one is being written, the older one is full. */
const NEWER_FILE = 'log.newer';
const OLDER_FILE = 'log.older';

const HEAD_BYTES = 512 * 1024;
const TAIL_BYTES = 1024 * 1024;
/** Limit of bytes that wait for the disk; a game that writes faster loses lines, never time. */
const MAX_WAITING_BYTES = 1024 * 1024;
const MAX_LINE_BYTES = 64 * 1024;
const FLUSH_MS = 100;
const LEFT_OUT = Buffer.from('[…]\n');
const NEWLINE = 0x0a;

export type RunLog = Awaited<ReturnType<typeof createRunLog>>;

/**
 * Keeps the beginning and the end of a game's output, in three files of bounded size. Reading never
 * waits for the disk: output that comes faster than the disk is dropped and counted, and a full
 * disk drops everything.
 */
export async function createRunLog(io: Io, folder: string, clean: CleanLog) {
  const splitter = createLineSplitter();
  const files = await openLogFiles(io, folder);
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let bytes = 0;
  let droppedBytes = 0;
  let writing: Promise<void> | null = null;

  function dropOldest(): void {
    const dropped = waiting.shift();
    waitingBytes -= dropped?.length ?? 0;
    droppedBytes += (dropped?.length ?? 0) + splitter.skip();
  }

  async function write(lines: Uint8Array): Promise<void> {
    if (lines.length === 0) return;
    const lost = await files.add(Buffer.from(clean(lines)), lines.length);
    // Only now: more may have been dropped meanwhile.
    droppedBytes += lost;
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const chunks = waiting;
      waiting = [];
      waitingBytes = 0;
      const split = splitter.add(Buffer.concat(chunks));
      droppedBytes += split.droppedBytes;
      await write(split.lines);
      // Only part of a flood is processed, so that it takes no CPU time from the game.
      if (files.isHeadFull()) await new Promise((resolve) => setTimeout(resolve, FLUSH_MS));
    }
    writing = null;
  }

  return {
    add(chunk: Uint8Array): void {
      bytes += chunk.length;
      waiting.push(chunk);
      waitingBytes += chunk.length;
      while (waitingBytes > MAX_WAITING_BYTES) dropOldest();
      writing ??= flush();
    },
    /** Resolves when all output is written and the files are closed. */
    async finish(): Promise<{ readonly bytes: number; readonly droppedBytes: number }> {
      await writing;
      await write(splitter.rest());
      await files.close();
      return { bytes, droppedBytes };
    },
    counts: () => ({ bytes, droppedBytes }),
  };
}

/** Splits a stream into whole lines; of a line that is too long only the beginning is kept. */
function createLineSplitter() {
  let rest: Uint8Array = Buffer.alloc(0);
  let isSkipping = false;
  let isCut = false;

  /** Drops the rest of a line whose beginning was dropped. */
  function dropToNewline(chunk: Uint8Array): Uint8Array {
    if (!isSkipping) return chunk;
    const end = chunk.indexOf(NEWLINE);
    if (end === -1) return chunk.subarray(chunk.length);
    isSkipping = false;
    return chunk.subarray(end + 1);
  }

  function takeMark(): Uint8Array {
    const mark = isCut ? LEFT_OUT : LEFT_OUT.subarray(0, 0);
    isCut = false;
    return mark;
  }

  return {
    add(given: Uint8Array): { readonly lines: Uint8Array; readonly droppedBytes: number } {
      const chunk = dropToNewline(given);
      let droppedBytes = given.length - chunk.length;
      const all = Buffer.concat([rest, chunk]);
      const end = all.lastIndexOf(NEWLINE) + 1;
      rest = all.subarray(end);
      let lines = cutLongLines(all.subarray(0, end));
      droppedBytes += end - lines.length;
      if (rest.length > MAX_LINE_BYTES) {
        // The newline added here replaces the one that is dropped later.
        droppedBytes += rest.length - MAX_LINE_BYTES - 1;
        lines = Buffer.concat([lines, rest.subarray(0, MAX_LINE_BYTES), Buffer.from([NEWLINE])]);
        rest = Buffer.alloc(0);
        isSkipping = true;
      }
      return {
        lines: lines.length === 0 ? lines : Buffer.concat([takeMark(), lines]),
        droppedBytes,
      };
    },
    /**
     * Later output does not join earlier output; returns the number of bytes dropped from an
     * incomplete line.
     */
    skip(): number {
      const given = rest.length;
      rest = Buffer.alloc(0);
      isSkipping = true;
      isCut = true;
      return given;
    },
    rest: (): Uint8Array => Buffer.concat([takeMark(), rest]),
  };
}

/** The kept lines do not depend on how the bytes were split into chunks. */
function cutLongLines(lines: Uint8Array): Uint8Array {
  if (lines.length <= MAX_LINE_BYTES) return lines;
  const kept: Uint8Array[] = [];
  let from = 0;
  for (let start = 0, end = 0; start < lines.length; start = end + 1) {
    end = lines.indexOf(NEWLINE, start);
    if (end - start <= MAX_LINE_BYTES) continue;
    kept.push(lines.subarray(from, start + MAX_LINE_BYTES));
    from = end;
  }
  return Buffer.concat([...kept, lines.subarray(from)]);
}

async function openLogFiles(io: Io, folder: string) {
  const at = (name: string): string => join(folder, name);
  let head: OpenFile | null = await io.openFile(at(HEAD_FILE), 'create', 0o600);
  let headBytes = 0;
  let tail: OpenFile | null = null;
  let tailBytes = 0;
  /** Bytes of the output in the file that is replaced next. */
  const held = { older: 0, newer: 0 };

  async function endHead(): Promise<void> {
    const ended = head;
    head = null;
    await ended?.close();
  }

  async function beginTail(): Promise<number> {
    await tail?.close();
    tail = null;
    const lost = held.older;
    if (readFactsOrNull(io, at(NEWER_FILE)) !== null) {
      removeIfThere(io, at(OLDER_FILE));
      io.rename(at(NEWER_FILE), at(OLDER_FILE));
    }
    held.older = held.newer;
    held.newer = 0;
    tail = await io.openFile(at(NEWER_FILE), 'create', 0o600);
    tailBytes = 0;
    return lost;
  }

  async function addToTail(text: Uint8Array, of: number): Promise<number> {
    const lost = tail === null || tailBytes >= TAIL_BYTES ? await beginTail() : 0;
    await tail?.write(text, tailBytes);
    tailBytes += text.length;
    held.newer += of;
    return lost;
  }

  return {
    isHeadFull: () => head === null,
    /**
     * Returns how many bytes of the output are no longer kept; `of`: how many bytes this text
     * stands for.
     */
    async add(text: Uint8Array, of: number): Promise<number> {
      try {
        if (head === null) return await addToTail(text, of);
        await head.write(text, headBytes);
        headBytes += text.length;
        if (headBytes >= HEAD_BYTES) await endHead();
        return 0;
      } catch {
        // The disk is full or gone: the game continues without a log.
        return of;
      }
    },
    async close(): Promise<void> {
      await Promise.allSettled([head?.close(), tail?.close()]);
    },
  };
}

export interface KeptLog {
  /** Beginning of the log. */
  readonly head: string;
  /** End of the log; empty while everything fits into the beginning. */
  readonly tail: string;
}

/** Reads the kept part of a run's log, during the run and afterwards. */
export function readRunLog(io: Io, folder: string): KeptLog {
  const read = (name: string): string => {
    const path = join(folder, name);
    const facts = readFactsOrNull(io, path);
    if (facts?.kind !== 'file') return '';
    return Buffer.from(io.read(path, 16 * 1024 * 1024)).toString('utf8');
  };
  return { head: read(HEAD_FILE), tail: read(OLDER_FILE) + read(NEWER_FILE) };
}
