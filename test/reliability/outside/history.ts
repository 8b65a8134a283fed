import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadoutRecord } from './observe.ts';

interface ChangedAddon {
  readonly path: string;
  readonly sha512: string | null;
  readonly enabled: boolean;
}

export interface Change {
  readonly addonId: string;
  readonly from: ChangedAddon | null;
  readonly to: ChangedAddon | null;
}

interface HistoryEntry {
  readonly number: number;
  readonly kind: string;
  readonly changes: readonly Change[];
  readonly addons?: readonly (ChangedAddon & { readonly id: string })[];
}

/** Reads a folder's generations from their files, oldest first. */
export function readHistory(game: string): readonly HistoryEntry[] {
  const folder = join(game, '.loadout/generations');
  return readdirSync(folder)
    .filter((name) => /^\d+\.json$/.test(name))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as HistoryEntry)
    .toSorted((a, b) => a.number - b.number);
}

const toText = (addon: ChangedAddon | null | undefined): string =>
  addon ? `${addon.path} ${addon.sha512} ${addon.enabled}` : 'nothing';

/** Finds gaps in the history: its changes must lead from the first state to the recorded one. */
export function findBreaks(
  history: readonly HistoryEntry[],
  first: LoadoutRecord,
  last: LoadoutRecord,
): string[] {
  const faults: string[] = [];
  const state = new Map(first.addons.map((addon) => [addon.id, toText(addon)]));
  const news = history.filter(({ number }) => number > first.generation);
  for (const [index, { number, kind, changes }] of news.entries()) {
    if (number !== first.generation + 1 + index) faults.push(`generation ${number} after a gap`);
    if (kind === 'external') faults.push(`generation ${number} takes a change for a person's`);
    for (const { addonId, from, to } of changes) {
      const known = state.get(addonId) ?? 'nothing';
      if (known !== toText(from))
        faults.push(`generation ${number} changes ${toText(from)}, but there was ${known}`);
      if (to === null) state.delete(addonId);
      else state.set(addonId, toText(to));
    }
  }
  if (last.generation !== first.generation + news.length)
    faults.push(
      `the record has generation ${last.generation}, the history ends with ${news.at(-1)?.number}`,
    );
  const recorded = last.addons.map(toText).toSorted().join('\n');
  const followed = [...state.values()].toSorted().join('\n');
  if (recorded !== followed) faults.push(`the record has\n${recorded}\nthe history\n${followed}`);
  return faults;
}

/** A change that a command reported as done. */
export interface Acknowledged {
  readonly generation: number;
  readonly changes: readonly Change[];
}

/** Finds reports that are not in the history, or that share one entry. */
export function findUnkept(
  history: readonly HistoryEntry[],
  reports: readonly Acknowledged[],
): string[] {
  const describe = (changes: readonly Change[]): string =>
    changes
      .map(({ addonId, from, to }) => `${addonId} ${toText(from)} > ${toText(to)}`)
      .toSorted()
      .join('\n');
  const lost = reports.filter(({ generation, changes }) => {
    const entry = history.find(({ number }) => number === generation);
    return entry === undefined || describe(entry.changes) !== describe(changes);
  });
  const numbers = reports.map(({ generation }) => generation);
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  return [
    ...lost.map(({ generation }) => `what was reported as ${generation} is not in the history`),
    ...twice.map((number) => `two reports of generation ${number}`),
  ];
}
