import { z } from 'zod';
import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import type { Version } from '#shared/registry/version.ts';
import { parseStoredJson } from '../database/stored-text.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { orNull } from '../registry/or-error.ts';
import type { CatalogueContext } from './request-batches.ts';

/** Stored with the cached lists of tags, with the same life of a day. */
const KIND = 'offers:versions-of-many';
const NOT_OFFERED = ['REGISTRY_LACKS', 'REGISTRY_NOT_FOUND'] as const;

export type VersionsOfMany = ReturnType<typeof createVersionsOfMany>;

/** Versions of many projects in one request, on registries that support it (registry §15.1). */
export function createVersionsOfMany({ database, clock }: CatalogueContext) {
  const select = database.prepare<[string, string], { document: string; fetched_at: number }>(
    'SELECT document, fetched_at FROM tags WHERE registry = ? AND kind = ?',
  );
  const upsert = database.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO tags VALUES (?, ?, ?, ?)',
  );
  /** null: not tried in the last day. */
  const isOffered = (registryId: string): boolean | null => {
    const row = select.get(registryId, KIND);
    const now = clock.now().getTime();
    if (!row || !isFresh({ at: row.fetched_at }, ANSWER_LIVES_MS.tag, now)) return null;
    return z.boolean().safeParse(parseStoredJson(row.document)).data ?? null;
  };

  return {
    isOffered,
    /**
     * null: the registry does not support it, which is remembered for a day. Throws the client's
     * other errors.
     */
    async ask(
      { profile, versions }: RegistryClient,
      ...asked: Parameters<RegistryClient['versions']['ofProjects']>
    ): Promise<ReadonlyMap<string, readonly Version[]> | null> {
      const known = isOffered(profile.id);
      if (known === false) return null;
      const answer = await orNull(versions.ofProjects(...asked), NOT_OFFERED);
      const offered = answer !== null;
      if (known !== offered) {
        upsert.run(profile.id, KIND, JSON.stringify(offered), clock.now().getTime());
      }
      return answer;
    },
  };
}
