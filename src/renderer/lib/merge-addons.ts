import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';

/** `known` with the rows that changed since and without those that went. */
export function mergeAddons(known: KnownAddons, answer: KnownAddons): KnownAddons {
  if (answer.rows.length === 0 && answer.removed.length === 0) {
    return { ...answer, complete: true, rows: known.rows };
  }
  const rows = new Map<string, AddonRow>(known.rows.map((row) => [row.id, row]));
  for (const id of answer.removed) rows.delete(id);
  for (const row of answer.rows) rows.set(row.id, row);
  return { ...answer, complete: true, rows: [...rows.values()] };
}
