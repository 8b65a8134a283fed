import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { createCore } from '#core/create-core.ts';
import { findProfile } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import type { JobOutcome } from '#shared/domain/job.ts';
import { median } from './measure.ts';
import { createUpdatesSeed } from './updates-seed.ts';

const BASE = join(tmpdir(), 'loadout-bench-downloads');
const FILES = 100;
const ROUNDS = 3;
const MAX_RATIO = 1.5;

/**
 * Measures an update of 100 files of 1 MB from loopback, against fetching them one by one with curl
 * and one `sync`.
 */
export async function benchUpdateDownloads(): Promise<boolean> {
  rmSync(BASE, { recursive: true, force: true });
  const registry = fork(join(import.meta.dirname, 'serve-updates.ts'), [join(BASE, 'registry')]);
  const [origin] = (await once(registry, 'message')) as [string];
  try {
    const updates: number[] = [];
    const curls: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ms, urls } = await timeUpdate(join(BASE, `round-${round}`), origin);
      updates.push(ms);
      curls.push(await timeCurl(join(BASE, `curl-${round}`), urls));
    }
    const ratio = median(updates) / median(curls);
    const isKept = ratio <= MAX_RATIO;
    console.log(
      `update-downloads: ${FILES} files of 1 MB updated in ${median(updates).toFixed(0)} ms, curl and sync ` +
        `${median(curls).toFixed(0)} ms: ratio ${ratio.toFixed(2)}, at most ${MAX_RATIO}: ${isKept ? 'kept' : 'MISSED'}`,
    );
    return isKept;
  } finally {
    registry.kill();
    await once(registry, 'exit');
    rmSync(BASE, { recursive: true, force: true });
  }
}

/** Returns the time from the confirmed plan to the durable generation, in a new folder. */
async function timeUpdate(
  base: string,
  origin: string,
): Promise<{ readonly ms: number; readonly urls: readonly string[] }> {
  const [dataDir, folder] = [join(base, 'data'), join(base, 'game')];
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  for (const { versions } of createUpdatesSeed().projects) {
    const file = versions[0]?.files[0];
    if (file) writeFileSync(join(folder, 'pmods', file.name), file.bytes);
  }
  const address = { apiOrigin: origin, fileOrigins: [origin] };
  saveProfile({ ...findProfile('local', dataDir), ...address, id: 'bench' }, dataDir);
  const host = createNodeHost({ dataDir, environment: {}, platform: process.platform });
  const core = createCore(host, { remembersAddons: false });
  const { client } = core;
  const finish = async (started: PromiseLike<{ jobId: string }>): Promise<JobOutcome> => {
    for await (const { outcome } of await client.jobs.watch(await started)) {
      if (outcome) return outcome;
    }
    throw new Error('the job ended without an outcome');
  };
  try {
    const made = await finish(
      client.loadouts.create({
        grantId: core.grantFolder(folder),
        name: null,
        game: 'cosmic-reach',
        slots: null,
        registry: 'bench',
        target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
      }),
    );
    if (made.kind !== 'create') throw new Error(JSON.stringify(made));
    const loadoutId = made.loadout.id;
    const planned = await finish(client.plans.update({ loadoutId, addons: null, to: null }));
    if (planned.kind !== 'plan') throw new Error(JSON.stringify(planned));
    const urls = planned.plan.items.flatMap(({ source }) => source?.url ?? []);
    if (urls.length !== FILES) throw new Error(`${urls.length} of ${FILES} are to be updated`);
    const startMs = performance.now();
    const done = await finish(client.plans.apply({ planId: planned.plan.id }));
    const ms = performance.now() - startMs;
    if (done.kind !== 'apply') throw new Error(JSON.stringify(done));
    return { ms, urls };
  } finally {
    await core.close();
  }
}

async function timeCurl(folder: string, urls: readonly string[]): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const run = promisify(execFile);
  const startMs = performance.now();
  for (const [index, url] of urls.entries()) {
    await run('curl', ['-sSf', '-A', 'Loadout-bench', '-o', join(folder, `${index}`), url]);
  }
  await run('sync');
  return performance.now() - startMs;
}
