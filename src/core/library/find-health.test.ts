import { describe, expect, it } from 'vitest';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import type { AddonRecord, EmbeddedMetadata } from '#shared/domain/addon.ts';
import type { HealthFinding } from '#shared/domain/health.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import { render } from '#shared/messages/render.ts';
import { findHealth, type HealthFacts } from './find-health.ts';
import type { KnownAddon } from './known-addon.ts';

interface Given {
  readonly id: string;
  readonly row?: Partial<KnownAddon['row']>;
  /** Kinds of dependency by project id. */
  readonly needs?: Readonly<Record<string, 'required' | 'incompatible'>>;
  /** The only version of those that is accepted. */
  readonly exactly?: string;
  readonly mod?: Partial<EmbeddedMetadata>;
}

type Row = KnownAddon['row'];

/** An add-on with its own project and the fields that health reads. */
function toAddon({ id, row = {}, needs = {}, exactly, mod }: Given): KnownAddon {
  const project = { id: `project-${id}`, slug: id, name: id, author: null, icon: null };
  return {
    row: {
      id: `addon-${id}`,
      slot: 'puzzle-mods',
      path: `pmods/${id}.jar`,
      title: id,
      enabled: true,
      origin: 'chosen',
      state: 'up-to-date',
      reason: { code: 'state-up-to-date', params: {} },
      external: null,
      project,
      version: { id: `version-${id}` },
      ...row,
    },
    metadata:
      mod === undefined
        ? []
        : [{ format: 'puzzle', modId: null, version: null, requires: {}, ...mod }],
    dependencies: Object.entries(needs).map(([projectId, dependencyType]) => {
      return { projectId, versionId: exactly ?? null, dependencyType };
    }),
  } as unknown as KnownAddon;
}

function find(given: readonly Given[], facts: Partial<HealthFacts> = {}) {
  return findHealth({
    addons: given.map(toAddon),
    dependantsOf: () => [],
    projectOf: () => null,
    missing: [],
    restorable: new Set(),
    numberOf: (versionId) => versionId.replace('version-', ''),
    game: cosmicReach as unknown as GameDefinition,
    gameVersion: '0.5.21-alpha',
    ...facts,
  });
}

async function check(given: readonly Given[], facts: Partial<HealthFacts> = {}) {
  const tell = (mend: HealthFinding['mend']) => mend && [mend.intent, ...mend.names].join(' ');
  return (await find(given, facts)).map(({ kind, addonId, mend, otherMend }) => [
    kind,
    addonId,
    tell(mend),
    ...(otherMend === null ? [] : [tell(otherMend)]),
  ]);
}

describe('a project that an add-on requires on the registry', () => {
  const lamp: Given = { id: 'lamp', needs: { 'project-oil': 'required' } };

  it('is missing where it is not installed, and is offered by its slug', async () => {
    const projectOf = () => ({ name: 'Oil', slug: 'oil-slug' });
    expect(await check([lamp], { projectOf })).toEqual([
      ['requirement-missing', 'addon-lamp', 'install oil-slug'],
    ]);
  });

  it('is offered to be enabled where it is disabled', async () => {
    expect(await check([lamp, { id: 'oil', row: { enabled: false } }])).toEqual([
      ['requirement-disabled', 'addon-lamp', 'enable oil'],
    ]);
  });

  it.each([
    ['is there', [lamp, { id: 'oil' }]],
    ['is required by what is disabled', [{ ...lamp, row: { enabled: false } }]],
  ])('is no finding where it %s', async (_, given) => {
    expect(await check(given)).toEqual([]);
  });
});

describe('an exact version that an add-on requires', () => {
  const lamp: Given = {
    id: 'lamp',
    needs: { 'project-oil': 'required' },
    exactly: 'version-1.3.1',
  };
  const oil = (version: string, mod?: Given['mod']): Given => ({
    id: 'oil',
    row: { version: { id: `version-${version}`, versionNumber: version } as Row['version'] },
    ...(mod && { mod }),
  });

  it('is a problem where another one is installed, and is offered', async () => {
    const [found] = await find([lamp, oil('1.3.0')]);
    expect(found).toMatchObject({
      kind: 'requirement-version',
      mend: { intent: 'update', names: ['oil'], to: '1.3.1' },
    });
    expect(found && render(found.message)).toBe('lamp requires oil 1.3.1, but it is 1.3.0.');
  });

  it('is none where it is that version, and is reported once where the file requires it too', async () => {
    expect(await check([lamp, oil('1.3.1')])).toEqual([]);
    const both = { ...lamp, mod: { requires: { oil: '>=2.0.0' } } };
    const found = await check([both, oil('1.3.0', { modId: 'oil', version: '1.3.0' })]);
    expect(found).toEqual([['requirement-version', 'addon-lamp', 'update oil']]);
  });
});

describe('a requirement of a file', () => {
  const withRange = (range: string, version = '1.0.0') => [
    { id: 'lamp', mod: { requires: { oil: range } } },
    { id: 'oil', mod: { modId: 'oil', version } },
  ];

  it.each([
    ['>=1.0.0', '1.0'],
    ['>=1.0', '1.3.8-0.5.20'],
    ['^1.0.0', '1.4.0+build.7'],
    ['what is no range', '0.1'],
    ['>=1.0.0', 'unknown'],
  ])('%s is met by %s', async (range, version) => {
    expect(await check(withRange(range, version))).toEqual([]);
  });

  it('is named with both versions where it is not met', async () => {
    expect(await check(withRange('>=2.0.0'))).toEqual([
      ['requirement-version', 'addon-lamp', 'update oil'],
    ]);
  });

  it.each(['0.5.21-alpha', '0.3.27-pre_alpha', '0.1.46'])(
    'of the game, >=0.1.0, is met by %s under every spelling',
    async (gameVersion) => {
      for (const game of ['cosmic-reach', 'cosmicreach', 'cosmic_reach'])
        expect(
          await check([{ id: 'lamp', mod: { requires: { [game]: '>=0.1.0' } } }], { gameVersion }),
        ).toEqual([]);
    },
  );

  it('of the game is a finding without a mend where the loadout is set to an older one', async () => {
    const given = [{ id: 'lamp', mod: { requires: { 'cosmic-reach': '>=0.5.7' } } }];
    expect(await check(given, { gameVersion: '0.4.10' })).toEqual([
      ['requirement-version', 'addon-lamp', null],
    ]);
    expect(await check(given, { gameVersion: null })).toEqual([]);
  });

  it('is missing only where the registry says nothing of it, and never what is built in', async () => {
    const requires = { oil: '*', 'puzzle-loader': '*', java: '*' };
    expect(await check([{ id: 'lamp', row: { version: null }, mod: { requires } }])).toEqual([
      ['requirement-missing', 'addon-lamp', null],
    ]);
    expect(await check([{ id: 'lamp', mod: { requires } }])).toEqual([]);
  });

  it('is one sentence that loses nothing where a file requires ten thousand', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `mod-${index}`);
    const mod = { requires: Object.fromEntries(names.map((name) => [name, '*'])) };
    const lamp: Given = { id: 'lamp', row: { version: null, external: 'changed' }, mod };
    const [missing, ...others] = await find([lamp]);
    expect(others.map(({ kind }) => kind)).toEqual(['changed']);
    expect(missing && render(missing.message)).toBe(
      'lamp requires 10,000 add-ons that are not installed: mod-0, mod-1, mod-2 and 9,997 more.',
    );
    expect(missing?.message.params['others']).toBe(names.join(', '));
  });

  it('of many projects that can be installed is mended by one plan', async () => {
    const slugs = Array.from({ length: 6 }, (_, index) => `oil-${index}`);
    const needs = Object.fromEntries(slugs.map((slug) => [slug, 'required'] as const));
    expect(await check([{ id: 'lamp', needs }])).toEqual([
      ['requirement-missing', 'addon-lamp', `install ${slugs.join(' ')}`],
    ]);
  });

  it('of another loader than the one of its folder is ignored there', async () => {
    const of = (format: EmbeddedMetadata['format'], slot: string): Given => {
      return { id: 'lamp', row: { slot }, mod: { format } };
    };
    expect(await check([of('fabric', 'puzzle-mods')])).toEqual([
      ['wrong-loader', 'addon-lamp', 'disable lamp'],
    ]);
    expect(await check([of('fabric', 'quilt-mods')])).toEqual([]);
    expect(await check([of('fabric', 'data-mods')])).toEqual([]);
    expect(
      await check([
        { ...of('fabric', 'puzzle-mods'), row: { slot: 'puzzle-mods', enabled: false } },
      ]),
    ).toEqual([]);
  });
});

describe('incompatible add-ons', () => {
  it('are named by the one that excludes the other', async () => {
    const given: Given[] = [
      { id: 'lamp', needs: { 'project-torch': 'incompatible' } },
      { id: 'torch' },
    ];
    expect(await check(given)).toEqual([['incompatible', 'addon-lamp', 'disable torch']]);
    expect(await check([given[0] ?? { id: '' }, { id: 'torch', row: { enabled: false } }])).toEqual(
      [],
    );
  });

  it('are copies of one project, of which a command takes the id', async () => {
    const project = { id: 'project-lamp', slug: 'lamp', name: 'lamp', author: null, icon: null };
    const copies: Given[] = ['a', 'b'].map((id) => ({ id, row: { project } }));
    expect(await check(copies)).toEqual([['duplicate', 'addon-b', 'disable addon-b']]);
  });

  it('are duplicates with one mod id, of which the last by path is named', async () => {
    const twins: Given[] = ['a', 'b'].map((id) => ({ id, mod: { modId: 'lamp' } }));
    expect(await check(twins)).toEqual([['duplicate', 'addon-b', 'disable b']]);
    const [one, other] = twins;
    const elsewhere: Given = {
      id: 'b',
      row: { slot: 'quilt-mods' },
      mod: { modId: 'lamp', format: 'quilt' },
    };
    expect(await check([one ?? { id: '' }, elsewhere])).toEqual([]);
    expect(
      await check([one ?? { id: '' }, { ...other, id: 'b', row: { enabled: false } }]),
    ).toEqual([]);
  });
});

describe('an add-on by itself', () => {
  const damaged = { code: 'scan-archive-unreadable', params: { cause: 'damaged' } };
  it.each<[string, Partial<KnownAddon['row']>, (string | null)[][]]>([
    ['damaged', { reason: damaged }, [['damaged', 'addon-lamp', 'remove lamp']]],
    [
      'withdrawn',
      { state: 'withdrawn' },
      [['withdrawn', 'addon-lamp', 'update lamp', 'remove lamp']],
    ],
    [
      'withdrawn with its project',
      { state: 'withdrawn', reason: { code: 'state-withdrawn', params: { what: 'project' } } },
      [['withdrawn', 'addon-lamp', 'remove lamp']],
    ],
    ['changed by another hand', { external: 'changed' }, [['changed', 'addon-lamp', null]]],
    [
      'no archive',
      { reason: { code: 'scan-archive-unreadable', params: { cause: 'no-archive' } } },
      [['damaged', 'addon-lamp', 'remove lamp']],
    ],
    [
      'not readable',
      { reason: { code: 'scan-unreadable', params: { cause: 'EACCES' } } },
      [['damaged', 'addon-lamp', null]],
    ],
    ['empty', { reason: { code: 'scan-empty', params: {} } }, [['damaged', 'addon-lamp', null]]],
    [
      'emptied since it was installed',
      { state: 'changed', reason: { code: 'scan-empty', params: {} } },
      [['changed', 'addon-lamp', 'repair lamp']],
    ],
    ['not needed', { origin: 'dependency' }, [['not-needed', 'addon-lamp', 'remove lamp']]],
    ['sound', {}, []],
  ])('that is %s', async (_, row, found) => {
    expect(await check([{ id: 'lamp', row }])).toEqual(found);
  });

  it.each([
    [{ code: 'scan-archive-unreadable', params: { cause: 'no-archive' } }, 'is not a zip archive'],
    [{ code: 'scan-archive-unreadable', params: { cause: 'damaged' } }, 'is damaged or incomplete'],
    [{ code: 'scan-unreadable', params: { cause: 'EACCES' } }, 'cannot be read.'],
    [{ code: 'scan-empty', params: {} }, 'is empty.'],
  ])('that is damaged is named, with what is wrong: %o', async (reason, expected) => {
    const [found] = await find([{ id: 'lamp', row: { reason } }]);
    expect(found && render(found.message)).toContain(`lamp ${expected}`);
  });

  it('that was changed outside Loadout is restored to its recorded version', async () => {
    const facts = { restorable: new Set(['addon-lamp']) };
    const [finding] = await find([{ id: 'lamp', row: { external: 'changed' } }], facts);
    expect(finding?.mend).toEqual({ intent: 'repair', names: ['lamp'] });
    const [later] = await find([{ id: 'lamp', row: { state: 'changed' } }]);
    expect(later).toMatchObject({ kind: 'changed', mend: { intent: 'repair' } });
  });

  it('that Loadout installed and that is gone is missing, and restored by its id', async () => {
    const record = {
      id: 'oil',
      path: 'pmods/oil.jar',
      projectId: 'project-oil',
      versionId: 'version-3',
    };
    const projectOf = () => ({ name: 'Oil', slug: 'oil' });
    const missing = [
      record as AddonRecord,
      { ...record, projectId: null, versionId: null } as AddonRecord,
    ];
    const found = await find([{ id: 'lamp' }], { missing, projectOf });
    expect(
      found.map(({ kind, mend, message }) => [kind, mend?.intent, mend?.names, render(message)]),
    ).toEqual([
      [
        'missing',
        'repair',
        ['oil'],
        'Oil 3 was deleted outside Loadout: pmods/oil.jar is missing.',
      ],
      [
        'missing',
        'repair',
        ['oil'],
        'oil.jar was deleted outside Loadout: pmods/oil.jar is missing.',
      ],
    ]);
  });

  it('that is a dependency is needed as long as anything requires it', async () => {
    const dependantsOf = () => [{ addonId: 'addon-torch', title: 'torch' }];
    expect(await check([{ id: 'lamp', row: { origin: 'dependency' } }], { dependantsOf })).toEqual(
      [],
    );
  });
});

it('lists the worst first, then by name', async () => {
  const given: Given[] = [
    { id: 'b', row: { external: 'changed' } },
    { id: 'a', row: { external: 'changed' } },
    { id: 'c', needs: { nowhere: 'required' } },
  ];
  expect((await check(given)).map(([kind, id]) => [kind, id])).toEqual([
    ['requirement-missing', 'addon-c'],
    ['changed', 'addon-a'],
    ['changed', 'addon-b'],
  ]);
});
