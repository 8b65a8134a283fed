import type { CatalogueContext } from './request-batches.ts';
import { createHashStore, createVersionCache } from './version-store.ts';
import { identifyBySha1, identifyFiles, cacheInstalledVersions } from './identify.ts';
import { createVersionsOfMany } from './versions-of-many.ts';
import { createVersionLists, findNamedVersions } from './versions.ts';
import { createNewestStore, findNewestVersions } from './newest.ts';
import { createProjectCache } from './project-store.ts';
import { createTagCache } from './tags.ts';

/**
 * Registries' answers, cached in SQLite with their age (design decisions 3, 4 and 11), in an open
 * database that several processes may share.
 */
export function createCatalogue(context: CatalogueContext) {
  const { database, clock, logger } = context;
  const versions = createVersionCache(context);
  const hashes = createHashStore(context, versions);
  const ofMany = createVersionsOfMany(context);
  const newest = createNewestStore(context, versions);
  const services = { database, clock, logger, versions, hashes, newest, ofMany };
  const on =
    <Asked extends unknown[], Answer>(ask: (from: typeof services, ...asked: Asked) => Answer) =>
    (...asked: Asked): Answer =>
      ask(services, ...asked);
  return {
    /** Keyed by sha512. One lookup per hash, in requests of at most the profile's limit. */
    identify: on(identifyFiles),
    /**
     * As `identify` for files known only by sha1. It caches no answers, so `offline` finds nothing.
     */
    identifyBySha1: on(identifyBySha1),
    /**
     * Keyed by the question's projectId; one question per project. A single question asks the
     * single endpoint.
     */
    newest: on(findNewestVersions),
    /**
     * By version id: cached ones whatever their age, the others in few requests if the registry
     * supports that.
     */
    namedVersions: on(findNamedVersions),
    /**
     * Records which files of cached versions were verified here, so that they need no
     * identification. Others are skipped.
     */
    keepInstalled: on(cacheInstalledVersions),
    cachedVersion: versions.read,
    firstSeenAt: versions.firstSeenAt,
    ...createVersionLists(context, versions, ofMany),
    ...createProjectCache(context),
    ...createTagCache(context),
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
