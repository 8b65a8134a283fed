import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import process from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { createRouterClient } from '@orpc/server';
import { createCore } from '#core/create-core.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { keepHeapSmall } from '#node-host/keep-heap-small.ts';
import type { JobOutcome } from '#shared/domain/job.ts';

const ROUNDS = 5;
/** Work that continues after the answer counts as part of the request. */
const SETTLE_MS = 1000;
/** Shorter turns are not reported. */
const MIN_TOLD_MS = 1;

interface Turn {
  readonly start: number;
  readonly end: number;
  readonly busy: number;
}

/**
 * Records every turn of this thread, also in CPU time, because other processes may use the machine.
 */
function watchTurns() {
  const turns: Turn[] = [];
  const collections: { readonly startTime: number; readonly duration: number }[] = [];
  const observer = new PerformanceObserver((list) => void collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const ending = new AbortController();

  async function look(): Promise<void> {
    while (!ending.signal.aborted) {
      const start = performance.now();
      const before = process.threadCpuUsage();
      await setImmediate();
      const { user, system } = process.threadCpuUsage(before);
      const end = performance.now();
      const busy = Math.min(end - start, (user + system) / 1000);
      if (busy > MIN_TOLD_MS) turns.push({ start, end, busy });
    }
  }
  void look();

  function withoutCollections({ start, end, busy }: Turn): number {
    const inside = collections.filter((one) => one.startTime >= start && one.startTime < end);
    const collecting = inside.reduce((sum, { duration }) => sum + duration, 0);
    return Math.max(0, busy - collecting);
  }

  return {
    stop() {
      ending.abort();
      observer.disconnect();
    },
    /** Slow, so call it at the end. */
    between: (from: number, to: number) =>
      turns
        .filter(({ start, end }) => start >= from && end <= to)
        .map((turn) => ({ own: withoutCollections(turn), all: turn.busy })),
  };
}

keepHeapSmall();
const [dataDir = ''] = process.argv.slice(2);
const core = createCore(createNodeHost({ dataDir, environment: {}, platform: process.platform }));
const client = createRouterClient(core.router, { context: core.context });

async function finish(started: PromiseLike<{ jobId: string }>): Promise<JobOutcome> {
  for await (const { outcome } of await client.jobs.watch(await started)) {
    if (outcome) return outcome;
  }
  throw new Error('the job ended without an outcome');
}

async function change(planning: PromiseLike<{ jobId: string }>): Promise<void> {
  const planned = await finish(planning);
  if (planned.kind !== 'plan') throw new Error(JSON.stringify(planned));
  const applied = await finish(client.plans.apply({ planId: planned.plan.id }));
  if (applied.kind !== 'apply') throw new Error(JSON.stringify(applied));
}

async function chooseAddons(loadoutId: string) {
  await finish(client.addons.scan({ loadoutId }));
  const rows = [];
  for await (const answer of await client.addons.list({ loadoutId, since: null }))
    rows.push(...answer.rows);
  const [first] = rows;
  const old = rows.find(({ state }) => state === 'update-available');
  if (first === undefined || old === undefined) throw new Error('the library has no update');
  return { first: [first.id], old: [old.id] };
}

/** Reference work for comparison: parses the folder's record once. */
async function parseRecord(): Promise<void> {
  await setImmediate();
  JSON.parse(record);
  await setImmediate();
}

const settle = () => new Promise<void>((resolve) => void setTimeout(resolve, SETTLE_MS));
const [loadout] = await client.loadouts.list();
if (loadout === undefined) throw new Error('there is no loadout');
const loadoutId = loadout.id;
const record = readFileSync(join(loadout.root, '.loadout/loadout.json'), 'utf8');
const { first, old } = await chooseAddons(loadoutId);
const actions: Readonly<Record<string, () => PromiseLike<{ jobId: string }>>> = {
  'switch off': () => client.plans.disable({ loadoutId, addons: first }),
  'switch on': () => client.plans.enable({ loadoutId, addons: first }),
  update: () => client.plans.update({ loadoutId, addons: old, to: null }),
  undo: () => client.plans.undo({ loadoutId, to: null }),
};
await settle();
const watch = watchTurns();
const spans: { action: string | null; from: number; to: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  for (const [action, plan] of Object.entries(actions)) {
    const from = performance.now();
    await change(plan());
    await settle();
    spans.push({ action, from, to: performance.now() });
  }
  const from = performance.now();
  await parseRecord();
  spans.push({ action: null, from, to: performance.now() });
}
watch.stop();
await core.close();
const held = spans.map(({ action, from, to }) => ({ action, turns: watch.between(from, to) }));
console.log(JSON.stringify(held));
