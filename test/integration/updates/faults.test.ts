// @promise two add-ons of one project stay separate
import { expect, it, onTestFinished } from 'vitest';
import { createCatalogue } from '#core/catalogue/catalogue.ts';
import { createUpdates } from '#core/updates/updates.ts';
import type { RegistrySeed, SeedVersion } from '#registry-server/seed.ts';
import { FAULTS, type Fault, type ServerProfile } from '#registry-server/start.ts';
import {
  createCheckedLoadout,
  createInstalled,
  createSlot,
} from '#test/builders/installed-addon.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { createFakeClock, systemClock } from '#test/helpers/clocks.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';

/** A version with one file that is named after it and contains its name. */
function version(id: string, month: number, overrides: Partial<SeedVersion> = {}): SeedVersion {
  const file = createVersionFile(id, { name: `${id}.jar`, bytes: Buffer.from(`${id}.jar`) });
  return createVersion({
    id,
    versionNumber: id,
    datePublished: `2025-0${month}-01T00:00:00.000Z`,
    gameVersions: ['0.5.1'],
    files: [file],
    ...overrides,
  });
}

function createSituations(): RegistrySeed {
  const project = (id: string, ...versions: SeedVersion[]) => createProject({ id, versions });
  return createSeed({
    projects: [
      project('current', version('current-1', 1), version('current-2', 2)),
      project('outdated', version('outdated-1', 1), version('outdated-2', 2)),
      project('beta', version('beta-1', 1), version('beta-2', 2, { releaseChannel: 'beta' })),
      project(
        'elsewhere',
        version('elsewhere-1', 1, { gameVersions: ['0.5.0'] }),
        version('elsewhere-2', 2, { gameVersions: ['0.5.0'] }),
      ),
      project('back', version('back-1', 1), version('back-2', 2, { releaseChannel: 'alpha' })),
      { ...project('hidden', version('hidden-1', 1)), visibility: 'private' },
      project('pack', version('pack-1', 1, { loaders: [] }), version('pack-2', 2, { loaders: [] })),
    ],
  });
}

const packs = createSlot({ id: 'packs', loader: null });
const ADDONS = [
  createInstalled('current-2.jar'),
  createInstalled('outdated-1.jar'),
  createInstalled('outdated-2.jar'),
  createInstalled('beta-1.jar'),
  createInstalled('elsewhere-1.jar'),
  createInstalled('back-2.jar'),
  createInstalled('hidden-1.jar'),
  createInstalled('pack-1.jar', { slot: packs }),
  createInstalled('stranger.jar'),
];
const STATES = [
  ['current-2', 'up-to-date', null],
  ['outdated-1', 'update-available', 'outdated-2'],
  ['outdated-2', 'up-to-date', null],
  ['beta-1', 'newer-on-other-channel', null],
  ['elsewhere-1', 'incompatible', null],
  ['back-2', 'up-to-date', null],
  [undefined, 'not-on-registry', null],
  ['pack-1', 'update-available', 'pack-2'],
  [undefined, 'not-on-registry', null],
];

async function startCheck(profile: ServerProfile, faults: readonly Fault[]) {
  const server = await startTestRegistry({ profile, faults, seed: createSituations() });
  // With faults, waits take no time; without faults, time is real.
  const harness = createRegistryHarness(faults.length === 0 ? systemClock : createFakeClock());
  onTestFinished(() => {
    harness.close();
  });
  const { clock, database, logger } = harness;
  const updates = createUpdates({ catalogue: createCatalogue({ database, clock, logger }), clock });
  const client = harness.client(testProfile(server.origin));
  const check = async (ask: 'check' | 'fresh', addons = ADDONS) => {
    const result = await updates.check({ client, loadout: createCheckedLoadout(), ask, addons });
    const rows = result.addons.map(({ version, state, candidate }) => [
      version?.versionNumber,
      state,
      candidate?.versionNumber ?? null,
    ]);
    return { rows, age: result.age };
  };
  return { check, server };
}

const MET_BY_CHECKS: readonly Fault[] = [
  'key-collapse',
  'hidden-poisons-batch',
  'missing-channel-500',
  'empty-200',
  'rate-limit-storm',
  'cut-connection',
  'lenient-bodies',
];
const CASES: readonly (readonly [ServerProfile, readonly Fault[]])[] = [
  ['local', []],
  ['crmm', []],
  ...MET_BY_CHECKS.map((fault) => ['test', [fault]] as const),
  ['test', FAULTS],
];

it.each(CASES)(
  'finds the same states on the profile %s with the faults %j',
  async (profile, faults) => {
    const { check } = await startCheck(profile, faults);
    const { rows, age } = await check('check');
    expect(rows).toEqual(STATES);
    expect(age).toMatchObject({ stale: false, cause: null });
  },
);

it('finds the same state when one add-on alone is asked about', async () => {
  const { check, server } = await startCheck('test', ['empty-200', 'missing-channel-500']);
  const [, outdated] = ADDONS;
  if (!outdated) throw new Error('it is there');
  expect((await check('check', [outdated])).rows).toEqual([STATES[1]]);
  expect(server.requestCounts().get('POST /api/version-file/:hash/update')).toBeGreaterThan(0);
});

it('answers the same, and why, after the registry went away', async () => {
  const { check, server } = await startCheck('test', ['key-collapse']);
  await check('check');
  await server.close();
  const { rows, age } = await check('fresh');
  expect(rows).toEqual(STATES);
  expect(age.cause).toMatchObject({ code: 'REGISTRY_UNREACHABLE' });
});
