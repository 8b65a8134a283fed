import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { NamedVersion, NamedVersionOptions, VersionAnswer } from './catalogue.ts';
import { inTurns, toCallOptions, toGroups, type CatalogueContext } from './context.ts';
import type { VersionStore } from './version-store.ts';

interface NamedVersionServices extends CatalogueContext {
  readonly versions: VersionStore;
}

/** Single questions under way at once; the registry client paces them besides. */
const ALONE_AT_ONCE = 6;

/** See `Catalogue.namedVersions`. */
export async function findNamedVersions(
  services: NamedVersionServices,
  client: RegistryClient,
  wanted: readonly NamedVersion[],
  options: NamedVersionOptions,
): Promise<ReadonlyMap<string, VersionAnswer>> {
  const found = new Map<string, VersionAnswer>();
  const readKept = (group: readonly NamedVersion[]): void => {
    for (const named of group) {
      const version = services.versions.read(client.profile, named.versionId);
      if (version !== null) found.set(named.versionId, toAnswer(named, version));
    }
  };
  await inTurns(wanted, readKept, options.signal);
  const missing = wanted.filter(({ versionId }) => !found.has(versionId));
  if (missing.length > 1) {
    await askTogether(services, client, missing, options);
    await inTurns(missing, readKept, options.signal);
  }
  // A registry may lack the way to ask for many, and one that has it does not say why an id is missing.
  const rest = missing.filter(({ versionId }) => !found.has(versionId));
  for (const group of toGroups(rest, ALONE_AT_ONCE)) {
    const answers = group.map((named) => askAlone(services, client, named, options));
    for (const [index, answer] of (await Promise.all(answers)).entries()) {
      const named = group[index];
      if (named) found.set(named.versionId, answer);
    }
  }
  return found;
}

/** Keeps what comes. A failure only means that each one is asked for by itself. */
async function askTogether(
  { versions, logger }: NamedVersionServices,
  client: RegistryClient,
  missing: readonly NamedVersion[],
  options: NamedVersionOptions,
): Promise<void> {
  for (const group of toGroups(missing, client.profile.limits.idsPerRequest)) {
    if (options.mayAsk?.() === false) return;
    try {
      const ids = group.map(({ versionId }) => versionId);
      versions.keep(client.profile, await client.versions.listByIds(ids, toCallOptions(options)));
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
      logger.info('registry.versions-not-listed', { count: group.length, cause: error.code });
      return;
    }
  }
}

async function askAlone(
  { versions }: NamedVersionServices,
  client: RegistryClient,
  named: NamedVersion,
  options: NamedVersionOptions,
): Promise<VersionAnswer> {
  if (options.mayAsk?.() === false) return { kind: 'not-checked', cause: null };
  const { projectId, versionId } = named;
  try {
    const version = await client.versions.get(projectId, versionId, toCallOptions(options));
    const isKept = versions.keep(client.profile, [version]).has(version.id);
    if (isKept) return toAnswer(named, version);
    const params = { registry: client.profile.id, versionId };
    return { kind: 'not-checked', cause: { code: 'REGISTRY_FILE_CHANGED', params } };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'CANCELLED') throw error;
    if (error.code === 'REGISTRY_NOT_FOUND') return { kind: 'answered', version: null };
    return { kind: 'not-checked', cause: error.payload };
  }
}

/** A registry that answers with another project's version would bring in what nobody asked for. */
function toAnswer({ projectId, versionId }: NamedVersion, version: Version): VersionAnswer {
  const isMeant = version.projectId === projectId && version.id === versionId;
  return { kind: 'answered', version: isMeant ? version : null };
}
