import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createCatalogue } from '#core/catalogue/catalogue.ts';
import { createUpdates } from '#core/updates/updates.ts';
import type { InstalledAddon } from '#core/updates/check-context.ts';
import type { SeedProject } from '#registry-server/seed.ts';
import { startRegistryServer } from '#registry-server/start.ts';
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
import { systemClock } from '#test/helpers/clocks.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';

/**
 * The goals are for 1,000; `LOADOUT_BENCH_FILES` lowers it, but not below the number that is newer
 * on beta.
 */
const PROJECTS = Number(process.env['LOADOUT_BENCH_FILES'] ?? 1000);

/** Maximum requests of each part of a check. */
interface Goal {
  readonly title: string;
  readonly loaders: readonly (string | null)[];
  readonly newerOnBeta: number;
  readonly lookups: number;
  readonly updates: number;
}

const GOALS: readonly Goal[] = [
  {
    title: 'one loader, one channel, nothing newer',
    loaders: ['puzzle_loader'],
    newerOnBeta: 0,
    lookups: 20,
    updates: 20,
  },
  {
    title: 'three groups, 100 newer on beta',
    loaders: ['puzzle_loader', 'quilt', null],
    newerOnBeta: 100,
    lookups: 20,
    updates: 25,
  },
];

/**
 * Counts the requests of a check of 1,000 files of 1,000 projects, and of a second one while the
 * answers are cached.
 */
export async function benchIdentify(): Promise<boolean> {
  let good = true;
  for (const goal of GOALS) {
    const { first, second, elapsedMs } = await countRequests(goal);
    const passed =
      first.lookups <= goal.lookups &&
      first.updates <= goal.updates &&
      second.lookups + second.updates === 0;
    good &&= passed;
    console.log(
      `identify: ${PROJECTS} files, ${goal.title}: ${first.lookups} lookups (at most ${goal.lookups}), ` +
        `${first.updates} updates (at most ${goal.updates}) in ${Math.round(elapsedMs)} ms; ` +
        `again: ${second.lookups + second.updates} (0): ${passed ? 'ok' : 'TOO MANY'}`,
    );
  }
  return good;
}

async function countRequests(goal: Goal) {
  const dataDir = await mkdtemp(join(tmpdir(), 'loadout-bench-'));
  const projects = Array.from({ length: PROJECTS }, (_, index) => toProject(goal, index));
  const server = await startRegistryServer({
    dataDir,
    port: 0,
    profile: 'local',
    faults: ['key-collapse'],
    seed: createSeed({ projects }),
  });
  const harness = createRegistryHarness(systemClock);
  try {
    const { clock, database, logger } = harness;
    const updates = createUpdates({
      catalogue: createCatalogue({ database, clock, logger }),
      clock,
    });
    const request = {
      client: harness.client(testProfile(server.origin)),
      loadout: createCheckedLoadout(),
      addons: projects.map((_, index) => toInstalled(goal, index)),
      ask: 'check',
    } as const;
    const start = performance.now();
    const { addons } = await updates.check(request);
    const elapsedMs = performance.now() - start;
    const first = count(server.requestCounts());
    await updates.check(request);
    const both = count(server.requestCounts());
    const upToDate = addons.filter(({ state }) => state === 'up-to-date').length;
    if (upToDate !== PROJECTS - goal.newerOnBeta) throw new Error(`${upToDate} are up to date`);
    const second = { lookups: both.lookups - first.lookups, updates: both.updates - first.updates };
    return { first, second, elapsedMs };
  } finally {
    harness.close();
    await server.close();
    await rm(dataDir, { recursive: true });
  }
}

function count(requests: ReadonlyMap<string, number>) {
  let updates = 0;
  for (const [pattern, times] of requests) {
    if (pattern.startsWith('POST') && pattern.endsWith('/update')) updates += times;
  }
  return { lookups: requests.get('POST /api/version-files') ?? 0, updates };
}

function toProject(goal: Goal, index: number): SeedProject {
  const common = { gameVersions: ['0.5.1'], loaders: ['puzzle_loader', 'quilt'] };
  const versions = [createVersion({ id: `v${index}`, files: [fileOf(`v${index}`)], ...common })];
  if (index < goal.newerOnBeta) {
    const beta = { releaseChannel: 'beta', datePublished: '2026-01-01T00:00:00.000Z' } as const;
    versions.push(
      createVersion({ id: `b${index}`, files: [fileOf(`b${index}`)], ...common, ...beta }),
    );
  }
  return createProject({ id: `p${index}`, versions });
}

/** Its bytes are its name, as in the builder of installed add-ons. */
function fileOf(versionId: string) {
  const name = `${versionId}.jar`;
  return createVersionFile(versionId, { name, bytes: Buffer.from(name) });
}

function toInstalled(goal: Goal, index: number): InstalledAddon {
  const group = index % goal.loaders.length;
  const loader = goal.loaders[group] ?? null;
  return createInstalled(`v${index}.jar`, { slot: createSlot({ id: `group-${group}`, loader }) });
}
