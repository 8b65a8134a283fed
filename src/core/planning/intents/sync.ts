import type { Message } from '#shared/domain/addon.ts';
import { type Fit, isNewer } from '#shared/domain/compatibility.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import { refuseForeignLock } from '#shared/domain/lock-match.ts';
import type { Plan, PlanItem } from '#shared/domain/plan.ts';
import { findChannel } from '#shared/domain/policies.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { Version } from '#shared/registry/version.ts';
import { toVersionBrief, type NamedVersion, type VersionAnswer } from '../../catalogue/versions.ts';
import type { InstalledAddon } from '../../updates/asking.ts';
import { warnOfLoader } from '../checks/company.ts';
import {
  askFit,
  type DependencyContext,
  type PlanningCatalogue,
  refuseToChange,
  takeSilence,
  toNullWhenSilent,
} from '../plan-basis.ts';
import { describeWay } from '../resolve/describe-targets.ts';
import { settleWishes } from '../settle.ts';
import { listMisfits } from './named-version.ts';
import { listSyncItems, type SyncPlanRequest } from './sync-items.ts';

/**
 * Makes the add-ons that Loadout, the registry or the lockfile knows equal to the lockfile; what a person put there
 * stays unless `prune`. Throws LOCK_REGISTRY_DIFFERS, LOCK_GAME_DIFFERS.
 */
export async function planSync(
  catalogue: PlanningCatalogue,
  request: SyncPlanRequest,
): Promise<Plan> {
  const { lock, loadout, slots, installed, inVault } = request;
  refuseForeignLock(lock, loadout);
  const context = { catalogue, request };
  const names = await askLockedNames(context, lock);
  const items = await describeSync(context, listSyncItems(catalogue, request, names), lock);
  const kept = await inVault(items.flatMap((item) => findNewDigest(item) ?? []));
  const addons = new Map(installed.map((addon) => [addon.record.id, addon]));
  const wishes = items.map((item) => ({
    item,
    slot: slots.find(({ id }) => id === item.to?.slot),
    refusal: refuseItem(item, addons.get(item.addonId), kept),
  }));
  return settleWishes(request, { intent: 'sync', wishes, target: lock.target });
}

/** The digest of bytes that the item brings; null where they are in their place or only move. */
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

/** Names of the locked projects by id, as far as the registry tells them. */
async function askLockedNames(
  context: DependencyContext,
  { addons }: LockFile,
): Promise<ReadonlyMap<string, string>> {
  const { checked } = context.request;
  const known = new Map(
    checked.addons.flatMap(({ project }) => (project ? [[project.id, project.name]] : [])),
  );
  const locked = addons.flatMap(({ project }) => project?.id ?? []);
  const unknown = [...new Set(locked)].filter((id) => !known.has(id));
  const asked = [...(await askNames(context, unknown))].filter(([id, name]) => name !== id);
  return new Map([...asked, ...known]);
}

/**
 * The items with what is worth knowing of the versions that they bring: changelogs where one takes another's place, and
 * in what a version differs from what the lockfile's own target would allow. What the registry does not answer is left
 * out.
 */
async function describeSync(
  services: DependencyContext,
  items: readonly PlanItem[],
  { target }: LockFile,
): Promise<readonly PlanItem[]> {
  const { catalogue, request } = services;
  const context = { ...services, request: { ...request, loadout: { ...request.loadout, target } } };
  const replaced = items.flatMap((item) => findReplaced(item) ?? []);
  const versions = await catalogue.namedVersions(request.client, replaced, {
    signal: request.signal,
  });
  const fit = await askFit(context).catch(toNullWhenSilent);
  return items.map((item) => describe({ ...context, fit, versions }, item));
}

interface Sync extends DependencyContext {
  readonly versions: ReadonlyMap<string, VersionAnswer>;
  /** null: the registry could not be asked. */
  readonly fit: Fit | null;
}

/** The version that takes the place of another one. */
function findReplaced({ kind, to }: PlanItem): NamedVersion | null {
  if (kind !== 'replace' || !to?.versionId || to.projectId === null) return null;
  return { projectId: to.projectId, versionId: to.versionId };
}

function describe(sync: Sync, item: PlanItem): PlanItem {
  const { catalogue, request, versions } = sync;
  const { to } = item;
  const brings = item.kind === 'replace' || item.kind === 'add';
  if (!to?.versionId || !brings) return item;
  const { profile } = request.client;
  const answer = versions.get(to.versionId);
  const version =
    answer?.kind === 'answered' ? answer.version : catalogue.keptVersion(profile, to.versionId);
  // It may be known to the registry when somebody asks for what changed.
  if (!version) return { ...item, moreChangelogs: findReplaced(item) !== null };
  const slot = request.slots.find(({ id }) => id === to.slot);
  const from = request.checked.versions.get(item.addonId) ?? null;
  const listed = catalogue.freshVersionsOf(profile, version.projectId);
  const way = { listed, from, to: version, loader: slot?.loader ?? null };
  return {
    ...item,
    toVersion: toVersionBrief(version),
    ...(findReplaced(item) && describeWay(way)),
    warnings: [...warnOfOlder(from, version), ...warnOfMisfits(sync, version, slot)],
  };
}

function warnOfOlder(from: Version | null, to: Version): readonly Message[] {
  if (from?.projectId !== to.projectId || !isNewer(from, to)) return [];
  const names = { from: from.versionNumber, to: to.versionNumber };
  return [message('plan-older-version', names)];
}

function warnOfMisfits(
  { request, fit }: Sync,
  version: Version,
  slot: Slot | undefined,
): readonly Message[] {
  const channel = findChannel(request.loadout, version.projectId);
  const misfits = fit ? listMisfits({ request }, version, { fit, channel, isForLoader: true }) : [];
  return [...misfits, ...(slot ? warnOfLoader(version, slot) : [])];
}

/** Without those that are hidden or deleted. */
async function askNames(
  { catalogue, request }: DependencyContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  try {
    const projects = await catalogue.projects(request.client, ids, { signal: request.signal });
    return new Map([...projects].flatMap(([id, project]) => (project ? [[id, project.name]] : [])));
  } catch (error) {
    takeSilence(error);
    return new Map(ids.map((id) => [id, id]));
  }
}
