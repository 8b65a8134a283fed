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

/** Which of those asked for, version id, whether it is known now, when that was answered: arrays, because there are thousands. */
type HashRow = readonly [number, string | null, number, number];

export function createHashStore(
  { database, clock }: CatalogueContext,
  versions: VersionStore,
): HashStore {
  const select = database
    .prepare<[string, string], HashRow>(
      `SELECT wanted.key, version_id, known, fetched_at FROM json_each(?) AS wanted
       CROSS JOIN hashes ON sha512 = wanted.value AND registry = ?`,
    )
    .raw();
  const upsertKnown = database.prepare<[string, string, string, number]>(`
    INSERT INTO hashes (registry, sha512, version_id, known, fetched_at) VALUES (?, ?, ?, 1, ?)
    ON CONFLICT DO UPDATE SET
      version_id = excluded.version_id, known = 1, fetched_at = excluded.fetched_at`);
  const upsertUnknown = database.prepare<[string, string, number]>(`
    INSERT INTO hashes (registry, sha512, version_id, known, fetched_at) VALUES (?, ?, NULL, 0, ?)
    ON CONFLICT DO UPDATE SET known = 0, fetched_at = excluded.fetched_at`);

  function toKept(row: HashRow, registry: RegistryOrigins): KeptIdentification | null {
    const [, versionId, known, at] = row;
    if (versionId === null) return { kind: 'unknown', at };
    const version = versions.read(registry, versionId);
    return version && { kind: known === 1 ? 'known' : 'withdrawn', version, at };
  }

  return {
    read(registry, sha512s) {
      const answers = new Map<string, KeptIdentification>();
      for (const row of select.all(JSON.stringify(sha512s), registry.id)) {
        const kept = toKept(row, registry);
        const sha512 = sha512s[row[0]];
        if (kept !== null && sha512 !== undefined) answers.set(sha512, kept);
      }
      return answers;
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
