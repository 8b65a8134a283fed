import type { Catalogue } from './catalogue.ts';
import type { CatalogueContext } from './asking.ts';
import { createHashStore, createVersionStore } from './version-store.ts';
import { identifyBySha1, identifyFiles, keepInstalled } from './identify.ts';
import { createVersionLists, findNamedVersions } from './versions.ts';
import { createNewestStore, findNewest } from './newest.ts';
import { createProjectStore } from './project-store.ts';
import { createTagStore } from './tags.ts';

/** The catalogue over an open database, which several processes may share. */
export function createCatalogue(context: CatalogueContext): Catalogue {
  const versions = createVersionStore(context);
  const hashes = createHashStore(context, versions);
  const identifyServices = { ...context, versions, hashes };
  const newestServices = { ...context, versions, newest: createNewestStore(context, versions) };
  return {
    identify: (client, files, options = {}) =>
      identifyFiles(identifyServices, client, files, options),
    identifyBySha1: (client, sha1s, options = {}) =>
      identifyBySha1(identifyServices, client, sha1s, options),
    newest: (client, questions, options = {}) =>
      findNewest(newestServices, client, questions, options),
    namedVersions: (client, wanted, options = {}) =>
      findNamedVersions({ ...context, versions }, client, wanted, options),
    keepInstalled: (registry, files) => keepInstalled(identifyServices, registry, files),
    keptVersion: (registry, versionId) => versions.read(registry, versionId),
    firstSeenAt: (registryId, versionId) => versions.firstSeenAt(registryId, versionId),
    ...createVersionLists(context, versions),
    ...createProjectStore(context),
    ...createTagStore(context),
  };
}
