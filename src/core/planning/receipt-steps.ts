import type { PlannedFile } from '#shared/domain/addon.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import { AppError } from '#shared/errors.ts';
import type { OperationStep } from '../apply/apply-engine.ts';

type Step = Omit<OperationStep, 'n'>;

/**
 * The steps from the files of a receipt to those that will stand; null: none. A file that stays needs no step, bytes
 * that are there under another name are moved.
 */
export function toReceiptSteps(
  from: readonly PlannedFile[],
  to: readonly PlannedFile[] | null,
): readonly Step[] {
  if (to?.length === 0) throw new AppError('INTERNAL', { cause: 'a receipt without files' });
  const wanted = to ?? [];
  const leaving = new Set(from);
  const steps: Step[] = [];
  const byKey = new Map(from.map((file) => [collisionKey(file.path), file]));
  const unplaced = wanted.filter((file) => {
    const old = byKey.get(collisionKey(file.path));
    if (old === undefined || !leaving.delete(old)) return true;
    steps.push(...toReplacement(old, file));
    return false;
  });
  const byDigest = Map.groupBy(leaving, ({ sha512 }) => sha512);
  for (const file of unplaced) {
    const old = byDigest.get(file.sha512)?.pop() ?? null;
    if (old) leaving.delete(old);
    steps.push({ old, new: { ...file, from: old ? 'old' : 'stage' } });
  }
  return [...steps, ...[...leaving].map((old): Step => ({ old, new: null }))];
}

/** Under one name, or another spelling of it. */
function toReplacement(old: PlannedFile, file: PlannedFile): readonly Step[] {
  const isSameBytes = old.sha512 === file.sha512;
  if (isSameBytes && old.path === file.path) return [];
  return [{ old, new: { ...file, from: isSameBytes ? 'old' : 'stage' } }];
}
