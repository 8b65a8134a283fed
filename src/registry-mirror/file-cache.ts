import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Io } from '#core/disk/io.ts';
import { makeFolders } from '#core/disk/folders.ts';
import type { Clock } from '#core/host.ts';
import type { Gateway } from '#core/registry/gateway.ts';
import { fetchFile } from '#core/transfer/fetch-file.ts';
import { AppError } from '#shared/errors.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import type { CacheDatabase } from './cache-database.ts';

/** A file named in an answer. */
export interface UpstreamFile {
  readonly sha512: string;
  readonly url: string;
  readonly size: number;
}

interface FileRow extends UpstreamFile {
  readonly stored_bytes: number | null;
}

export interface MirroredFile {
  readonly path: string;
  readonly sizeBytes: number;
}

export interface FileCacheOptions {
  readonly io: Io;
  readonly folder: string;
  readonly database: CacheDatabase;
  readonly clock: Clock;
  readonly maxBytes: number;
  readonly profile: ConnectedProfile;
  readonly gateway: Gateway;
  readonly signal: AbortSignal;
}

interface Running {
  readonly file: Promise<MirroredFile>;
  readonly progress: { readonly size: number; bytesDone: number; beganMs: number };
}

export type FileCache = ReturnType<typeof createFileCache>;

/** Limit of addresses of files that were never requested; each answer names its files again. */
const MAX_NAMED = 200_000;
const SHORTEST_SECONDS = 5;
const LONGEST_SECONDS = 3600;

/**
 * Caches files by sha512. Each is downloaded once and verified before it gets its name; above
 * `maxBytes` the least recently used are removed. The folder is authoritative: a start adopts
 * complete files of a killed process and removes incomplete ones.
 */
export function createFileCache(options: FileCacheOptions) {
  const { io, folder, clock, maxBytes } = options;
  const rows = createCachedFileRows(options);
  const running = new Map<string, Running>();
  let reservedBytes = 0;
  makeFolders(io, folder);
  syncRowsWithFolder(folder, rows);

  /**
   * Throws DISK_FULL if running downloads leave no room, or if the file exceeds the size of the
   * cache.
   */
  function makeRoom(bytes: number): void {
    let used = rows.storedBytes() + reservedBytes;
    if (reservedBytes + bytes > maxBytes) throw new AppError('DISK_FULL', { neededBytes: bytes });
    for (const { sha512, stored_bytes } of used + bytes > maxBytes ? rows.leastUsed() : []) {
      if (used + bytes <= maxBytes) return;
      // An answer that is reading it has the file open.
      rmSync(join(folder, sha512), { force: true });
      rows.store(sha512, null);
      used -= stored_bytes ?? 0;
    }
  }

  async function download(
    { sha512, url, size }: FileRow,
    onBytes: (bytesDone: number) => void,
  ): Promise<MirroredFile> {
    const path = join(folder, sha512);
    makeRoom(size);
    reservedBytes += size;
    try {
      const sizeBytes = await fetchFile(
        {
          profile: options.profile,
          source: { url, size, algorithm: 'sha512', checksum: sha512 },
          path,
          signal: options.signal,
          onBytes,
        },
        { io, gateway: options.gateway, clock },
      );
      rows.store(sha512, sizeBytes);
      return { path, sizeBytes };
    } finally {
      reservedBytes -= size;
      makeRoom(0);
    }
  }

  return {
    /** Records where files can be downloaded. */
    name: (files: readonly UpstreamFile[]) => rows.name(files),
    /**
     * Returns the file, downloading it first if it is missing; null: no answer named it. Throws the
     * errors of `fetchFile`.
     */
    async open(sha512: string): Promise<MirroredFile | null> {
      const row = rows.find(sha512);
      if (row === null) return null;
      const path = join(folder, sha512);
      const stored =
        row.stored_bytes === null ? undefined : statSync(path, { throwIfNoEntry: false });
      if (stored !== undefined) return { path, sizeBytes: stored.size };
      const known = running.get(sha512);
      if (known !== undefined) return known.file;
      const progress = { size: row.size, bytesDone: 0, beganMs: 0 };
      const file = download(row, (bytesDone) => {
        progress.bytesDone = bytesDone;
        progress.beganMs ||= clock.monotonicMs();
      }).finally(() => running.delete(sha512));
      running.set(sha512, { file, progress });
      return file;
    },
    /** Estimates when to retry for a file that is being downloaded. */
    secondsLeft: (sha512: string) => estimateSeconds(options, running, sha512),
    storedBytes: rows.storedBytes,
  };
}

/** By its speed, or by the rate limits it waits for. */
function estimateSeconds(
  { clock, gateway, profile }: FileCacheOptions,
  running: ReadonlyMap<string, Running>,
  sha512: string,
): number {
  const progress = running.get(sha512)?.progress;
  if (progress === undefined) return SHORTEST_SECONDS;
  const { size, bytesDone, beganMs } = progress;
  const waits = [...running.values()].filter((one) => one.progress.bytesDone === 0).length;
  const leftMs =
    bytesDone === 0
      ? (gateway.estimateDownloadsMs(profile, waits) ?? 0)
      : ((clock.monotonicMs() - beganMs) * Math.max(0, size - bytesDone)) / bytesDone;
  return Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, Math.ceil(leftMs / 1000)));
}

type Rows = ReturnType<typeof createCachedFileRows>;

function createCachedFileRows({ database, clock }: FileCacheOptions) {
  const select = database.prepare<[string], FileRow>(
    'SELECT sha512, url, size, stored_bytes FROM files WHERE sha512 = ?',
  );
  const use = database.prepare<[number, string]>('UPDATE files SET used_at = ? WHERE sha512 = ?');
  const store = database.prepare<[number | null, string]>(
    'UPDATE files SET stored_bytes = ? WHERE sha512 = ?',
  );
  const upsert = database.prepare<[string, string, number, number]>(`
    INSERT INTO files VALUES (?, ?, ?, NULL, ?)
    ON CONFLICT (sha512) DO UPDATE SET url = excluded.url, size = excluded.size
    WHERE url <> excluded.url OR size <> excluded.size`);
  const sum = database
    .prepare<[], number>('SELECT coalesce(sum(stored_bytes), 0) FROM files')
    .pluck();
  const listStored = database.prepare<[], FileRow>(
    `SELECT sha512, url, size, stored_bytes FROM files
     WHERE stored_bytes IS NOT NULL ORDER BY used_at`,
  );
  const trim = database.prepare<[number]>(`
    DELETE FROM files WHERE stored_bytes IS NULL AND sha512 NOT IN (
      SELECT sha512 FROM files ORDER BY used_at DESC LIMIT ?)`);
  return {
    find(sha512: string): FileRow | null {
      const row = select.get(sha512);
      if (row === undefined) return null;
      use.run(clock.now().getTime(), sha512);
      return row;
    },
    name: database.transaction((files: readonly UpstreamFile[]) => {
      const now = clock.now().getTime();
      for (const { sha512, url, size } of files) upsert.run(sha512, url, size, now);
    }),
    /** False if no answer named such a file. */
    store: (sha512: string, bytes: number | null) => store.run(bytes, sha512).changes > 0,
    storedBytes: () => sum.get() ?? 0,
    leastUsed: () => listStored.all(),
    trim: () => void trim.run(MAX_NAMED),
  };
}

/** Reconciles rows and folder after any kind of end of the previous process. */
function syncRowsWithFolder(folder: string, rows: Rows): void {
  const there = new Set<string>();
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (rows.store(name, statSync(path).size)) there.add(name);
    else rmSync(path, { force: true });
  }
  for (const { sha512 } of rows.leastUsed()) if (!there.has(sha512)) rows.store(sha512, null);
  rows.trim();
}
