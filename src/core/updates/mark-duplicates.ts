import { findDuplicates, toDuplicate } from '#shared/domain/duplicates.ts';
import type { CheckResult, Updates } from './updates.ts';

/** Adds to checks the add-ons that are installed twice; a duplicate has no update. */
export function markDuplicates(updates: Updates): Updates {
  return { check: async (request) => withDuplicates(await updates.check(request)) };
}

function withDuplicates(result: CheckResult): CheckResult {
  const duplicates = findDuplicates(result.addons);
  if (duplicates.size === 0) return result;
  return {
    ...result,
    addons: result.addons.map((addon) => toDuplicate(addon, duplicates.get(addon.id))),
    candidates: new Map([...result.candidates].filter(([id]) => !duplicates.has(id))),
  };
}
