import type { Message } from '#shared/domain/addon.ts';
import { isNewer, type Fit } from '#shared/domain/compatibility.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { findChannel } from '#shared/domain/policies.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import type { NamedVersion, VersionAnswer } from '../catalogue/catalogue.ts';
import { askFit, type DependencyContext } from './plan-basis.ts';
import { listMisfits } from './choose-install.ts';
import { askNames, describeWay } from './resolve/describe-targets.ts';
import { message } from '#shared/messages/message.ts';
import { toVersionBrief } from './plan-item.ts';
import { warnOfLoader } from './checks/company.ts';

/** Names of the locked projects by id, as far as the registry tells them. */
export async function askLockedNames(
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
export async function describeSync(
  services: DependencyContext,
  items: readonly PlanItem[],
  { target }: LockFile,
): Promise<readonly PlanItem[]> {
  const { catalogue, request } = services;
  const context = { ...services, request: { ...request, loadout: { ...request.loadout, target } } };
  const { client, signal } = request;
  const options = signal ? { signal } : {};
  const replaced = items.flatMap((item) => findReplaced(item) ?? []);
  const versions = await catalogue.namedVersions(client, replaced, options);
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

function toNullWhenSilent(error: unknown): null {
  if (error instanceof AppError && error.code.startsWith('REGISTRY_')) return null;
  throw error;
}
