import type { Clock } from '#core/host.ts';
import type { CacheDatabase } from './cache-database.ts';

/** Documents that are not JSON; no JSON text equals one of these. */
export const MISSING = 'missing';
/** The upstream registry has no such route. */
export const ABSENT = 'absent';
/** A success without a body. */
export const EMPTY = 'empty';

export interface CachedAnswer {
  /** JSON, or one of the words above. */
  readonly document: string;
  /** When the upstream registry answered, in milliseconds since 1970. */
  readonly at: number;
}

export interface KnownVersion {
  readonly key: string;
  readonly projectId: string;
}

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** Updates the time of use at most this often; otherwise every read would be a write. */
const USE_STEP_MS = 60_000;
const ROWS_PER_TRIM = 100;
/** Number of answers that `recentVersions` searches. */
const RECENT_ROWS = 5000;

/** Stores answers by key; above `maxBytes` the least recently used are removed. */
export function createAnswerStore(
  database: CacheDatabase,
  clock: Pick<Clock, 'now'>,
  maxBytes: number,
) {
  const select = database.prepare<
    [string],
    { document: string; fetched_at: number; used_at: number; size: number }
  >('SELECT document, fetched_at, used_at, size FROM answers WHERE key = ?');
  const upsert = database.prepare<[string, string, number, number, number]>(
    'INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?)',
  );
  const use = database.prepare<[number, string]>('UPDATE answers SET used_at = ? WHERE key = ?');
  const sum = database.prepare<[], number>('SELECT coalesce(sum(size), 0) FROM answers').pluck();
  const drop = database
    .prepare<[number], number>(
      `DELETE FROM answers WHERE key IN (SELECT key FROM answers ORDER BY used_at LIMIT ?)
       RETURNING size`,
    )
    .pluck();
  const selectRecent = database.prepare<[number, string, string], KnownVersion>(`
    SELECT substr(key, ?) AS key, iif(json_valid(document), document ->> '$.projectId', NULL) AS projectId
    FROM (SELECT key, document FROM answers ORDER BY used_at DESC LIMIT ${RECENT_ROWS})
    WHERE substr(key, 1, length(?)) = ? AND projectId IS NOT NULL`);
  let totalBytes = sum.get() ?? 0;

  const keepAll = database.transaction((answers: ReadonlyMap<string, string>, now: number) => {
    let bytes = totalBytes;
    for (const [key, document] of answers) {
      const size = Buffer.byteLength(key) + Buffer.byteLength(document);
      bytes += size - (select.get(key)?.size ?? 0);
      upsert.run(key, document, now, now, size);
    }
    while (bytes > maxBytes) {
      const dropped = drop.all(ROWS_PER_TRIM);
      if (dropped.length === 0) break;
      for (const size of dropped) bytes -= size;
    }
    return bytes;
  });

  return {
    read(key: string): CachedAnswer | null {
      const row = select.get(key);
      if (row === undefined) return null;
      const now = clock.now().getTime();
      if (Math.abs(now - row.used_at) > USE_STEP_MS) use.run(now, key);
      return { document: row.document, at: row.fetched_at };
    },
    keep(answers: ReadonlyMap<string, string>): void {
      totalBytes = keepAll(answers, clock.now().getTime());
    },
    /**
     * Returns the versions among the most recently used answers whose key has this prefix; `key` is
     * the rest of the key.
     */
    recentVersions: (prefix: string): readonly KnownVersion[] =>
      selectRecent.all(prefix.length + 1, prefix, prefix),
    totalBytes: () => totalBytes,
  };
}
