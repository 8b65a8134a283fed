import type { Message } from '#shared/domain/addon.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Dependency, Version } from '#shared/registry/version.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { isLoadedBeside } from '../find-holder.ts';
import { message } from '#shared/messages/message.ts';
import { findPrimaryFile } from '../place-file.ts';
import type { ChangePlanRequest } from '../planner.ts';

/** What planning asks of the catalogue. */
export type PlanningCatalogue = Pick<
  Catalogue,
  | 'projects'
  | 'lookUpProjects'
  | 'versionsOf'
  | 'freshVersionsOf'
  | 'namedVersions'
  | 'keptVersion'
  | 'gameVersions'
>;

/** How much of the registry one plan reads for dependencies: they could be chained without end. */
export interface ReadLimits {
  /** For versions; and as many again, of a hundred projects each, for what the projects are. */
  readonly requests: number;
  readonly ms: number;
}

export interface PlanningServices {
  readonly catalogue: PlanningCatalogue;
  /** Default: `READ_LIMITS`. */
  readonly limits?: ReadLimits;
}

export interface DependencyContext extends PlanningServices {
  readonly request: ChangePlanRequest;
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
  /** Of the dependency: the version that it names, else those that may be chosen, newest first. */
  readonly versions: readonly Version[];
}

/** The named version, else the preferred or newest that a slot takes. */
export function chooseDependency(
  request: ChangePlanRequest,
  dependency: Dependency,
  { project, beside, preferred, versions }: Wanted,
): DependencyChoice {
  const params = { dependency: project.name };
  if (versions.length === 0) {
    const code = dependency.versionId === null ? 'no-version' : 'gone';
    return { refusal: message(`plan-dependency-${code}`, params) };
  }
  const decided = versions.filter(({ id }) => preferred.has(id));
  for (const version of [...decided, ...versions]) {
    const slot = findSlot(request, { project, version, beside });
    if (slot && findPrimaryFile(version)) return { version, slot, refusal: null };
  }
  return { refusal: refusePlace(request, { project, beside }, versions) };
}

/** Only for other loaders than that of the slot beside which it is needed; or of no kind that the loadout takes. */
function refusePlace(
  request: ChangePlanRequest,
  { project, beside }: Pick<Wanted, 'project' | 'beside'>,
  versions: readonly Version[],
): Message {
  const dependency = project.name;
  const isForOthers = listSlots(request, project, beside).some(({ loader }) => loader !== null);
  if (!isForOthers) return message('plan-dependency-cannot-be-placed', { dependency });
  const loaders = [...new Set(versions.flatMap((version) => version.loaders))].join(', ');
  return message('plan-dependency-other-loader', { dependency, loaders });
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
