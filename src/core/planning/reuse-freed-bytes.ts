import type { OperationStep } from '../apply/apply-engine.ts';

type Step = Omit<OperationStep, 'n'>;

const NOTHING: Step = { old: null, new: null };

/**
 * The same steps, where bytes that one takes away and another brings are moved instead: the vault need not have them.
 * What is taken away and brought under one name stays as it is.
 */
export function reuseFreedBytes(steps: readonly Step[]): readonly Step[] {
  const result = [...steps];
  for (const [index, { old, new: wanted }] of steps.entries()) {
    if (wanted?.from !== 'stage') continue;
    const giver = result.findIndex(
      (step) => step.new === null && step.old?.sha512 === wanted.sha512,
    );
    const freed = result[giver]?.old;
    if (!freed) continue;
    result[giver] =
      freed.path === wanted.path ? NOTHING : { old: freed, new: { ...wanted, from: 'old' } };
    result[index] = { old, new: null };
  }
  return result.filter((step) => step.old !== null || step.new !== null);
}
