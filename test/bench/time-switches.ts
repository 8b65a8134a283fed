import { statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { createRouterClient } from '@orpc/server';
import { createCore } from '#core/create-core.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import type { JobOutcome } from '#shared/domain/job.ts';

const ROUNDS = 9;
/** Keeps follow-up work of a change out of the next measurement. */
const SETTLE_MS = 1500;

const [dataDir = ''] = process.argv.slice(2);
const core = createCore(createNodeHost({ dataDir, environment: {}, platform: process.platform }));
const client = createRouterClient(core.router, { context: core.context });

async function finish(started: PromiseLike<{ jobId: string }>): Promise<JobOutcome> {
  for await (const { outcome } of await client.jobs.watch(await started)) {
    if (outcome) return outcome;
  }
  throw new Error('the job ended without an outcome');
}

const [loadout] = await client.loadouts.list();
if (!loadout) throw new Error('there is no loadout');
const { id: loadoutId, root } = loadout;
const scanned = await finish(client.addons.scan({ loadoutId }));
if (scanned.kind !== 'scan') throw new Error(JSON.stringify(scanned));
const planned = await finish(client.plans.update({ loadoutId, addons: null, to: null }));
if (planned.kind !== 'plan') throw new Error(JSON.stringify(planned));
const updating = new Set(planned.plan.items.map(({ addonId }) => addonId));
const update = await client.plans.apply({ planId: planned.plan.id });
const times: number[] = [];
const others = scanned.report.addons.filter(({ id }) => !updating.has(id));
for (const { id } of others.slice(0, ROUNDS)) {
  await setTimeout(SETTLE_MS);
  const startMs = Date.now();
  const outcome = await finish(client.plans.disable({ loadoutId, addons: [id], atOnce: true }));
  if (outcome.kind !== 'apply') throw new Error(JSON.stringify(outcome));
  const path = outcome.report.generation.changes[0]?.to?.path ?? '';
  // The ctime of the entry gives the time of the rename.
  times.push(Number(statSync(join(root, path), { bigint: true }).ctimeMs) - startMs);
}
const job = (await client.jobs.list()).find(({ id }) => id === update.jobId);
if (job?.state !== 'running') throw new Error('the update ended before the last switch');
process.stdout.write(JSON.stringify(times));
await client.jobs.cancel(update);
await core.close();
process.exit();
