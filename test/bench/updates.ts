import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import type { Core } from '#core/core.ts';
import { createCore } from '#core/create-core.ts';
import { solveInSteps } from '#core/planning/solver/solve.ts';
import { runInTurns } from '#core/planning/resolve/decider.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { startRegistryServer, type RegistryServer } from '#registry-server/start.ts';
import {
  countByBucket,
  createServiceProfile,
  createUpdateWorld,
  subtractCounts,
  type RequestCounts,
  type UpdateWorld,
} from '#test/builders/update-world.ts';
import { makeLargeSituation } from './large-universe.ts';
import { driveCore, expectOutcome } from '#test/helpers/core-harness.ts';
import { benchUpdateDownloads } from './update-downloads.ts';

const MAX_MS = 10_000;
const MAX = { check: 18, plan: 10, planStrict: 3, together: 25 };
const MAX_CANCEL_MS = 100;

/**
 * Measures a library of 300 outdated projects at a registry with the public service's limits, from
 * an empty cache: the number of requests for a check and a plan, and the time until the plan is
 * ready.
 */
export async function benchUpdates(): Promise<boolean> {
  const isPlanned = await benchPlanOfAll();
  return (await benchUpdateDownloads()) && isPlanned;
}

async function benchPlanOfAll(): Promise<boolean> {
  const base = await mkdtemp(join(tmpdir(), 'loadout-bench-'));
  const world = createUpdateWorld();
  const server = await startRegistryServer({
    dataDir: join(base, 'registry'),
    port: 0,
    profile: 'crmm',
    faults: ['key-collapse'],
    seed: world.seed,
  });
  const host = createNodeHost({
    dataDir: join(base, 'data'),
    environment: {},
    platform: process.platform,
  });
  saveProfile(createServiceProfile(server.origin), host.paths.dataDir);
  const core = createCore(host, {});
  try {
    return await measure({ core, server, world, folder: join(base, 'game') });
  } finally {
    await core.close();
    await server.close();
    await rm(base, { recursive: true });
  }
}

interface Measured {
  readonly core: Core;
  readonly server: RegistryServer;
  readonly world: UpdateWorld;
  readonly folder: string;
}

async function measure({ core, server, world, folder }: Measured): Promise<boolean> {
  const client = createRouterClient(core.router, { context: core.context });
  const { create, finish } = driveCore(client, core.grantFolder);
  const count = (): RequestCounts => countByBucket(server.requestCounts());
  await world.install(folder);
  const { id: loadoutId } = await create(folder, {
    registry: 'service',
    target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
  });
  const before = count();
  const start = performance.now();
  await finish(client.addons.check({ loadoutId, addons: null, fresh: false }));
  const checked = count();
  const update = () => client.plans.update({ loadoutId, addons: null, to: null });
  const { plan } = expectOutcome(await finish(update()), 'plan');
  const elapsedMs = performance.now() - start;
  const [check, made] = [subtractCounts(checked, before), subtractCounts(count(), checked)];
  const changes = plan.items.filter(({ kind }) => kind !== 'leave').length;
  const cancelMs = Math.max(await timeCancel(client, loadoutId), await timeSearchCancel());
  const isKept =
    check.all <= MAX.check &&
    made.all <= MAX.plan &&
    made.strictGet <= MAX.planStrict &&
    check.all + made.all <= MAX.together &&
    elapsedMs <= MAX_MS &&
    cancelMs <= MAX_CANCEL_MS;
  console.log(`updates: check: ${describe(check)} (at most ${MAX.check})`);
  console.log(
    `updates: plan of ${changes} changes: ${describe(made)} (at most ${MAX.plan}, ${MAX.planStrict} of them strict)`,
  );
  console.log(
    `updates: ${check.all + made.all} requests (at most ${MAX.together}) and ${(elapsedMs / 1000).toFixed(1)} s ` +
      `to the plan (at most ${MAX_MS / 1000}); its downloads wait ${Math.round((plan.downloadWaitMs ?? 0) / 60_000)} ` +
      `minutes for the limits; cancelled in ${Math.round(cancelMs)} ms (at most ${MAX_CANCEL_MS}): ` +
      (isKept ? 'kept' : 'MISSED'),
  );
  return isKept;
}

function describe({ all, strictGet, get, search }: RequestCounts): string {
  return `${all} requests: ${strictGet} strict, ${get} get, ${search} search`;
}

const SEARCHED_MS = 100;

/** Returns how long after cancelling a practically endless search stops. */
async function timeSearchCancel(): Promise<number> {
  const { universe, requests } = makeLargeSituation(1, 'tangle');
  const stop = new AbortController();
  const toldAt = performance.now() + SEARCHED_MS;
  setTimeout(() => stop.abort(), SEARCHED_MS);
  const isStopped = await runInTurns(solveInSteps(universe, requests), stop.signal).then(
    () => false,
    () => true,
  );
  return isStopped ? performance.now() - toldAt : Number.POSITIVE_INFINITY;
}

/** Returns the time from cancelling to the end of a check that is sending requests. */
async function timeCancel(
  client: Parameters<typeof driveCore>[0],
  loadoutId: string,
): Promise<number> {
  const { jobId } = await client.addons.check({ loadoutId, addons: null, fresh: true });
  let saidAt = 0;
  for await (const { progress, outcome } of await client.jobs.watch({ jobId })) {
    if (outcome) break;
    if (saidAt > 0 || progress.phase !== 'check') continue;
    saidAt = performance.now();
    await client.jobs.cancel({ jobId });
  }
  return performance.now() - saidAt;
}
