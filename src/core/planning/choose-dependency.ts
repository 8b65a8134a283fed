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

interface Wanted {
  readonly project: ProjectSummary;
  readonly beside: Slot;
  /** Ids of versions that go with the rest of the plan. */
  readonly preferred: ReadonlySet<string>;
}

/** The named version, else the preferred or newest within channel, game version and loader, that a slot takes. */
export async function chooseDependency(
  context: DependencyContext,
  dependency: Dependency,
  { project, beside, preferred }: Wanted,
): Promise<DependencyChoice> {
  const params = { dependency: project.name };
  const versions = await listUsableVersions(context, dependency);
  if (versions.length === 0) {
    const code = dependency.versionId === null ? 'no-version' : 'gone';
    return { refusal: toMessage(`plan-dependency-${code}`, params) };
  }
  const decided = versions.filter(({ id }) => preferred.has(id));
  for (const version of [...decided, ...versions]) {
    const slot = findSlot(context.request, { project, version, beside });
    if (slot && findPrimaryFile(version)) return { version, slot, refusal: null };
  }
  return { refusal: refusePlace(context, { project, beside }, versions) };
}

/** Only for other loaders than that of the slot beside which it is needed; or of no kind that the loadout takes. */
function refusePlace(
  { request }: DependencyContext,
  { project, beside }: Pick<Wanted, 'project' | 'beside'>,
  versions: readonly Version[],
): Message {
  const dependency = project.name;
  const isForOthers = listSlots(request, project, beside).some(({ loader }) => loader !== null);
  if (!isForOthers) return toMessage('plan-dependency-cannot-be-placed', { dependency });
  const loaders = [...new Set(versions.flatMap((version) => version.loaders))].join(', ');
  return toMessage('plan-dependency-other-loader', { dependency, loaders });
}

/** Slots for one of the project's types of which something beside would take notice. */
function listSlots(
  { slots }: ChangePlanRequest,
  project: ProjectSummary,
  beside: Slot,
): readonly Slot[] {
  return slots.filter(
    (slot) =>
      slot.rule !== 'world' &&
      slot.projectTypes.some((type) => project.type.includes(type)) &&
      isLoadedBeside(slot, beside),
  );
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

/** A slot for one of the project's types whose loader the version is for: that of the loadout's loader first. */
export function findSlot(
  request: ChangePlanRequest,
  { project, version, beside }: { project: ProjectSummary; version: Version; beside: Slot },
): Slot | null {
  const matching = listSlots(request, project, beside).filter(
    ({ loader }) => loader === null || version.loaders.includes(loader),
  );
  const { loader: own } = request.loadout.target;
  return matching.find(({ loader }) => loader === own) ?? matching[0] ?? null;
}
