import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { operationDocumentSchema, readyDocumentSchema } from '#cli/json/documents.ts';
import type { Addon, AddonRecord, VersionBrief } from '#shared/domain/addon.ts';
import type { JobOutcome, Readiness } from '#shared/domain/job.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';
import { BRIEF, createFakeCore, type FakeJobs, makeAddon, makePlan } from './fake-core.ts';

const FRESH = { stale: false, oldestAnswerAt: null, cause: null };

let scratch: string;
beforeEach(() => {
  scratch = makeScratch();
});

async function run(
  argv: readonly string[],
  outcomes: readonly JobOutcome[] = [],
  rest: Pick<FakeJobs, 'changelogs'> = {},
) {
  const core = createFakeCore({ outcomes, ...rest });
  const result = await runLoadout(['--data-dir', join(scratch, 'data'), ...argv], {
    openCore: core.openCore,
    cwd: scratch,
  });
  return { ...result, ...core };
}

const planned = (...plan: Parameters<typeof makePlan>): JobOutcome => ({
  kind: 'plan',
  plan: makePlan(...plan),
  registry: FRESH,
});

const record = (changes: Partial<AddonRecord> = {}): AddonRecord => ({
  id: 'addon0',
  slot: 'mods',
  path: 'mods/lamp.jar',
  size: 1200,
  sha1: null,
  sha512: null,
  files: null,
  enabled: true,
  origin: 'chosen',
  neededBy: [],
  projectId: 'p1',
  versionId: 'v1',
  installedAt: null,
  parked: false,
  ...changes,
});

const version = (versionNumber: string, year: number): VersionBrief => ({
  id: `v-${versionNumber}`,
  versionNumber,
  releaseChannel: 'release',
  datePublished: `${year}-01-01T00:00:00Z`,
});

describe('each verb asks the core for its plan', () => {
  test.each([
    [
      ['remove', 'lamp', 'b.jar'],
      'plans.remove',
      { loadoutId: 'loadout1', addons: ['lamp', 'b.jar'] },
    ],
    [['enable', 'lamp'], 'plans.enable', { loadoutId: 'loadout1', addons: ['lamp'] }],
    [['disable', 'lamp'], 'plans.disable', { loadoutId: 'loadout1', addons: ['lamp'] }],
    [
      ['update', 'lamp', '--to', '1.0'],
      'plans.update',
      { loadoutId: 'loadout1', addons: ['lamp'], to: '1.0' },
    ],
    [
      ['set', '--game-version', '0.5.28', '--loader', 'none', '--park'],
      'plans.set',
      { loadoutId: 'loadout1', change: { gameVersion: '0.5.28', loader: null }, park: true },
    ],
    [
      ['set', '--channel', 'beta'],
      'plans.set',
      { loadoutId: 'loadout1', change: { channel: 'beta' }, park: false },
    ],
  ])('%j', async (argv, call, input) => {
    const { status, calls, inputs } = await run([...argv, '--dry-run'], [planned([{}])]);
    expect({ status, calls, inputs }).toEqual({ status: 0, calls: [call], inputs: [input] });
  });

  test('install of projects and files, which are granted', async () => {
    const { inputs, granted } = await run(
      ['install', 'lamp', 'rails@1.0', 'mine.jar', '--dry-run'],
      [planned([{}])],
    );
    expect(inputs).toEqual([
      {
        loadoutId: 'loadout1',
        targets: [
          { kind: 'project', project: 'lamp', version: null },
          { kind: 'project', project: 'rails', version: '1.0' },
          { kind: 'file', grantId: 'grant2' },
        ],
      },
    ]);
    expect(granted).toEqual([scratch, join(scratch, 'mine.jar')]);
  });

  test('install of a file into a folder, which is named where the plan asks for one', async () => {
    const unclear = { title: 'mine.jar', kind: 'leave' as const, folders: ['pmods', 'plugins'] };
    const { inputs, stdout } = await run(
      ['install', 'mine.jar', '--folder', 'plugins/', '--dry-run'],
      [planned([{}, unclear])],
    );
    expect(inputs).toEqual([
      { loadoutId: 'loadout1', targets: [{ kind: 'file', grantId: 'grant2', folder: 'plugins' }] },
    ]);
    expect(stdout).toMatch(/Choose its folder:\s+\S.*\sinstall --folder pmods mine\.jar/);
  });

  test.each([[['set']], [['update', '--all', '--to', '1.0']], [['update', 'a', 'b', '--to', '1']]])(
    'and %j is a usage error',
    async (argv) => {
      const { status, calls } = await run([...argv, '--json']);
      expect({ status, calls }).toEqual({ status: 2, calls: [] });
    },
  );
});

describe('a rule for single add-ons', () => {
  const policies = (policy: object | null): JobOutcome =>
    ({
      kind: 'policies',
      report: { loadout: BRIEF, addons: [{ addonId: 'addon1', title: 'Lamp', policy }] },
    }) as JobOutcome;
  const target = { kind: 'project', projectId: 'p1' } as const;

  test('is asked for with its note and its end', async () => {
    const rule = { note: 'breaks saves', until: '2100-01-31T00:00:00.000Z' };
    const { status, stdout, calls, inputs } = await run(
      ['pin', 'lamp', '--note', rule.note, '--until', '2100-01-31T00:00Z'],
      [policies({ target, channel: null, pin: rule, skip: null })],
    );
    expect({ status, calls }).toEqual({ status: 0, calls: ['policies.pin'] });
    expect(inputs).toEqual([{ loadoutId: 'loadout1', addons: ['lamp'], ...rule }]);
    expect(stdout).toContain('Pinned Lamp until ');
    expect(stdout).toContain('breaks saves');
  });

  test('is said to be gone', async () => {
    const { stdout, calls } = await run(['unskip', 'lamp'], [policies(null)]);
    expect(calls).toEqual(['policies.unskip']);
    expect(stdout).toContain('No update of Lamp is skipped.');
  });

  test('cannot end in the past', async () => {
    const { status, calls } = await run(['skip', 'lamp', '--until', '2020-01-01']);
    expect({ status, calls }).toEqual({ status: 2, calls: [] });
  });
});

describe('a plan shows', () => {
  const changelogs = [
    { ...version('1.3', 2026), changelog: '## New\n\n- A **red** lamp\n- A blue one' },
    { ...version('1.2', 2025), changelog: null },
    { ...version('1.1', 2024), changelog: 'Brighter.' },
  ];
  const lamp = {
    from: record(),
    to: record(),
    fromVersion: version('1.0', 2023),
    toVersion: version('1.3', 2026),
    changelogs,
  };

  test('a line of each changelog between, or all of them', async () => {
    const short = await run(['update', '--all', '--dry-run'], [planned([lamp])]);
    expect(short.stdout).toContain('1.3: A red lamp');
    expect(short.stdout).toContain('1.1: Brighter.');
    expect(short.stdout).not.toContain('blue');
    const full = await run(['update', '--all', '--dry-run', '--changelogs'], [planned([lamp])]);
    expect(full.stdout).toContain('- A blue one');
    expect(full.stdout).toContain('No changelog.');
  });

  test('its own changelog, and with --changelogs reads those of the versions in between', async () => {
    const [own] = changelogs;
    const items = [{ ...lamp, id: 'lamp', changelogs: own ? [own] : [], moreChangelogs: true }];
    const short = await run(['update', '--all', '--dry-run'], [planned(items)]);
    expect(short.stdout).toContain('1.3: A red lamp');
    expect(short.stdout).toContain(
      'For the changelogs of the versions in between, use --changelogs.',
    );
    expect(short.calls).toEqual(['plans.update']);
    const rest = { changelogs: { lamp: changelogs } };
    const args = ['update', '--all', '--dry-run', '--changelogs'];
    const full = await run(args, [planned(items)], rest);
    expect(full.calls).toEqual(['plans.update', 'plans.changelogs']);
    expect(full.stdout).toContain('  Brighter.');
    const json = await run([...args, '--json'], [planned(items)], rest);
    const { plan } = operationDocumentSchema.parse(JSON.parse(json.stdout));
    expect(plan.items[0]).toMatchObject({ moreChangelogs: false, changelogs });
  });

  test('how long its downloads wait for the registry’s limits, when that is more than seconds', async () => {
    const say = async (downloadWaitMs: number | null) => {
      const plan = planned([lamp], { downloadBytes: 300e6, downloadWaitMs });
      return (await run(['update', '--all', '--dry-run'], [plan])).stdout;
    };
    expect(await say(6_000_000)).toContain(
      '300 MB to download, about 1 h 40 min at this registry’s limits.',
    );
    expect(await say(2000)).toContain('300 MB to download.');
    expect(await say(null)).toContain('300 MB to download.');
  });

  test('a changelog of one endless line by its beginning', async () => {
    const endless = { ...version('1.3', 2026), changelog: 'word '.repeat(20_000) };
    const items = [{ ...lamp, changelogs: [endless] }];
    const { stdout } = await run(['update', '--all', '--dry-run'], [planned(items)]);
    expect(stdout).toContain('1.3: word word');
    expect(stdout.length).toBeLessThan(2000);
  });

  test('why a version is chosen and why not newer ones, the newest few or all', async () => {
    const passedOver = [9, 8, 7, 6, 5, 4, 3, 2].map((number) => ({
      ...version(`${number}.0`, 2026),
      why: { code: 'plan-why-not-skipped', params: { version: `${number}.0` } },
    }));
    const why = { code: 'plan-why-older', params: { newest: '9.0' } };
    const choice = { why, passedOver, isComplete: true };
    const reason = { code: 'plan-left-out', params: {} };
    const left = { kind: 'leave', title: 'Core', reason, choice } as const;
    const items = [{ ...lamp, choice }, left];
    const short = await run(['update', '--all', '--dry-run'], [planned(items)]);
    expect(short.stdout).toContain(
      'The newest version that works with the other add-ons; 9.0 does not.',
    );
    expect(short.stdout.match(/Not \d\.0: you skipped it\./g)).toHaveLength(10);
    expect(short.stdout.match(/and 3 more \(--why\)/g)).toHaveLength(2);
    const full = await run(['update', '--all', '--dry-run', '--why'], [planned(items)]);
    expect(full.stdout.match(/Not \d\.0: you skipped it\./g)).toHaveLength(16);
    const json = await run(['update', '--all', '--dry-run', '--json'], [planned(items)]);
    const document = operationDocumentSchema.parse(JSON.parse(json.stdout));
    expect(document.plan.items.map((item) => item.choice?.passedOver.length)).toEqual([8, 8]);
  });

  test('warnings, notes and add-ons that are no longer needed, in texts', async () => {
    const warnings = [{ code: 'plan-dependency-disabled', params: { dependency: 'Core' } }];
    const notes = [{ code: 'plan-not-newer', params: { version: '0.9' } }];
    const reason = { code: 'plan-left-out', params: {} };
    const offers = ['Core', 'Lantern Core', '$(reboot)'].map((title, at) => ({
      addonId: `addon${at}`,
      title,
      reason,
    }));
    const outcome = planned([{ kind: 'remove', from: record(), warnings, notes }], {
      intent: 'remove',
      offers,
    });
    const { stdout } = await run(['remove', 'lamp', '--dry-run'], [outcome]);
    expect(stdout).toContain('! Requires Core, which is disabled; enable it too.');
    expect(stdout).toContain('· 0.9 is not newer');
    expect(stdout).toMatch(/loadout --data-dir \S+ remove Core "Lantern Core" addon2\n/);
    const { stdout: json } = await run(['remove', 'lamp', '--dry-run', '--json'], [outcome]);
    const { plan } = operationDocumentSchema.parse(JSON.parse(json));
    expect(plan.items[0]?.notes[0]?.text).toContain('0.9');
    expect(plan.offers[0]?.reason.text).toContain('Excluded');
  });

  test('add-ons that are disabled, parked, enabled, required, installed and downgraded', async () => {
    const outcome = planned(
      [
        { kind: 'switch', title: 'Old', from: record(), to: record({ enabled: false }) },
        {
          kind: 'switch',
          title: 'Late',
          from: record(),
          to: record({ enabled: false, parked: true }),
        },
        { kind: 'switch', title: 'Back', from: record({ enabled: false }), to: record() },
        { kind: 'add', title: 'Core', to: record({ origin: 'dependency' }) },
        { kind: 'add', title: 'Lamp', to: record() },
        {
          kind: 'replace',
          title: 'Rails',
          fromVersion: version('2', 2026),
          toVersion: version('1', 2025),
        },
      ],
      { intent: 'set', target: { ...BRIEF.target, gameVersion: '0.5.28' } },
    );
    const { stdout } = await run(['set', '--park', '--dry-run'], [outcome]);
    for (const group of [
      'Disable 1\n  Old',
      'Park 1\n  Late',
      'Enable 1\n  Back',
      'Also required 1\n  Core',
      'Install 1\n  Lamp',
      'Downgrade 1\n  Rails',
    ])
      expect(stdout).toContain(group);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Set game version 0.5.26 → 0.5.28, install 1 add-on, downgrade 1 add-on, install 1 required add-on, enable 1 add-on, disable 2 add-ons.',
    );
  });

  test('a setting that changes without any file', async () => {
    const target = { ...BRIEF.target, channel: 'beta' } as const;
    const { stdout } = await run(
      ['set', '--channel', 'beta', '--dry-run'],
      [planned([], { intent: 'set', target })],
    );
    expect(stdout).toContain('Set channel release → beta.');
    expect(stdout).not.toContain('Nothing to change');
  });

  test('that nothing is to do, and applies nothing', async () => {
    const { status, stdout, calls } = await run(
      ['set', '--channel', 'release', '--yes'],
      [planned([], { intent: 'set' })],
    );
    expect({ status, calls }).toEqual({ status: 0, calls: ['plans.set'] });
    expect(stdout).toContain('Nothing to change.');
  });
});

describe('--exclude', () => {
  const plan = planned([
    { addonId: 'addon1', title: 'Long Rails' },
    { addonId: 'addon2', title: 'Core', kind: 'add', to: record({ projectId: 'p2' }) },
    { addonId: 'addon3', title: 'Lamp' },
  ]);
  const revised = planned([
    { title: 'Lamp' },
    { title: 'Long Rails', kind: 'leave', reason: { code: 'plan-left-out', params: {} } },
  ]);

  test.each([
    ['long-rails', 'item0'],
    ['Long Rails', 'item0'],
    ['addon1', 'item0'],
    ['p2', 'item1'],
  ])('%s plans again without it, and is no failure', async (name, id) => {
    const { status, calls, inputs, stdout } = await run(
      ['update', '--all', '--exclude', name, '--dry-run'],
      [plan, revised],
    );
    expect({ status, calls }).toEqual({ status: 0, calls: ['plans.update', 'plans.revise'] });
    expect(inputs[1]).toEqual({ planId: 'plan1', exclude: [id] });
    expect(stdout).toContain('Excluded by you.');
  });

  test('asks the core for every other name of an add-on', async () => {
    const checked: JobOutcome = {
      kind: 'check',
      report: {
        loadout: BRIEF,
        addons: [makeAddon({ id: 'addon3' })],
        external: [],
        registry: FRESH,
      },
    };
    const { inputs } = await run(
      ['install', 'x', '--exclude', 'lamp.jar', '--exclude', 'core', '--dry-run'],
      [plan, checked, revised],
    );
    expect(inputs.slice(1)).toEqual([
      { loadoutId: 'loadout1', addons: ['lamp.jar'], fresh: false, listed: true },
      { planId: 'plan1', exclude: ['item1', 'item2'] },
    ]);
  });
});

describe('ready', () => {
  const addon = (ready: Readiness['ready'], title: string): Readiness => ({
    addonId: title,
    title,
    path: `mods/${title}.jar`,
    ready,
    version: null,
    newestGameVersion: null,
    reason: { code: 'state-not-asked', params: {} },
  });
  const away = { code: 'REGISTRY_UNREACHABLE', params: {} } as const;
  const report = (
    addons: Readiness[],
    cause: typeof away | null = null,
  ): Extract<JobOutcome, { kind: 'ready' }> => ({
    kind: 'ready',
    report: { loadout: BRIEF, gameVersion: '0.5.28', addons, registry: { ...FRESH, cause } },
  });

  test('lists what is not ready first, counts, and says what comes next', async () => {
    const addons = [addon('ready', 'a'), addon('unknown', 'b'), addon('not-ready', 'c')];
    const { status, stdout } = await run(['ready', '--game-version', '0.5.28'], [report(addons)]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/ {2}c .*\n.* {2}b .*\n.* {2}a /s);
    expect(stdout).toContain('1 ready · 1 not ready · 1 unknown');
    expect(stdout).toMatch(/loadout --data-dir \S+ set --game-version 0\.5\.28 --park\n/);
    const { stdout: json } = await run(
      ['ready', '--game-version', '0.5.28', '--json'],
      [report(addons)],
    );
    expect(readyDocumentSchema.parse(JSON.parse(json)).counts).toEqual({
      ready: 1,
      'not-ready': 1,
      unknown: 1,
    });
  });

  test.each([
    ['0 when the registry answered', [addon('unknown', 'a')], null, 0],
    ['3 when some could not be asked for', [addon('unknown', 'a'), addon('ready', 'b')], away, 3],
    ['5 when none could', [addon('unknown', 'a')], away, 5],
    ['0 when what is known is enough', [addon('ready', 'a')], away, 0],
  ])('exits %s', async (_title, addons, cause, expected) => {
    const { status } = await run(['ready', '--game-version', '1'], [report(addons, cause)]);
    expect(status).toBe(expected);
  });
});

describe('--loadout', () => {
  const scanned: JobOutcome = {
    kind: 'check',
    report: { loadout: BRIEF, addons: [], external: [], registry: FRESH },
  };

  test('takes the path of a folder', async () => {
    await mkdir(join(scratch, 'games', 'mine'), { recursive: true });
    const { found, granted } = await run(['--loadout', 'games/mine', 'check'], [scanned]);
    expect(found).toEqual([{ selector: null, grantId: 'grant1' }]);
    expect(granted).toEqual([join(scratch, 'games', 'mine')]);
  });

  test.each(['mine', 'no/such/folder'])('%s is a name', async (name) => {
    const { found, granted } = await run(['--loadout', name, 'check'], [scanned]);
    expect({ found, granted }).toEqual({
      found: [{ selector: name, grantId: null }],
      granted: [],
    });
  });
});

describe('groups and notes', () => {
  const scanned = (addon: Partial<Addon>): JobOutcome => ({
    kind: 'scan',
    report: {
      loadout: BRIEF,
      addons: [makeAddon(addon)],
      external: [],
      problems: [],
      hashedFiles: 1,
      cachedFiles: 0,
      registry: FRESH,
    },
  });

  test('a group is named as one argument of the shell', async () => {
    const { stdout } = await run(['groups'], [scanned({ groups: ['Big ones'], note: 'loud' })]);
    expect(stdout).toMatch(/Big ones · 1 add-on\n\n {2}Lamp\n\nNotes\n\n {2}Lamp: loud\n/);
    expect(stdout).toContain('update "group:Big ones"');
  });

  test('where there are none, the command that makes one is named', async () => {
    const { stdout } = await run(['groups'], [scanned({})]);
    expect(stdout).toContain('There are no groups and no notes.');
    expect(stdout).toContain('group NAME ADDON...');
  });

  test.each([[['note', 'lamp']], [['note', 'lamp', ' ']], [['note', 'lamp', 'loud', '--remove']]])(
    '%j says what to type',
    async (argv) => {
      const { status, stderr, calls } = await run(argv);
      expect(status).toBe(2);
      expect(stderr).toContain('Type the note after the add-on, in quotes, or use --remove alone.');
      expect(calls).toEqual([]);
    },
  );
});
