import {
  type AddonRecord,
  type InstalledBytes,
  isInstalled,
  type Message,
} from '#shared/domain/addon.ts';
import type { DownloadSource, Plan, PlanItem } from '#shared/domain/plan.ts';
import { isReceipt, switchReceipt } from '#shared/domain/slot-files.ts';
import type { Slot } from '#shared/domain/slot.ts';
import { message } from '#shared/messages/message.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Identification } from '../../catalogue/version-store.ts';
import { toVersionBrief } from '../../catalogue/versions.ts';
import type { InstalledAddon } from '../../updates/check-context.ts';
import { type InstalledAddonFacts, type ChangePlanRequest, refuseToChange } from '../plan-basis.ts';
import { itemIdOf, newItem, toDownloadSource, toLocalChangeItem } from '../plan-item.ts';
import { planLocalChanges, type LocalChange } from '../local-changes.ts';
import { listMissing } from './invert-operations.ts';
import { isPlaceOfSlot } from './undo.ts';

/** An add-on that Loadout installed and that is no longer in the folder. */
export interface MissingAddon {
  readonly record: AddonRecord;
  readonly project: ProjectSummary | null;
  readonly title: string;
}

type RepairRequest = ChangePlanRequest & { readonly catalogue: Pick<Catalogue, 'identify'> };

interface Repair {
  readonly chosen: readonly InstalledAddonFacts[];
  readonly missing: readonly MissingAddon[];
  /** Add-ons that a person deleted before a later change, perhaps on purpose. */
  readonly lost: readonly MissingAddon[];
}

/** An item that restores an installed add-on. */
type Return = PlanItem & { readonly to: AddonRecord };

const isReturn = (item: PlanItem): item is Return => item.to !== null;

/** Restores the installed bytes of changed and missing files, from the vault or the registry. */
export async function planRepair(
  request: RepairRequest,
  { chosen, missing, lost }: Repair,
): Promise<Plan> {
  const changed = chosen.map((facts) => toReturn(facts) ?? explainNothing(facts));
  const all = [...changed, ...missing.map(toMissingItem)];
  const { answers, kept } = await findBytes(request, all.filter(isReturn));
  const addons = new Map(chosen.map(({ addon }) => [itemIdOf(addon.record.id), addon]));
  const localChanges = all.map((item): LocalChange => {
    const slot = request.slots.find(({ id }) => id === (item.to ?? item.from)?.slot);
    if (!isReturn(item)) return { item, slot, refusal: item.reason };
    const answer = answers.get(item.to.sha512 ?? '');
    const source = isKept(item, kept) ? null : findRepairSource(item.to, answer);
    const refusal =
      refusePlace(request, item.to) ??
      refuseAddon(addons.get(item.id)) ??
      (source === null && !isKept(item, kept) ? explainGone(item.to, answer) : null);
    const version = briefOf(request, item.to, answer);
    const versions = { fromVersion: item.from && version, toVersion: version };
    return { item: { ...item, ...versions, source }, slot, refusal };
  });
  const left = lost.map((one): LocalChange => {
    const refusal = message('plan-loss-recorded');
    return { item: toMissingItem(one), slot: undefined, refusal };
  });
  return planLocalChanges(request, { intent: 'repair', localChanges: [...localChanges, ...left] });
}

/**
 * True when its bytes differ from the recorded ones and are not another version that a person
 * installed.
 */
export function isBroken({ checked }: InstalledAddonFacts): boolean {
  return checked?.state === 'changed';
}

/** Returns null when nothing was changed, or the original bytes are unknown. */
function toReturn(facts: InstalledAddonFacts): PlanItem | null {
  const { record, slot } = facts.addon;
  const { changedFrom, ...present } = record;
  if (!changedFrom || !(isBroken(facts) || isInstalled(changedFrom))) return null;
  const to = placeBytes(present, slot, changedFrom);
  return toLocalChangeItem(facts, { kind: 'restore', to, reason: message('plan-repaired') });
}

/** The installed bytes in the add-on's present form, enabled or disabled. */
function placeBytes(present: AddonRecord, slot: Slot, installed: InstalledBytes): AddonRecord {
  const record = { ...present, ...installed };
  return isReceipt(record) ? (switchReceipt(record, slot, present.enabled) ?? record) : record;
}

function explainNothing(facts: InstalledAddonFacts): PlanItem {
  const { record, slot } = facts.addon;
  const isOwn = record.installedAt === null && record.versionId === null;
  const what = slot.rule === 'pack' ? 'pack' : isOwn ? 'own' : 'same';
  const reason = message('plan-nothing-to-repair', { what });
  return toLocalChangeItem(facts, { kind: 'leave', to: null, reason });
}

function toMissingItem({ record, title }: MissingAddon): PlanItem {
  const { changedFrom, ...present } = record;
  return {
    ...newItem(itemIdOf(record.id), record.id),
    kind: 'restore',
    title,
    to: { ...present, ...changedFrom },
    reason: message('plan-repaired-missing'),
  };
}

/**
 * Returns which of the bytes are in the vault, and the registry's answers for the others, by
 * sha512.
 */
async function findBytes(
  { catalogue, client, inVault, signal }: RepairRequest,
  items: readonly Return[],
) {
  const kept = await inVault(
    items.flatMap(({ from, to }) => [...listMissing(from, to), to.sha512 ?? []].flat()),
  );
  const asked = items.flatMap((item) => {
    const { sha1, sha512, versionId } = item.to;
    return sha512 === null || isKept(item, kept) ? [] : [{ sha1, sha512, installedAs: versionId }];
  });
  const none = new Map<string, Identification>();
  const answers = asked.length === 0 ? none : await catalogue.identify(client, asked, { signal });
  return { answers, kept };
}

/** The vault holds a receipt's files one by one, or their archive. */
function isKept({ from, to }: Return, kept: ReadonlySet<string>): boolean {
  if (to.sha512 !== null && kept.has(to.sha512)) return true;
  return listMissing(from, to).every((sha512) => kept.has(sha512));
}

function findRepairSource(
  { sha512 }: AddonRecord,
  answer: Identification | undefined,
): DownloadSource | null {
  if (answer?.kind !== 'known') return null;
  const file = answer.version.files.find(({ sha512_hash: digest }) => digest === sha512);
  return file ? toDownloadSource(file) : null;
}

function briefOf(
  { catalogue, client }: ChangePlanRequest,
  { versionId }: AddonRecord,
  answer: Identification | undefined,
): PlanItem['toVersion'] {
  const kept = versionId === null ? null : catalogue.cachedVersion(client.profile, versionId);
  const version = answer && 'version' in answer ? answer.version : kept;
  return version && toVersionBrief(version);
}

function explainGone({ path }: AddonRecord, answer: Identification | undefined): Message {
  const cause = answer?.kind === 'not-checked' ? answer.cause : null;
  return cause === null
    ? message('plan-bytes-gone', { path })
    : message('state-not-answered', { cause: cause.code });
}

function refusePlace(request: ChangePlanRequest, to: AddonRecord): Message | null {
  return isPlaceOfSlot(request, to) ? null : message('plan-place-not-allowed', { path: to.path });
}

/**
 * An empty file and a folder with changed files can be repaired, although no other change is
 * allowed on them.
 */
function refuseAddon(addon: InstalledAddon | undefined): Message | null {
  if (addon === undefined) return null;
  const { item } = addon;
  const isEmpty = item.kind === 'file' && item.problem?.code === 'scan-empty';
  return isEmpty || item.kind === 'receipt' ? null : refuseToChange(addon);
}
