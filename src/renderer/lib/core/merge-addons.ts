import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';

/** Applies the answers in order to `known`: changed rows are replaced, removed ones dropped. */
export function mergeAddons(
  known: KnownAddons | undefined,
  answers: readonly KnownAddons[],
): KnownAddons {
  const newest = answers.at(-1);
  if (newest === undefined) throw new Error('the core answered nothing');
  const isNews = ({ complete, rows, removed }: KnownAddons) =>
    complete || rows.length > 0 || removed.length > 0;
  if (known !== undefined && !answers.some(isNews)) {
    return { ...newest, complete: true, rows: known.rows };
  }
  const rows = new Map<string, AddonRow>(known?.rows.map((row) => [row.id, row]));
  for (const answer of answers) {
    if (answer.complete) rows.clear();
    for (const id of answer.removed) rows.delete(id);
    for (const row of answer.rows) rows.set(row.id, row);
  }
  return { ...newest, complete: true, rows: [...rows.values()] };
}
