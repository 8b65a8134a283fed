import type { Message } from '#shared/domain/addon.ts';
import { isWithinChannel } from '#shared/domain/channels.ts';
import { fits } from '#shared/domain/compatibility.ts';
import { toAskedGameVersion } from '#shared/domain/game-versions.ts';
import { findChannel } from '#shared/domain/policies.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { isLoadedBeside } from './find-holder.ts';
import { toMessage } from './messages.ts';
import { findPrimaryFile } from './place-file.ts';
import type { ChangePlanRequest } from './planner.ts';

/** What planning asks of the catalogue. */
export type PlanningCatalogue = Pick<
  Catalogue,
  'projects' | 'versionsOf' | 'keptVersion' | 'gameVersions'
>;

export interface DependencyContext {
  readonly catalogue: PlanningCatalogue;
  readonly request: ChangePlanRequest;
}

/** The exact version that a dependency names; null when it is deleted or hidden. */
export async function findNamedVersion(
  { catalogue, request }: DependencyContext,
  projectId: string,
  versionId: string,
): Promise<Version | null> {
  const { client, signal } = request;
  const version =
    catalogue.keptVersion(client.profile, versionId) ??
    (await client.versions
      .get(projectId, versionId, signal ? { signal } : {})
      .catch(toNullWhenGone));
  // A registry that answers with another project's version would bring in what nobody asked for.
  return version?.projectId === projectId && version.id === versionId ? version : null;
}

function toNullWhenGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'REGISTRY_NOT_FOUND') return null;
  throw error;
}

export interface Place {
  readonly version: Version;
  readonly slot: Slot;
}

/** What to add for a dependency whose project is not installed, and where; or why nothing can be added. */
export type DependencyChoice = (Place & { readonly refusal: null }) | { readonly refusal: Message };

/** The named version, else the newest within channel, game version and loader, that a slot takes as a file. */
export async function chooseDependency(
  context: DependencyContext,
  dependency: Dependency,
  { project, beside }: { project: ProjectSummary; beside: Slot },
): Promise<DependencyChoice> {
  const params = { dependency: project.name };
  const versions = await listUsableVersions(context, dependency);
  if (versions.length === 0) {
    const code = dependency.versionId === null ? 'no-version' : 'gone';
    return { refusal: toMessage(`plan-dependency-${code}`, params) };
  }
  for (const version of versions) {
    const slot = findSlot(context.request, { project, version, beside });
    if (slot && findPrimaryFile(version)) return { version, slot, refusal: null };
  }
  return { refusal: toMessage('plan-dependency-cannot-be-placed', params) };
}

async function listUsableVersions(
  context: DependencyContext,
  { projectId, versionId }: Dependency,
): Promise<readonly Version[]> {
  const { catalogue, request } = context;
  if (versionId !== null) {
    const named = await findNamedVersion(context, projectId, versionId);
    return named ? [named] : [];
  }
  const options = request.signal ? { signal: request.signal } : {};
  const { value: versions } = await catalogue.versionsOf(request.client, projectId, options);
  const { value: listed } = await catalogue.gameVersions(request.client, options);
  const { asked } = toAskedGameVersion(request.loadout.target.gameVersion, listed);
  const channel = findChannel(request.loadout, projectId);
  return versions
    .filter(
      (version) =>
        version.projectId === projectId &&
        isWithinChannel(version.releaseChannel, channel) &&
        fits(version, { gameVersion: asked, loader: null }),
    )
    .toSorted((a, b) => Date.parse(b.datePublished) - Date.parse(a.datePublished));
}

/** A slot that keeps files of one of the project's types and whose loader the version is for. */
function findSlot(
  { slots, loadout }: ChangePlanRequest,
  { project, version, beside }: { project: ProjectSummary; version: Version; beside: Slot },
): Slot | null {
  const matching = slots.filter(
    (slot) =>
      slot.rule === 'keep' &&
      slot.projectTypes.some((type) => project.type.includes(type)) &&
      (slot.loader === null || version.loaders.includes(slot.loader)) &&
      isLoadedBeside(slot, beside),
  );
  return matching.find(({ loader }) => loader === loadout.target.loader) ?? matching[0] ?? null;
}
