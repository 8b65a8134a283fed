import type { Operation, OperationStep } from './operation.ts';
import { readGeneration } from './record.ts';
import { resolveSitePath, type Site } from './site.ts';

const PERMISSIONS = 0o777;

/** Lists the permission bits of each file that the steps move, replace or remove, by path. */
export function listModes(site: Site, steps: readonly OperationStep[]): Record<string, number> {
  return Object.fromEntries(
    steps.flatMap(({ old }) => {
      const facts = old && site.io.look(resolveSitePath(site, old.path));
      return facts ? [[old.path, facts.mode & PERMISSIONS]] : [];
    }),
  );
}

/**
 * Adds to the steps the mode of each file before the oldest change that is undone. The vault does
 * not know it: it keeps the same bytes once, with their latest mode.
 */
export function withFormerModes(
  site: Site,
  { steps, next }: Pick<Operation, 'steps' | 'next'>,
): OperationStep[] {
  const missing = new Set(
    steps.flatMap(({ new: file }) => (file?.from === 'stage' ? file.path : [])),
  );
  const modes = new Map<string, number>();
  for (const number of next.generation.undoes.toSorted((a, b) => a - b)) {
    if (missing.size === 0) break;
    const noted = readGeneration(site, number)?.modes ?? {};
    for (const [path, mode] of Object.entries(noted))
      if (missing.delete(path)) modes.set(path, mode);
  }
  return steps.map((step) => {
    const mode = step.new?.from === 'stage' ? modes.get(step.new.path) : undefined;
    return mode === undefined ? { ...step } : { ...step, new: step.new && { ...step.new, mode } };
  });
}
