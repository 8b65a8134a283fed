import type { CatalogueContext } from './asking.ts';
import { createHashStore, createVersionStore } from './version-store.ts';
import { identifyBySha1, identifyFiles, keepInstalled } from './identify.ts';
import { createVersionsOfMany } from './versions-of-many.ts';
import { createVersionLists, findNamedVersions } from './versions.ts';
import { createNewestStore, findNewest } from './newest.ts';
import { createProjectStore } from './project-store.ts';
import { createTagStore } from './tags.ts';

/**
 * What registries said, kept in SQLite with its age (design decisions 3, 4 and 11), over an open database, which several
 * processes may share.
 */
export function createCatalogue(context: CatalogueContext) {
  const { database, clock, logger } = context;
  const versions = createVersionStore(context);
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
    /** As `identify` for files of which only the sha1 is known. Answers are not kept by it, so `offline` knows nothing. */
    identifyBySha1: on(identifyBySha1),
    /** Keyed by the question's projectId; one question per project. A single question asks the single endpoint. */
    newest: on(findNewest),
    /** By version id: kept ones whatever their age, the others in few requests where the registry allows that. */
    namedVersions: on(findNamedVersions),
    /** Files of kept versions that were verified here: what they are need not be asked. Others are left as they are. */
    keepInstalled: on(keepInstalled),
    keptVersion: versions.read,
    firstSeenAt: versions.firstSeenAt,
    ...createVersionLists(context, versions, ofMany),
    ...createProjectStore(context),
    ...createTagStore(context),
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
