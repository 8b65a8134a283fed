import type { Message } from '#shared/domain/addon.ts';
import { isNewer, type Fit } from '#shared/domain/compatibility.ts';
import type { LockFile } from '#shared/domain/lock-file.ts';
import type { PlanItem } from '#shared/domain/plan.ts';
import { findChannel } from '#shared/domain/policies.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import type { DependencyContext } from './choose-dependency.ts';
import { listMisfits } from './choose-install.ts';
import { createVersionListReader, type VersionListReader } from './deciding/version-lists.ts';
import { askFit } from './find-wanted-version.ts';
import { askNames, listChangelogs } from './describe-targets.ts';
import { toMessage } from './messages.ts';
import { toVersionBrief } from './place-file.ts';
import { warnOfLoader } from './warn-requirers.ts';

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
  { catalogue, request }: DependencyContext,
  items: readonly PlanItem[],
  { target }: LockFile,
): Promise<readonly PlanItem[]> {
  const context = {
    catalogue,
    request: { ...request, loadout: { ...request.loadout, target } },
  };
  const lists = createVersionListReader(context);
  await lists.load(items.flatMap((item) => findReplaced(item) ?? []));
  const fit = await askFit(context).catch(toNullWhenSilent);
  return items.map((item) => describe({ ...context, fit, lists }, item));
}

interface Sync extends DependencyContext {
  readonly lists: VersionListReader;
  /** null: the registry could not be asked. */
  readonly fit: Fit | null;
}

/** The project of which another version comes. */
function findReplaced({ kind, to }: PlanItem): string | null {
  return kind === 'replace' && to?.versionId ? to.projectId : null;
}

function describe(sync: Sync, item: PlanItem): PlanItem {
  const { catalogue, request, lists } = sync;
  const { to } = item;
  const brings = item.kind === 'replace' || item.kind === 'add';
  if (!to?.versionId || !brings) return item;
  const replaced = findReplaced(item);
  const listed = replaced === null ? null : lists.get(replaced);
  const notes =
    replaced !== null && listed === null ? [toMessage('plan-changelogs-not-asked')] : item.notes;
  const version =
    listed?.find(({ id }) => id === to.versionId) ??
    catalogue.keptVersion(request.client.profile, to.versionId);
  if (!version) return { ...item, notes };
  const slot = request.slots.find(({ id }) => id === to.slot);
  const from = request.checked.versions.get(item.addonId) ?? null;
  const loader = slot?.loader ?? null;
  return {
    ...item,
    toVersion: toVersionBrief(version),
    changelogs: replaced === null ? [] : listChangelogs({ listed, from, to: version, loader }),
    warnings: [...warnOfOlder(from, version), ...warnOfMisfits(sync, version, slot)],
    notes,
  };
}

function warnOfOlder(from: Version | null, to: Version): readonly Message[] {
  if (from?.projectId !== to.projectId || !isNewer(from, to)) return [];
  const names = { from: from.versionNumber, to: to.versionNumber };
  return [toMessage('plan-older-version', names)];
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
