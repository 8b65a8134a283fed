import type { z } from 'zod';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { mapAddresses, toAbsoluteUrl, toPortableUrl } from '../catalogue/portable-urls.ts';
import type { AppDatabase } from '../database/open-database.ts';
import { parseKept } from '../database/kept-text.ts';
import type { Clock } from '../host.ts';

type Kind = 'project' | 'person' | 'organization' | 'browse';

type Origins = Pick<RegistryProfile, 'id' | 'apiOrigin' | 'fileOrigins'>;

export interface KeptPage<T> {
  readonly value: T;
  readonly at: number;
  readonly expired: boolean;
  /** Why there is no newer one. */
  readonly cause?: ErrorPayload;
}

/** What a registry last said for a page, by what was asked for. */
export interface PageStore {
  keep(registry: Origins, page: { kind: Kind; names: readonly string[]; value: unknown }): void;
  /** null where nothing is kept; a row that no longer parses is dropped. */
  read<T>(
    registry: Origins,
    page: { kind: Kind; name: string; schema: z.ZodType<T> },
  ): KeptPage<T> | null;
}

export interface PageStoreServices {
  readonly database: AppDatabase;
  readonly clock: Clock;
}

export function createPageStore(services: PageStoreServices): PageStore {
  const { database, clock } = services;
  const upsert = database.prepare<[string, Kind, string, string, number]>(
    'INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, 0)',
  );
  const select = database.prepare<
    [string, Kind, string],
    { document: string; fetched_at: number; expired: number }
  >('SELECT document, fetched_at, expired FROM pages WHERE registry = ? AND kind = ? AND name = ?');
  const drop = database.prepare<[string, Kind, string]>(
    'DELETE FROM pages WHERE registry = ? AND kind = ? AND name = ?',
  );
  return {
    keep(registry, { kind, names, value }) {
      const portable = mapAddresses(value, (url) => toPortableUrl(url, registry));
      const document = JSON.stringify(portable);
      for (const name of new Set(names)) {
        upsert.run(registry.id, kind, name, document, clock.now().getTime());
      }
    },
    read(registry, { kind, name, schema }) {
      const row = select.get(registry.id, kind, name);
      if (!row) return null;
      const parsed = schema.safeParse(parseKept(row.document));
      if (!parsed.success) {
        drop.run(registry.id, kind, name);
        return null;
      }
      const value = mapAddresses(parsed.data, (url) => toAbsoluteUrl(url, registry));
      return { value, at: row.fetched_at, expired: row.expired === 1 };
    },
  };
}
