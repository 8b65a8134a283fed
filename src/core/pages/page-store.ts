import type { z } from 'zod';
import type {
  CacheStatus,
  CatalogueContext,
  RegistryOrigins,
} from '../catalogue/request-batches.ts';
import { mapAddresses, toAbsoluteUrl, toPortableUrl } from '../catalogue/portable-urls.ts';
import { parseStoredJson } from '../database/stored-text.ts';

export type PageKind = 'project' | 'person' | 'organization' | 'browse';

export interface CachedPage<T> extends CacheStatus {
  readonly value: T;
}

export type PageStore = ReturnType<typeof createPageStore>;

/** The last answers of a registry for pages, by request. */
export function createPageStore({ database, clock }: Pick<CatalogueContext, 'database' | 'clock'>) {
  const upsert = database.prepare<[string, PageKind, string, string, number]>(
    'INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?, ?, 0)',
  );
  const select = database.prepare<
    [string, PageKind, string],
    { document: string; fetched_at: number; expired: number }
  >('SELECT document, fetched_at, expired FROM pages WHERE registry = ? AND kind = ? AND name = ?');
  const drop = database.prepare<[string, PageKind, string]>(
    'DELETE FROM pages WHERE registry = ? AND kind = ? AND name = ?',
  );
  return {
    keep(
      registry: RegistryOrigins,
      { kind, names, value }: { kind: PageKind; names: readonly string[]; value: unknown },
    ): void {
      const portable = mapAddresses(value, (url) => toPortableUrl(url, registry));
      const document = JSON.stringify(portable);
      for (const name of new Set(names)) {
        upsert.run(registry.id, kind, name, document, clock.now().getTime());
      }
    },
    /** null when nothing is cached; a row that cannot be parsed is dropped. */
    read<T>(
      registry: RegistryOrigins,
      { kind, name, schema }: { kind: PageKind; name: string; schema: z.ZodType<T> },
    ): CachedPage<T> | null {
      const row = select.get(registry.id, kind, name);
      if (!row) return null;
      const parsed = schema.safeParse(parseStoredJson(row.document));
      if (!parsed.success) {
        drop.run(registry.id, kind, name);
        return null;
      }
      const value = mapAddresses(parsed.data, (url) => toAbsoluteUrl(url, registry));
      return { value, at: row.fetched_at, expired: row.expired === 1 };
    },
  };
}
