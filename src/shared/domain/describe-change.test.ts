import { describe, expect, test } from 'vitest';
import { render } from '../messages/render.ts';
import type { AddonRecord, Message } from './addon.ts';
import { describeChange } from './describe-change.ts';
import type { AddonChange, DoneOperation } from './loadout.ts';
import { describeUndoStep } from './undo-stack.ts';

const RECORD: AddonRecord = {
  id: 'a',
  slot: 'mods',
  path: 'mods/lamp.jar',
  size: 1,
  sha1: null,
  sha512: null,
  files: null,
  enabled: true,
  origin: 'chosen',
  neededBy: [],
  projectId: null,
  versionId: null,
  installedAt: null,
  parked: false,
};

function change(title: string, more: Partial<AddonChange> = {}): AddonChange {
  const versions = { fromVersion: '1.0.0', toVersion: '2.0.0' };
  return { addonId: title, from: RECORD, to: RECORD, title, companions: [], ...versions, ...more };
}

const lamp = change('Lamp');
const back = change('Lamp', { fromVersion: '2.0.0', toVersion: '1.0.0' });
const came = change('Shades', { from: null, fromVersion: null });
const needed = change('Base', {
  from: null,
  to: { ...RECORD, origin: 'dependency' },
  fromVersion: null,
});
const setTo = (params: Message['params'], code = 'record-game-version'): Message => ({
  code,
  params,
});
const FROM_TO = setTo({ gameVersion: '0.4.6', from: '0.5.26' });

type Told = Pick<DoneOperation, 'kind' | 'changes' | 'notes'>;

/** A change, its title, and its name in the undo button. */
const CASES: readonly [string, Told, string, string][] = [
  [
    'update',
    { kind: 'update', changes: [lamp], notes: [] },
    'Updated Lamp to 2.0.0',
    'update of Lamp',
  ],
  [
    'downgrade',
    { kind: 'update', changes: [back], notes: [] },
    'Downgraded Lamp to 1.0.0',
    'downgrade of Lamp',
  ],
  [
    'installation over a newer version',
    { kind: 'install', changes: [back], notes: [] },
    'Downgraded Lamp to 1.0.0',
    'downgrade of Lamp',
  ],
  [
    'installation with what it requires',
    { kind: 'install', changes: [came, needed], notes: [] },
    'Installed Shades and 1 that it requires',
    'installation of Shades (1 added)',
  ],
  [
    'update of several, with what they require',
    { kind: 'update', changes: [lamp, back, needed], notes: [] },
    'Updated 2 add-ons and added 1',
    'update of 2 add-ons (1 added)',
  ],
  ['repair', { kind: 'repair', changes: [lamp], notes: [] }, 'Restored Lamp', 'repair of Lamp'],
  ['disabling', { kind: 'disable', changes: [lamp], notes: [] }, 'Disabled Lamp', 'disabling Lamp'],
  [
    'game version',
    { kind: 'set', changes: [lamp, came], notes: [FROM_TO] },
    'Game version 0.5.26 → 0.4.6, 2 add-ons changed',
    'change of game version 0.5.26 → 0.4.6 (2 add-ons)',
  ],
  [
    'game version of an older record',
    { kind: 'set', changes: [], notes: [setTo({ gameVersion: '0.4.6' })] },
    'Set the game version to 0.4.6',
    'change of the game version to 0.4.6',
  ],
  [
    'several settings',
    {
      kind: 'set',
      changes: [],
      notes: [FROM_TO, setTo({ channel: 'beta', from: 'release' }, 'record-channel')],
    },
    'Game version 0.5.26 → 0.4.6, and 1 more',
    'change of loadout settings',
  ],
];

describe('the description of a change', () => {
  test.each(CASES)('%s', (_, told, done, undo) => {
    expect(
      describeChange(told)
        .map((part) => render(part))
        .join(', '),
    ).toBe(done);
    const step = describeUndoStep('undo', [{ ...told, undoes: [] }]);
    expect(render(step)).toBe(`Undo ${undo}`);
  });

  test('parts of an update say of how many', () => {
    const parts = { addons: 7, done: [] };
    const [told] = describeChange({ kind: 'update', changes: [lamp, came], notes: [], parts });
    expect(told && render(told)).toBe('Updated 2 of 7 add-ons');
  });

  test('an undone change is named as its undo was offered', () => {
    const sentence = describeUndoStep('undid', [
      { kind: 'update', changes: [back], notes: [], undoes: [] },
    ]);
    const [told] = describeChange({ kind: 'undo', changes: [lamp], notes: [], sentence });
    expect(told && render(told)).toBe('Undid downgrade of Lamp');
  });
});
