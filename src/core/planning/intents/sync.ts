import type { Message } from '#shared/domain/addon.ts';
import { type Fit, isNewer } from '#shared/domain/compatibility.ts';
import { refuseForeignLock } from '#shared/domain/lock-match.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { findChannel } from '#shared/domain/policies.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import { toVersionBrief, type NamedVersion, type VersionAnswer } from '../../catalogue/versions.ts';
import type { InstalledAddon } from '../../updates/check-context.ts';
import { warnOfLoader } from '../checks/plan-effect.ts';
import {
  readLoadoutFit,
  refuseToChange,
  toRegistryFailure,
  toNullOnRegistryFailure,
} from '../plan-basis.ts';
import { listChangelogsBetween } from '../resolve/describe-targets.ts';
import { planLocalChanges } from '../local-changes.ts';
import { listMisfits } from './named-version.ts';
import { listSyncItems, type SyncPlanRequest } from './sync-items.ts';

/**
 * Makes the add-ons that are known to Loadout, the registry or the lockfile equal to the lockfile;
 * files that a person put there stay unless `prune`. Throws LOCK_REGISTRY_DIFFERS,
 * LOCK_GAME_DIFFERS.
 */
export async function planSync(request: SyncPlanRequest): Promise<Plan> {
  const { lock, loadout, slots, installed, inVault } = request;
  refuseForeignLock(lock, loadout);
  const names = await readLockedNames(request);
  const items = await describeSync(request, listSyncItems(request, names));
  const kept = await inVault(items.flatMap((item) => findNewDigest(item) ?? []));
  const addons = new Map(installed.map((addon) => [addon.record.id, addon]));
  const localChanges = items.map((item) => ({
    item,
    slot: slots.find(({ id }) => id === item.to?.slot),
    refusal: refuseItem(item, addons.get(item.addonId), kept),
  }));
  return planLocalChanges(request, { intent: 'sync', localChanges, target: lock.target });
}

/** Returns the digest of bytes that are new to the folder; null when they stay or only move. */
function findNewDigest({ from, to }: PlanItem): string | null {
  return to === null || to.sha512 === from?.sha512 ? null : to.sha512;
}

function refuseItem(
  item: PlanItem,
  addon: InstalledAddon | undefined,
  kept: ReadonlySet<string>,
): Message | null {
  const { kind, from, to, source, reason } = item;
  if (kind === 'leave') return reason;
  const digest = findNewDigest(item);
  const isRecordOnly = to !== null && digest === null && from?.path === to.path;
  const refusal = addon && !isRecordOnly ? refuseToChange(addon) : null;
  if (refusal !== null) return refusal;
  const isAtHand = digest === null || source !== null || kept.has(digest);
  return isAtHand ? null : message('lock-bytes-nowhere', { path: to?.path ?? '' });
}

/** Names of the locked projects by id, as far as the registry answers. */
async function readLockedNames(request: SyncPlanRequest): Promise<ReadonlyMap<string, string>> {
  const { catalogue, checked, client, lock, signal } = request;
  const known = new Map(
    checked.addons.flatMap(({ project }) => (project ? [[project.id, project.name]] : [])),
  );
  const locked = new Set(lock.addons.flatMap(({ project }) => project?.id ?? []));
  const unknown = [...locked].filter((id) => !known.has(id));
  if (unknown.length === 0) return known;
  try {
    const projects = await catalogue.projects(client, unknown, { signal });
    const asked = new Map(
      [...projects].flatMap(([id, project]) => (project ? [[id, project.name]] : [])),
    );
    return new Map([...asked, ...known]);
  } catch (error) {
    toRegistryFailure(error);
    return known;
  }
}

/**
 * Adds details of the new versions to the items: changelogs for replacements, and differences from
 * what the lockfile's own target would allow. Details that the registry does not answer are left
 * out.
 */
async function describeSync(
  request: SyncPlanRequest,
  items: readonly PlanItem[],
): Promise<readonly PlanItem[]> {
  const { catalogue, client, loadout, lock, signal } = request;
  const aimed = { ...request, loadout: { ...loadout, target: lock.target } };
  const replaced = items.flatMap((item) => findReplaced(item) ?? []);
  const versions = await catalogue.namedVersions(client, replaced, { signal });
  const fit = await readLoadoutFit(aimed).catch(toNullOnRegistryFailure);
  return items.map((item) => describe({ ...aimed, fit, versions }, item));
}

/** A sync with the loadout's target replaced by the lockfile's. */
interface Sync extends SyncPlanRequest {
  readonly versions: ReadonlyMap<string, VersionAnswer>;
  /** null when the registry could not be reached. */
  readonly fit: Fit | null;
}

/** Returns the version that replaces another one. */
function findReplaced({ kind, to }: PlanItem): NamedVersion | null {
  if (kind !== 'replace' || !to?.versionId || to.projectId === null) return null;
  return { projectId: to.projectId, versionId: to.versionId };
}

function describe(sync: Sync, item: PlanItem): PlanItem {
  const { catalogue, checked, client, slots, versions } = sync;
  const { to } = item;
  const brings = item.kind === 'replace' || item.kind === 'add';
  if (!to?.versionId || !brings) return item;
  const { profile } = client;
  const answer = versions.get(to.versionId);
  const version =
    answer?.kind === 'answered' ? answer.version : catalogue.cachedVersion(profile, to.versionId);
  // The registry may know it by the time somebody opens the changelogs.
  if (!version) return { ...item, moreChangelogs: findReplaced(item) !== null };
  const slot = slots.find(({ id }) => id === to.slot);
  const from = checked.versions.get(item.addonId) ?? null;
  const listed = catalogue.freshVersionsOf(profile, version.projectId);
  return {
    ...item,
    toVersion: toVersionBrief(version),
    ...(findReplaced(item) && listChangelogsBetween(listed, from, version, slot?.loader ?? null)),
    warnings: [...warnOfDowngrade(from, version), ...warnOfLockedMisfits(sync, version, slot)],
  };
}

function warnOfDowngrade(from: Version | null, to: Version): readonly Message[] {
  if (from?.projectId !== to.projectId || !isNewer(from, to)) return [];
  const names = { from: from.versionNumber, to: to.versionNumber };
  return [message('plan-older-version', names)];
}

function warnOfLockedMisfits(
  sync: Sync,
  version: Version,
  slot: Slot | undefined,
): readonly Message[] {
  const channel = findChannel(sync.loadout, version.projectId);
  const misfits = sync.fit ? listMisfits(sync, version, { ...sync.fit, channel }) : [];
  return [...misfits, ...(slot ? warnOfLoader(version, slot) : [])];
}
