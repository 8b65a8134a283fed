import type { Version } from '#shared/registry/version.ts';
import type { Identification, RegistryOrigins } from './catalogue.ts';
import type { CatalogueContext } from './context.ts';
import type { VersionStore } from './version-store.ts';

type KeptIdentification = Exclude<Identification, { kind: 'not-checked' }>;

export interface HashStore {
  /** Those that are kept, by sha512. */
  read(
    registry: RegistryOrigins,
    sha512s: readonly string[],
  ): ReadonlyMap<string, KeptIdentification>;
  keepKnown(registryId: string, pairs: ReadonlyMap<string, Version>): void;
  /** Remembers that the registry does not know them now; what they were once identified as stays. */
  keepUnknown(registryId: string, sha512s: readonly string[]): void;
}

interface HashRow {
  readonly sha512: string;
  readonly version_id: string | null;
  readonly known: number;
  readonly fetched_at: number;
}

export function createHashStore(
  { database, clock }: CatalogueContext,
  versions: VersionStore,
): HashStore {
  const select = database.prepare<[string, string], HashRow>(
    `SELECT sha512, version_id, known, fetched_at FROM hashes
     WHERE registry = ? AND sha512 IN (SELECT value FROM json_each(?))`,
  );
  const upsertKnown = database.prepare<[string, string, string, number]>(`
    INSERT INTO hashes (registry, sha512, version_id, known, fetched_at) VALUES (?, ?, ?, 1, ?)
    ON CONFLICT DO UPDATE SET
      version_id = excluded.version_id, known = 1, fetched_at = excluded.fetched_at`);
  const upsertUnknown = database.prepare<[string, string, number]>(`
    INSERT INTO hashes (registry, sha512, version_id, known, fetched_at) VALUES (?, ?, NULL, 0, ?)
    ON CONFLICT DO UPDATE SET known = 0, fetched_at = excluded.fetched_at`);

  function toKept(row: HashRow, registry: RegistryOrigins): KeptIdentification | null {
    const at = row.fetched_at;
    if (row.version_id === null) return { kind: 'unknown', at };
    const version = versions.read(registry, row.version_id);
    return version && { kind: row.known === 1 ? 'known' : 'withdrawn', version, at };
  }

  return {
    read(registry, sha512s) {
      const rows = select.all(registry.id, JSON.stringify(sha512s));
      return new Map(
        rows.flatMap((row) => {
          const kept = toKept(row, registry);
          return kept === null ? [] : [[row.sha512, kept] as const];
        }),
      );
    },
    keepKnown(registryId, pairs) {
      const now = clock.now().getTime();
      const write = database.transaction(() => {
        for (const [sha512, { id }] of pairs) upsertKnown.run(registryId, sha512, id, now);
      });
      write.immediate();
    },
    keepUnknown(registryId, sha512s) {
      const now = clock.now().getTime();
      const write = database.transaction(() => {
        for (const sha512 of sha512s) upsertUnknown.run(registryId, sha512, now);
      });
      write.immediate();
    },
  };
}
