// @promise Activity shows repeated switches of the same add-ons as one row, and what undo and redo do next always
import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#shared/domain/job.ts';
import type { AddonChange } from '#shared/domain/loadout.ts';
import { foldSwitches } from './fold-switches.ts';

const change = (addonId: string, toVersion = '1.0.0', enabled = true) =>
  ({
    addonId,
    from: { enabled: !enabled },
    to: { enabled },
    fromVersion: '1.0.0',
    toVersion,
  }) as unknown as AddonChange;

function entry(number: number, addons: readonly string[], rest: Partial<HistoryEntry> = {}) {
  const changes = addons.map((id) => change(id));
  return {
    number,
    kind: 'disable',
    notes: [],
    addonCount: 3,
    changes,
    ...rest,
  } as unknown as HistoryEntry;
}

function fold(entries: readonly (HistoryEntry | { readonly run: string })[]) {
  return foldSwitches(entries).map((one) =>
    'earlier' in one
      ? [one.entry.number, ...one.earlier.map(({ number }) => number)].join('+')
      : one.run,
  );
}

describe('repeated switches', () => {
  test('of the same add-on are one row', () => {
    const kinds = ['enable', 'disable', 'undo', 'redo'] as const;
    const entries = [...kinds, ...kinds, ...kinds].map((kind, at) =>
      entry(11 - at, ['lamp'], { kind }),
    );
    expect(fold(entries)).toEqual(['11+10+9+8+7+6+5+4+3+2+1+0']);
  });

  test('of the same several add-ons are one row, in any order', () => {
    expect(fold([entry(2, ['lamp', 'map']), entry(1, ['map', 'lamp'])])).toEqual(['2+1']);
  });

  test('of several add-ons in one direction are one row, of others in the other one are not', () => {
    const entries = [entry(3, ['lamp']), entry(2, ['map']), entry(1, ['lamp', 'map'])];
    expect(fold(entries)).toEqual(['3+2+1']);
    const off = entry(2, [], { changes: [change('map', '1.0.0', false)] });
    expect(fold([entry(3, ['lamp']), off, entry(1, ['lamp'])])).toEqual(['3', '2', '1']);
  });

  test('of the same pin, skip or look-ups are one row, of another one are not', () => {
    const noted = (number: number, code: string, title: string) =>
      entry(number, [], { notes: [{ code, params: { title } }] });
    const entries = [
      noted(7, 'record-unpin', 'Lamp'),
      noted(6, 'record-pin', 'Lamp'),
      noted(5, 'record-pin', 'Map'),
      noted(4, 'record-pin', 'Oil'),
      noted(3, 'record-lookups', ''),
      noted(2, 'record-lookups', ''),
      noted(1, 'record-name', ''),
      noted(0, 'record-name', ''),
    ];
    expect(fold(entries)).toEqual(['7+6', '5', '4', '3+2', '1', '0']);
  });

  test('are parted by a start of the game and by another change', () => {
    const update = entry(2, ['lamp'], { changes: [change('lamp', '1.1.0')] });
    const entries = [entry(4, ['lamp']), { run: 'played' }, entry(3, ['lamp']), update];
    expect(fold([...entries, entry(1, ['lamp'])])).toEqual(['4', 'played', '3', '2', '1']);
  });

  test('leave what undo and redo do next in sight', () => {
    const sentence = { code: 'REASON_NEWEST', params: {} };
    const undo = entry(2, ['lamp'], { next: { intent: 'undo', sentence } });
    expect(fold([entry(4, ['lamp']), entry(3, ['lamp']), undo, entry(1, ['lamp'])])).toEqual([
      '4+3',
      '2+1',
    ]);
  });

  test('never take along a change of settings or one that changed no add-on', () => {
    const note = { code: 'REASON_NEWEST', params: {} };
    const noted = entry(2, ['lamp'], { notes: [note] });
    expect(fold([entry(3, ['lamp']), noted, entry(1, []), entry(0, [])])).toEqual([
      '3',
      '2',
      '1',
      '0',
    ]);
  });
});
