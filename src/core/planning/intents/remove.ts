import type { PlannedFile } from '#shared/domain/addon.ts';
import type { DoneOperation, LoadoutFile } from '#shared/domain/loadout.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { isReceipt, type ReceiptRecord, switchReceipt } from '#shared/domain/slot-files.ts';
import { message } from '#shared/messages/message.ts';
import type { InstalledAddon } from '../../updates/check-context.ts';
import { type InstalledAddonFacts, type ChangePlanRequest, refuseToChange } from '../plan-basis.ts';
import { toLocalChangeItem } from '../plan-item.ts';
import { planLocalChanges, type LocalChange } from '../local-changes.ts';

/** All readable operations, oldest first. */
type ReadOperations = () => Promise<readonly DoneOperation[]>;

/**
 * Removes the chosen add-ons from the folder; their bytes stay in the vault, their settings stay in
 * the folder.
 */
export async function planRemove(
  request: ChangePlanRequest,
  chosen: readonly InstalledAddonFacts[],
  readOperations: ReadOperations,
): Promise<Plan> {
  const localChanges = await Promise.all(
    withMembers(request, chosen).map((facts) => toRemoval(request, facts, readOperations)),
  );
  return planLocalChanges(request, { intent: 'remove', localChanges });
}

/**
 * Add-ons that were installed only for a pack are removed with it; those that a person chose or
 * that others need stay.
 */
function withMembers(
  { facts }: ChangePlanRequest,
  chosen: readonly InstalledAddonFacts[],
): readonly InstalledAddonFacts[] {
  const packs = chosen.filter(({ addon }) => addon.slot.rule === 'pack');
  const going = new Set(packs.map(({ projectId }) => projectId).filter((id) => id !== null));
  const members = new Set(chosen);
  for (let before = -1; before !== members.size;) {
    before = members.size;
    for (const one of facts) {
      const { origin, neededBy } = one.record;
      const isOfPack = origin === 'dependency' && neededBy.length > 0;
      if (!isOfPack || !neededBy.every((id) => going.has(id))) continue;
      members.add(one);
      if (one.projectId !== null) going.add(one.projectId);
    }
  }
  return [...members];
}

async function toRemoval(
  { loadout, companionsAt }: ChangePlanRequest,
  facts: InstalledAddonFacts,
  readOperations: ReadOperations,
): Promise<LocalChange> {
  const { record, slot } = facts.addon;
  const item = toLocalChangeItem(facts, {
    kind: 'remove',
    to: null,
    reason: message('plan-removed'),
  });
  const own = await findOwnFiles(facts.addon, loadout, readOperations);
  if (own !== null) {
    const { files, others } = own;
    const params = { files: others.map(({ path }) => path).join(', '), count: others.length };
    const notes = others.length === 0 ? [] : [message('plan-changed-files-stay', params)];
    return { item: { ...item, from: { ...record, files }, notes }, slot, refusal: null };
  }
  const companions = slot.companions.length === 0 ? [] : await companionsAt(slot, record.path);
  const notes = companions.map(({ path }) => message('plan-settings-stay', { path }));
  return { item: { ...item, notes }, slot, refusal: refuseToChange(facts.addon) };
}

/**
 * Splits the files of a receipt that a person changed into those that are still as Loadout wrote
 * them, and the others. null for other add-ons, when no file is unchanged, or when no record says
 * which files were unpacked.
 */
async function findOwnFiles(
  { item, record, slot }: InstalledAddon,
  loadout: LoadoutFile,
  readOperations: ReadOperations,
) {
  if (item.kind !== 'receipt' || !isReceipt(record) || record.sha512 !== null) return null;
  const unpacked = findUnpacked(record.id, await readOperations(), loadout);
  if (unpacked === null) return null;
  const wrote = new Set(
    [unpacked, switchReceipt(unpacked, slot, record.enabled)].flatMap(
      (one) => one?.files.map(toFileKey) ?? [],
    ),
  );
  const files = record.files.filter((file) => wrote.has(toFileKey(file)));
  const others = record.files.filter((file) => !wrote.has(toFileKey(file)));
  return files.length === 0 ? null : { files, others };
}

/**
 * Returns the newest record from before it was changed: its archive's digest covers all of its
 * files.
 */
function findUnpacked(
  id: string,
  operations: readonly DoneOperation[],
  { addons }: Pick<LoadoutFile, 'addons'>,
): ReceiptRecord | null {
  const own = operations.flatMap(({ changes }) => changes.filter(({ addonId }) => addonId === id));
  const records = [
    ...own.flatMap(({ from, to }) => [from, to]),
    ...addons.filter((one) => one.id === id),
  ];
  return (
    records
      .filter((record) => record !== null)
      .filter(isReceipt)
      .findLast(({ sha512 }) => sha512 !== null) ?? null
  );
}

function toFileKey({ path, sha512 }: PlannedFile): string {
  return `${path}\n${sha512}`;
}
