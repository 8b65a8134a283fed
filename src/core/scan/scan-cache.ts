import type { EmbeddedMetadata } from '#shared/domain/addon.ts';
import type { AppDatabase } from '../database/open-database.ts';
import { openSealedText, sealText } from '../database/stored-text.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import type { ReadContent } from './pool.ts';
import type { ArchiveContent, ChecksumPair, FileStamp } from './protocol.ts';

const PAGE_ROWS = 500;
const BATCH_ROWS = 500;
// File systems with coarse clocks can give two writes the same time (design decision 3).
const SETTLED_AFTER_MS = 2000;
/**
 * Increase whenever other fields are read from metadata: rows of an older reader are read again.
 */
const METADATA_READER = 4;

export interface CachedFile {
  readonly digests: ChecksumPair;
  readonly stamp: FileStamp;
  /** null: the archive's metadata was not read when the file was hashed. */
  readonly content: ArchiveContent | null;
}

/**
 * Path, size, mtime, ctime, inode, sha1, sha512: arrays, because a scan reads thousands of them.
 */
type Cells = [string, number, string, string, string, string, string];

/** `metadata`, sealed together with the others; null in rows of an earlier program. */
type CacheRow = [...Cells, string | null];

/** Rows of the scan cache by path. Lost or damaged rows only cost another read. */
export async function loadScanCache(
  database: AppDatabase,
  loadoutId: string,
  signal?: AbortSignal,
): Promise<Map<string, CachedFile>> {
  const page = database
    .prepare<[string, string], CacheRow>(
      `SELECT path, size, mtime_ns, ctime_ns, inode, sha1, sha512, metadata FROM scan_cache
       WHERE loadout_id = ? AND path > ? ORDER BY path LIMIT ${PAGE_ROWS}`,
    )
    .raw();
  const cached = new Map<string, CachedFile>();
  for (let after = ''; ;) {
    const rows = page.all(loadoutId, after);
    for (const row of rows) {
      const file = toCachedFile(row);
      if (file !== null) cached.set(row[0], file);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return cached;
    [after] = last;
    await yieldToEventLoop(signal);
  }
}

/** By digest, the metadata of these files that a scan of any loadout has read. */
export function findCachedMetadata(
  database: AppDatabase,
  sha512s: readonly string[],
): ReadonlyMap<string, readonly EmbeddedMetadata[]> {
  const rows = database
    .prepare<[string], CacheRow>(
      `SELECT path, size, mtime_ns, ctime_ns, inode, sha1, sha512, metadata FROM scan_cache
       WHERE sha512 IN (SELECT value FROM json_each(?)) LIMIT ${PAGE_ROWS}`,
    )
    .raw()
    .all(JSON.stringify(sha512s));
  return new Map(
    rows.flatMap((row) => {
      const file = toCachedFile(row);
      return file?.content ? [[file.digests.sha512, file.content.metadata]] : [];
    }),
  );
}

/** Writes rows and deletes paths, in short transactions. */
export async function saveScanCache(
  database: AppDatabase,
  loadoutId: string,
  changes: { fresh: ReadonlyMap<string, CachedFile>; gone: readonly string[] },
): Promise<void> {
  const put = database.prepare(
    'INSERT OR REPLACE INTO scan_cache VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const forget = database.prepare('DELETE FROM scan_cache WHERE loadout_id = ? AND path = ?');
  const steps = [
    ...changes.gone.map((path) => () => forget.run(loadoutId, path)),
    ...[...changes.fresh].map(
      ([path, file]) =>
        () =>
          put.run(loadoutId, ...toRow(path, file)),
    ),
  ];
  for (let start = 0; start < steps.length; start += BATCH_ROWS) {
    const batch = steps.slice(start, start + BATCH_ROWS);
    database.transaction(() => batch.forEach((step) => step())).immediate();
    await yieldToEventLoop();
  }
}

/** False for a file that changed so recently that a later write may have the same time. */
export function isKeepable({ stamp, content }: ReadContent, startedAtMs: number): boolean {
  if (content?.refusal === 'crashed') return false;
  const changedNs = stamp.mtimeNs > stamp.ctimeNs ? stamp.mtimeNs : stamp.ctimeNs;
  return startedAtMs - Number(changedNs / 1_000_000n) >= SETTLED_AFTER_MS;
}

/** A scan without metadata must not make the next one read every file again. */
export function withKnownContent(read: ReadContent, known: CachedFile | undefined): CachedFile {
  const hasSameBytes = known?.digests.sha512 === read.digests.sha512;
  return read.content === null && known && hasSameBytes
    ? { ...read, content: known.content }
    : read;
}

function toRow(path: string, { digests, stamp, content }: CachedFile): CacheRow {
  const { sizeBytes, mtimeNs, ctimeNs, inode } = stamp;
  const times = [mtimeNs.toString(), ctimeNs.toString(), inode.toString()] as const;
  const cells: Cells = [path, sizeBytes, ...times, digests.sha1, digests.sha512];
  return [...cells, sealText(JSON.stringify(content), [METADATA_READER, ...cells])];
}

function toCachedFile(row: CacheRow): CachedFile | null {
  const [path, sizeBytes, mtimeNs, ctimeNs, inode, sha1, sha512, metadata] = row;
  const cells = [METADATA_READER, path, sizeBytes, mtimeNs, ctimeNs, inode, sha1, sha512];
  const content = metadata === null ? null : openSealedText(metadata, cells);
  if (content === null) return null;
  return {
    digests: { sha1, sha512 },
    stamp: {
      sizeBytes,
      mtimeNs: BigInt(mtimeNs),
      ctimeNs: BigInt(ctimeNs),
      inode: BigInt(inode),
    },
    content: JSON.parse(content) as ArchiveContent | null,
  };
}
