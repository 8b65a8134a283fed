import type { PlannedFile } from '#shared/domain/addon.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import { isReceipt, switchReceipt, type ReceiptRecord } from '#shared/domain/slot-files.ts';
import type { InstalledAddon } from '../updates/updates.ts';
import type { RemovePlanRequest } from './planner.ts';

interface OwnFiles {
  /** Bytes that Loadout wrote, where it wrote them. */
  readonly files: readonly PlannedFile[];
  /** What a person made of the others. */
  readonly others: readonly PlannedFile[];
}

/**
 * What is still Loadout's own of a receipt that a person changed; null for anything else, and when nothing is, or no
 * record says what was unpacked.
 */
export async function findOwnFiles(
  { item, record, slot }: InstalledAddon,
  { loadout, generations }: Pick<RemovePlanRequest, 'loadout' | 'generations'>,
): Promise<OwnFiles | null> {
  if (item.kind !== 'receipt' || !isReceipt(record) || record.sha512 !== null) return null;
  const unpacked = findUnpacked(record.id, [...(await generations()), loadout]);
  if (unpacked === null) return null;
  const wrote = new Set(
    [unpacked, switchReceipt(unpacked, slot, record.enabled)].flatMap(
      (one) => one?.files.map(toKey) ?? [],
    ),
  );
  const files = record.files.filter((file) => wrote.has(toKey(file)));
  const others = record.files.filter((file) => !wrote.has(toKey(file)));
  return files.length === 0 ? null : { files, others };
}

/** The newest record of it from before the change: an archive's digest stands for all of its files. */
function findUnpacked(
  id: string,
  states: readonly Pick<LoadoutFile, 'addons'>[],
): ReceiptRecord | null {
  for (const { addons } of states.toReversed()) {
    const record = addons.find((one) => one.id === id);
    if (record && isReceipt(record) && record.sha512 !== null) return record;
  }
  return null;
}

function toKey({ path, sha512 }: PlannedFile): string {
  return `${path}\n${sha512}`;
}
