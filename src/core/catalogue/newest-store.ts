import type { Version } from '#shared/registry/version.ts';
import type { NewestQuestion, RegistryOrigins } from './catalogue.ts';
import type { CatalogueContext } from './context.ts';
import type { VersionStore } from './version-store.ts';

interface KeptNewest {
  readonly kind: 'answered';
  readonly newest: Version | null;
  readonly at: number;
  readonly expired: boolean;
}

export interface NewestStore {
  /** `known`: a version that was read before. */
  read(registry: RegistryOrigins, question: NewestQuestion, known?: Version): KeptNewest | null;
  keep(registryId: string, answers: ReadonlyMap<NewestQuestion, string | null>): void;
  forget(registryId: string, question: NewestQuestion): void;
}

type Key = [
  registry: string,
  project: string,
  gameVersion: string,
  loader: string,
  channel: string,
];

interface NewestRow {
  readonly version_id: string | null;
  readonly fetched_at: number;
  readonly expired: number;
}

export function createNewestStore(
  { database, clock }: CatalogueContext,
  versions: VersionStore,
): NewestStore {
  const select = database.prepare<Key, NewestRow>(`
    SELECT version_id, fetched_at, expired FROM newest_versions
    WHERE registry = ? AND project_id = ? AND game_version = ? AND loader = ? AND channel = ?`);
  const upsert = database.prepare<[...Key, string | null, number]>(
    'INSERT OR REPLACE INTO newest_versions VALUES (?, ?, ?, ?, ?, ?, ?, 0)',
  );
  const remove = database.prepare<Key>(`
    DELETE FROM newest_versions
    WHERE registry = ? AND project_id = ? AND game_version = ? AND loader = ? AND channel = ?`);
  return {
    read(registry, question, known) {
      const row = select.get(...toKey(registry.id, question));
      if (!row) return null;
      const age = { at: row.fetched_at, expired: row.expired === 1 };
      const answer = { kind: 'answered', ...age } as const;
      if (row.version_id === null) return { ...answer, newest: null };
      const isKnown = row.version_id === known?.id;
      const newest = isKnown ? known : versions.read(registry, row.version_id);
      return newest && { ...answer, newest };
    },
    keep(registryId, answers) {
      const now = clock.now().getTime();
      const write = database.transaction(() => {
        for (const [question, id] of answers) upsert.run(...toKey(registryId, question), id, now);
      });
      write.immediate();
    },
    forget(registryId, question) {
      remove.run(...toKey(registryId, question));
    },
  };
}

/** No filter is kept as the empty text: NULL would never equal itself in a key. */
function toKey(registryId: string, question: NewestQuestion): Key {
  const { projectId, gameVersion, loader, channel } = question;
  return [registryId, projectId, gameVersion ?? '', loader ?? '', channel];
}
