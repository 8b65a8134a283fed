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
  const lists = createVersionLists(context, versions);
  const projects = createProjectStore(context);
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
    versionsOf: (client, projectId, options = {}) => lists.of(client, projectId, options),
    keptVersionsOf: (registry, projectId) => lists.kept(registry, projectId),
    freshVersionsOf: (registry, projectId) => lists.fresh(registry, projectId),
    namedVersions: (client, wanted, options = {}) =>
      findNamedVersions({ ...context, versions }, client, wanted, options),
    keepInstalled: (registry, files) => keepInstalled(identifyServices, registry, files),
    keptVersion: (registry, versionId) => versions.read(registry, versionId),
    firstSeenAt: (registryId, versionId) => versions.firstSeenAt(registryId, versionId),
    lookUpProjects: (client, ids, options = {}) => projects.find(client, ids, options),
    keepProject: (registry, project) => projects.keep(registry, project),
    keptProject: (registry, idOrSlug) => projects.kept(registry, idOrSlug),
    keptProjects: (registry) => projects.listKept(registry),
    async projects(client, ids, options = {}) {
      const found = await projects.find(client, ids, options);
      const answered = [...found].flatMap(([id, answer]) =>
        answer.kind === 'answered' ? [[id, answer.project] as const] : [],
      );
      return new Map(answered);
    },
    ...createTagStore(context),
  };
}
