import { modIdsOf } from '#shared/domain/embedded-metadata.ts';
import { belongTogether, type ProjectFile } from '#shared/domain/jar-kind.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { toFile } from '../checks/plan-effect.ts';
import type { Select } from '../draft.ts';
import type { InstalledAddonFacts, ChangePlanRequest } from '../plan-basis.ts';
import { counterpartIn } from '../plan-item.ts';
import { planChanges } from '../resolve/plan-changes.ts';
import { chooseInstall, chooseNamed, keepInstalledAddon } from './install-project.ts';
import {
  addUnidentifiedFiles,
  type ChosenFile,
  type RequestedInstall,
  listFiles,
} from './requested-installs.ts';
import { changeTo, findWantedVersion, warnOfMisfits } from './named-version.ts';

/**
 * Installs projects and files that a person named, with their dependencies. An installed project is
 * never installed twice: it stays, or changes to the named version.
 */
export async function planInstall(
  asked: ChangePlanRequest,
  requestedInstalls: readonly RequestedInstall[],
): Promise<Plan> {
  const request = withChosenFiles(asked, listFiles(requestedInstalls));
  const selections: Select[] = [];
  const unidentifiedFiles: ChosenFile[] = [];
  for (const requestedInstall of requestedInstalls) {
    const select = await toSelect(request, requestedInstall);
    if (select) selections.push(select);
    else if (requestedInstall.kind === 'file') unidentifiedFiles.push(requestedInstall.file);
  }
  const plan = await planChanges(request, 'install', (draft) => {
    for (const select of selections) select(draft);
  });
  return addUnidentifiedFiles(request, plan, unidentifiedFiles);
}

/** The chosen files are on disk: they are copied into the vault before anything is applied. */
function withChosenFiles(
  request: ChangePlanRequest,
  files: readonly ChosenFile[],
): ChangePlanRequest {
  const own = new Set(files.map(({ sha512 }) => sha512));
  const inVault = async (sha512s: readonly string[]) =>
    new Set([...(await request.inVault(sha512s)), ...sha512s.filter((one) => own.has(one))]);
  return { ...request, inVault };
}

/** Returns null for a file that belongs to no known project. */
async function toSelect(
  request: ChangePlanRequest,
  requestedInstall: RequestedInstall,
): Promise<Select | null> {
  if (requestedInstall.kind === 'file') return takeFile(request, requestedInstall.file);
  const project = await findProjectToInstall(request, requestedInstall.project);
  const installed = findInstalledAddon(request, project.id);
  if (!installed) return chooseInstall(request, project, requestedInstall.version);
  if (requestedInstall.version === null) return keepInstalledAddon(installed);
  const version = await findWantedVersion(request, project, requestedInstall.version);
  const file = counterpartIn(version, installed, request.loadout);
  return replaceInstalledVersion(request, installed, { version, file });
}

async function takeFile(
  request: ChangePlanRequest,
  { name, sha512, identity, enabled, metadata }: ChosenFile,
): Promise<Select | null> {
  const same = request.facts.find(
    ({ addon: { item, record } }) => item.kind !== 'copy' && record.sha512 === sha512,
  );
  if (same) return keepInstalledAddon(same);
  if (identity.kind !== 'known') return null;
  const { version } = identity;
  const file = version.files.find(({ sha512_hash: hash }) => hash === sha512) ?? null;
  const { catalogue, client, signal } = request;
  const { projectId } = version;
  const project = (await catalogue.projects(client, [projectId], { signal })).get(projectId);
  if (!project) return null;
  const coming = { path: name, sha512, versionId: version.id, modIds: modIdsOf(metadata) };
  const installed = findInstalledAddon(request, project.id, coming);
  // A file that was disabled elsewhere does not replace an installed version.
  if (installed && !enabled) return keepInstalledAddon(installed);
  if (installed) return replaceInstalledVersion(request, installed, { version, file });
  return chooseNamed(request, project, { version, file, enabled });
}

/**
 * Finds the installed add-on of the project, an enabled one first; null when there is none, or the
 * new file belongs beside all of them.
 */
function findInstalledAddon(
  { facts }: ChangePlanRequest,
  projectId: string,
  coming?: ProjectFile,
): InstalledAddonFacts | null {
  const its = facts.filter(
    (one) =>
      one.projectId === projectId &&
      one.addon.item.kind !== 'copy' &&
      !(coming && belongTogether(toFile(one), coming)),
  );
  return its.find(({ addon }) => addon.record.enabled) ?? its[0] ?? null;
}

async function replaceInstalledVersion(
  request: ChangePlanRequest,
  facts: InstalledAddonFacts,
  { version, file }: { version: Version; file: VersionFile | null },
): Promise<Select> {
  const isSame = file === null || file.sha512_hash === facts.record.sha512;
  if (isSame) return keepInstalledAddon(facts);
  return changeTo(facts, { version, file }, await warnOfMisfits(request, version));
}

/**
 * Returns the project that a person named by id or slug. Throws PROJECT_UNKNOWN (also for hidden
 * and deleted ones) and the registry's errors.
 */
async function findProjectToInstall(
  request: ChangePlanRequest,
  name: string,
): Promise<ProjectSummary> {
  const { catalogue, client, signal } = request;
  const id =
    findKnownId(request, name) ??
    (await resolveProjectId(request, name).catch(refuseUnknownProject(name)));
  const answer = (await catalogue.lookUpProjects(client, [id], { signal })).get(id);
  if (answer?.kind !== 'answered') {
    const { code, params } = answer?.cause ?? { code: 'REGISTRY_UNREACHABLE', params: {} };
    throw new AppError(code, { registry: client.profile.id, ...params });
  }
  if (answer.project === null) throw new AppError('PROJECT_UNKNOWN', { name });
  return answer.project;
}

/** An installed project was looked up before. */
function findKnownId({ checked }: ChangePlanRequest, name: string): string | null {
  const known = checked.addons.find(
    ({ project }) => project?.id === name || project?.slug === name.toLowerCase(),
  );
  return known?.project?.id ?? null;
}

/**
 * A registry without an endpoint for single projects still lists a project's versions, by id or
 * slug.
 */
async function resolveProjectId(
  { client, signal }: ChangePlanRequest,
  name: string,
): Promise<string> {
  try {
    return (await client.projects.get(name, { signal })).id;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'REGISTRY_LACKS') throw error;
    const [version] = await client.versions.list(name, { signal });
    return version?.projectId ?? name;
  }
}

function refuseUnknownProject(name: string): (error: unknown) => never {
  return (error) => {
    const isUnknown = error instanceof AppError && error.code === 'REGISTRY_NOT_FOUND';
    throw isUnknown ? new AppError('PROJECT_UNKNOWN', { name }, error) : error;
  };
}
