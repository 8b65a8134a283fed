import { z } from 'zod';
import { ANSWER_LIVES_MS, isFresh } from '#shared/domain/answer-lives.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { AskOptions, Kept, RegistryOrigins } from './catalogue.ts';
import { parseKept } from '../database/parse-kept.ts';
import { inTurns, toCallOptions, type CatalogueContext } from './context.ts';
import type { VersionStore } from './version-store.ts';

export interface VersionLists {
  /** See `Catalogue.versionsOf`. */
  of(
    client: RegistryClient,
    projectId: string,
    options: AskOptions,
  ): Promise<Kept<readonly Version[]>>;
  kept(registry: RegistryOrigins, projectId: string): Kept<readonly Version[]> | null;
  /** See `Catalogue.freshVersionsOf`. */
  fresh(registry: RegistryOrigins, projectId: string): readonly Version[] | null;
}

const idsSchema = z.array(z.string());

export function createVersionLists(
  context: CatalogueContext,
  versions: VersionStore,
): VersionLists {
  const { database, clock } = context;
  const select = database.prepare<
    [string, string],
    { version_ids: string; fetched_at: number; expired: number }
  >(
    'SELECT version_ids, fetched_at, expired FROM version_lists WHERE registry = ? AND project_id = ?',
  );
  const upsert = database.prepare<[string, string, string, number]>(
    'INSERT OR REPLACE INTO version_lists VALUES (?, ?, ?, ?, 0)',
  );

  const kept: VersionLists['kept'] = (registry, projectId) => {
    const row = select.get(registry.id, projectId);
    const ids = idsSchema.safeParse(row && parseKept(row.version_ids));
    if (!row || !ids.success) return null;
    const value = ids.data
      .map((id) => versions.read(registry, id))
      .filter((version) => version !== null);
    return { value: newestFirst(value), at: row.fetched_at, expired: row.expired === 1 };
  };

  const ask = async (
    client: RegistryClient,
    projectId: string,
    options: AskOptions,
  ): Promise<void> => {
    const listed = await listVersions(client, projectId, options);
    const own = listed.filter((version) => version.projectId === projectId);
    const accepted: string[] = [];
    const keep = (group: readonly Version[]): void => {
      accepted.push(...versions.keep(client.profile, group));
    };
    await inTurns(own, keep, options.signal);
    upsert.run(client.profile.id, projectId, JSON.stringify(accepted), clock.now().getTime());
  };

  return {
    kept,
    fresh(registry, projectId) {
      const row = select.get(registry.id, projectId);
      if (!row) return null;
      const age = { at: row.fetched_at, expired: row.expired === 1 };
      const isKept = isFresh(age, ANSWER_LIVES_MS.versions, clock.now().getTime());
      return isKept ? (kept(registry, projectId)?.value ?? null) : null;
    },
    async of(client, projectId, options) {
      const now = clock.now().getTime();
      const before = kept(client.profile, projectId);
      const fresh = before !== null && isFresh(before, ANSWER_LIVES_MS.versions, now);
      if (before && (options.offline || (fresh && !options.fresh))) return before;
      if (options.offline)
        throw new AppError('REGISTRY_UNREACHABLE', {
          registry: client.profile.id,
          cause: 'offline',
        });
      try {
        await ask(client, projectId, options);
      } catch (error) {
        if (!before || !(error instanceof AppError) || error.code === 'CANCELLED') throw error;
        return { ...before, cause: error.payload };
      }
      return kept(client.profile, projectId) ?? { value: [], at: now };
    },
  };
}

/** A project that is hidden or gone has no versions to offer. */
async function listVersions(
  client: RegistryClient,
  projectId: string,
  options: AskOptions,
): Promise<readonly Version[]> {
  try {
    return await client.versions.list(projectId, toCallOptions(options));
  } catch (error) {
    if (error instanceof AppError && error.code === 'REGISTRY_NOT_FOUND') return [];
    throw error;
  }
}

function newestFirst(versions: readonly Version[]): readonly Version[] {
  return versions.toSorted((a, b) => Date.parse(b.datePublished) - Date.parse(a.datePublished));
}
