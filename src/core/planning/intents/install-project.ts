import type { Message } from '#shared/domain/addon.ts';
import { isNewer } from '#shared/domain/compatibility.ts';
import type { PlanItem, VersionChoice } from '#shared/domain/plan.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import { toVersionBrief } from '../../catalogue/versions.ts';
import { leaveAlone, put, type Select } from '../draft.ts';
import {
  type InstalledAddonFacts,
  type ChangePlanRequest,
  listVersions,
  refuseToChange,
} from '../plan-basis.ts';
import {
  addIdOf,
  findFileFor,
  inForm,
  newItem,
  toAddItem,
  toLocalChangeItem,
} from '../plan-item.ts';
import { chooseSlot, listSlotsForProject } from '../resolve/places.ts';
import { explainUnfitVersion } from '../solver/explain.ts';
import { isFit } from '../solver/universe.ts';
import { readVersionDemand, findWantedVersion, warnOfMisfits } from './named-version.ts';

/** A version of a project that is not installed, and the slot for it. */
interface InstallChoice {
  readonly project: ProjectSummary;
  readonly version: Version;
  readonly file: VersionFile;
  readonly slot: Slot;
  readonly isNamed: boolean;
  /** False: it is installed disabled. */
  readonly enabled: boolean;
  /** Warnings about a version that a person named and that would not have been chosen. */
  readonly warnings: readonly Message[];
}

/**
 * Selects the named version, else the newest that fits channel, game version and loader and for
 * which the loadout has a slot.
 */
export async function chooseInstall(
  request: ChangePlanRequest,
  project: ProjectSummary,
  wanted: string | null,
): Promise<Select> {
  if (wanted !== null) {
    const version = await findWantedVersion(request, project, wanted);
    return chooseNamed(request, project, { version });
  }
  const demand = await readVersionDemand(request, project.id);
  const versions = await listVersions(request, project.id);
  const fitting = versions.filter((one) => isFit(one, { ...demand, loader: null }));
  for (const version of fitting) {
    const place = findInstallSlot(request, project, version);
    const file = place && findFileFor(request.loadout, place.slot, version);
    if (place?.isForLoader && file) {
      return addNewProject({
        project,
        version,
        file,
        slot: place.slot,
        isNamed: false,
        enabled: true,
        warnings: [],
      });
    }
  }
  const unplaced = explainMissingSlot(request, project);
  if (unplaced !== null) return refuse(project, null, unplaced, []);
  const placeable = fitting.find((one) => findInstallSlot(request, project, one)?.isForLoader);
  if (placeable !== undefined) return refuseToPlace(request, project, placeable);
  const { gameVersion } = request.loadout.target;
  const { loader, channel } = demand;
  const refusal = message('plan-no-fitting-version', { gameVersion, loader, channel });
  const passedOver = versions.map((version) => {
    const params = { version: version.versionNumber };
    const why = explainUnfitVersion(demand, version) ?? message('plan-why-not-placeable', params);
    return { ...toVersionBrief(version), why };
  });
  return refuse(project, null, refusal, passedOver);
}

/**
 * Selects a version (or one of its files) that a person named, even if it would not have been
 * chosen; warnings say why.
 */
export async function chooseNamed(
  request: ChangePlanRequest,
  project: ProjectSummary,
  {
    version,
    file: named,
    enabled = true,
  }: { version: Version; file?: VersionFile | null; enabled?: boolean },
): Promise<Select> {
  const place = findInstallSlot(request, project, version);
  const file = named ?? (place && findFileFor(request.loadout, place.slot, version));
  if (!place || !file) return refuseToPlace(request, project, version);
  const warnings = [...(await warnOfMisfits(request, version))];
  if (!place.isForLoader) {
    const loader = request.loadout.target.loader ?? '';
    const params = { loaders: version.loaders.join(', '), loader };
    warnings.push(message('plan-outside-loader', params));
  }
  return addNewProject({
    project,
    version,
    file,
    slot: place.slot,
    isNamed: true,
    enabled,
    warnings,
  });
}

interface InstallSlot {
  readonly slot: Slot;
  /** False: the loadout's loader has a slot of this kind, but the version does not support it. */
  readonly isForLoader: boolean;
}

/**
 * Finds a slot for one of the project's types whose loader the version supports; the loadout's own
 * loader first.
 */
function findInstallSlot(
  request: ChangePlanRequest,
  project: ProjectSummary,
  version: Version,
): InstallSlot | null {
  const { loader } = request.loadout.target;
  const ofType = listSlotsForProject(request, project);
  const slot = chooseSlot(request, ofType, version);
  if (!slot) return null;
  const hasOwnPlace = loader !== null && ofType.some((one) => one.loader === loader);
  return { slot, isForLoader: slot.loader === loader || !hasOwnPlace };
}

/** An add-on that was installed as a dependency, or found, counts as chosen from now on. */
export function keepInstalledAddon(facts: InstalledAddonFacts): Select {
  const { addon, version } = facts;
  const { record, slot } = addon;
  if (record.origin === 'chosen' || version === null || refuseToChange(addon) !== null) {
    const params = { version: version?.versionNumber ?? null, enabled: record.enabled };
    return (draft) => leaveAlone(draft, facts, null, message('plan-is-installed', params));
  }
  return (draft) => {
    const to = { ...record, origin: 'chosen' as const };
    const reason = message('plan-becomes-chosen', { version: version.versionNumber });
    const item = { ...toLocalChangeItem(facts, { kind: 'switch', to, reason }), to };
    put(draft, { item, version, slot, facts, isOpen: false });
  };
}

function addNewProject({
  project,
  slot,
  isNamed,
  enabled,
  warnings,
  ...chosen
}: InstallChoice): Select {
  return (draft) => {
    const id = addIdOf(project, slot);
    const raised = draft.limits.raised.get(id);
    const older = draft.limits.decided.candidates.get(id)?.version;
    const version = raised && isNewer(raised, chosen.version) ? raised : (older ?? chosen.version);
    const file =
      version === chosen.version ? chosen.file : findFileFor(draft.request.loadout, slot, version);
    const addonId = draft.request.newAddonId();
    const added = toAddItem({ addonId, project, version, slot, file });
    if (!added) {
      refuseToPlace(draft.request, project, version)(draft);
      return;
    }
    const item = {
      ...added,
      to: { ...inForm(added.to, { slot, enabled }), origin: 'chosen' as const },
      reason: message('plan-chosen', { version: version.versionNumber }),
      warnings: [...warnings],
    };
    put(draft, { item, version, slot, facts: null, isOpen: !isNamed });
  };
}

function refuseToPlace(
  request: ChangePlanRequest,
  project: ProjectSummary,
  version: Version,
): Select {
  const refusal = message('plan-cannot-be-placed', { version: version.versionNumber });
  return refuse(project, version, explainMissingSlot(request, project) ?? refusal, []);
}

/** Says why no version of the project can be installed here; null when its type has a slot. */
function explainMissingSlot(request: ChangePlanRequest, project: ProjectSummary): Message | null {
  if (listSlotsForProject(request, project).length > 0) return null;
  const { type: types } = project;
  const worlds = request.slots.find(
    ({ rule, projectTypes }) => rule === 'world' && projectTypes.some((one) => types.includes(one)),
  );
  return worlds === undefined
    ? message('plan-no-place', { types: types.join(', ') })
    : message('plan-world-by-hand', { directory: worlds.directory });
}

/**
 * `passedOver`: why each of its versions was not chosen, newest first; empty for a version that was
 * named.
 */
function refuse(
  project: ProjectSummary,
  version: Version | null,
  refusal: Message,
  passedOver: VersionChoice['passedOver'],
): Select {
  const id = `install-${project.id}`;
  const item: PlanItem = {
    ...newItem(id, id),
    kind: 'leave',
    title: project.name,
    toVersion: version && toVersionBrief(version),
    choice: { why: refusal, passedOver, isComplete: passedOver.length > 0 },
    reason: refusal,
  };
  return (draft) => void draft.leaves.set(id, item);
}
