// @module-tag deep
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadoutFileSchema, type LoadoutFile } from '#shared/domain/loadout.ts';
import { checkDocumentSchema, operationDocumentSchema } from '#cli/json/documents.ts';
import { openDatabase } from '#core/database/open-database.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import {
  startRegistryServer,
  type RegistryServer,
  writeDemoFolder,
} from '#registry-server/start.ts';
import { patientClock } from '#test/helpers/clocks.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { layRegistry } from '#test/helpers/filled-registry.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { makeScratch, runLoadout } from '../cli/cli-harness.ts';
import { readFiles } from '../main-job/run-main-job.ts';
import { CAPACITY } from './slow-profile.ts';

const PROGRAM = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const HOLDER = fileURLToPath(new URL('../apply/lock-holder.ts', import.meta.url));
const TAKER = fileURLToPath(new URL('pacing-taker.ts', import.meta.url));

const scratch = makeScratch();
const folder = join(scratch, 'game');
const dataDir = join(scratch, 'data');
let registry: RegistryServer;
/** Add-ons that have an update and require nothing. */
let outdated: string[];

beforeAll(async () => {
  layRegistry(join(scratch, 'registry'), await demoSeed());
  registry = await startRegistryServer({
    dataDir: join(scratch, 'registry'),
    port: 0,
    profile: 'local',
    faults: [],
  });
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (local === undefined) throw new Error('it ships');
  const { origin } = registry;
  saveProfile({ ...local, id: 'near', apiOrigin: origin, fileOrigins: [origin] }, dataDir);
  await writeDemoFolder(folder);
  const init = ['--registry', 'near', 'init', folder, '--game-version', '0.5.26'];
  const made = await runHere(init);
  if (made.status !== 0) throw new Error(made.stdout);
  const { addons } = checkDocumentSchema.parse(JSON.parse((await runHere(['check'])).stdout));
  outdated = addons.filter(({ state }) => state === 'update-available').map(({ id }) => id);
});

afterAll(async () => {
  await registry.close();
  rmSync(scratch, { recursive: true, force: true });
});

const runHere = (argv: readonly string[]) =>
  runLoadout(['--data-dir', dataDir, '--json', ...argv], { cwd: folder });

/** Runs a command line in a separate process. */
async function runBeside(
  argv: readonly string[],
): Promise<{ status: number | null; stdout: string }> {
  const child = spawn(process.execPath, [PROGRAM, '--data-dir', dataDir, '--json', ...argv], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { status: child.exitCode, stdout };
}

function readRecord(root: string): LoadoutFile {
  return loadoutFileSchema.parse(
    JSON.parse(readFileSync(join(root, '.loadout/loadout.json'), 'utf8')),
  );
}

/** Starts another process that holds the folder until it is killed. */
async function holdFolder(): Promise<ChildProcess> {
  const holder = spawn(process.execPath, [HOLDER, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  return holder;
}

/** Starts updating one add-on; resolves when it waits for the folder. */
async function beginWaiting(addon: string) {
  const core = openCore({ dataDir });
  const { client } = core;
  const { id: loadoutId } = await client.loadouts.find({ selector: null, grantId: null });
  const started = client.plans.update({ loadoutId, addons: [addon], to: null });
  const { plan } = expectOutcome(await core.finish(started), 'plan');
  const job = await client.plans.apply({ planId: plan.id });
  for await (const { progress, outcome } of await client.jobs.watch(job)) {
    if (outcome !== null) throw new Error(`it did not wait: ${JSON.stringify(outcome)}`);
    if (progress.phase === 'locked') break;
  }
  return { core, job };
}

describe('one folder and one data folder', () => {
  test('a second writer reports that it waits, and continues when the first is gone', async () => {
    const holder = await holdFolder();
    const before = readFiles(folder);
    const { core, job } = await beginWaiting(outdated[0] ?? '');
    expect(readFiles(folder)).toEqual(before);
    holder.kill('SIGKILL');
    const outcome = await core.finish(Promise.resolve(job));
    expect(expectOutcome(outcome, 'apply').report.generation.changes).not.toEqual([]);
    expect(readFiles(folder)).not.toEqual(before);
  });

  test('a second writer that waits can be cancelled', async () => {
    await holdFolder();
    const before = readFiles(folder);
    const { core, job } = await beginWaiting(outdated[1] ?? '');
    expect(await core.client.jobs.cancel(job)).toBeTruthy();
    expect(await core.finish(Promise.resolve(job))).toEqual({ kind: 'cancelled' });
    expect(readFiles(folder)).toEqual(before);
  });

  test('rules that several processes make at once are all kept', async () => {
    const { client } = openCore({ dataDir });
    const { id: loadoutId } = await client.loadouts.find({ selector: null, grantId: null });
    const pinned = outdated.slice(0, 6);
    const outcomes = await Promise.all(
      pinned.map((addon) => {
        // The last waits for five others, each slowed by a busy machine.
        const core = openCore({ dataDir, clock: patientClock });
        const rule = { loadoutId, addons: [addon], note: addon, until: null };
        return core.finish(core.client.policies.pin(rule));
      }),
    );
    expect(outcomes.map(({ kind }) => kind)).toEqual(pinned.map(() => 'policies'));
    const { policies } = readRecord(folder);
    expect(policies.map(({ pin }) => pin?.note ?? '').toSorted()).toEqual(pinned.toSorted());
    const { status } = await runHere(['unpin', ...pinned]);
    expect({ status, policies: readRecord(folder).policies }).toEqual({ status: 0, policies: [] });
  });

  test('three terminals at once each make their change', async () => {
    const mine = outdated.slice(1, 4);
    const runs = await Promise.all(mine.map((addon) => runBeside(['update', addon, '--yes'])));
    expect(runs.map(({ status }) => status)).toEqual([0, 0, 0]);
    const changed = runs.flatMap(({ stdout }) => {
      const { result } = operationDocumentSchema.parse(JSON.parse(stdout));
      return (result?.changes ?? []).map(({ addonId }) => addonId);
    });
    expect(changed).toEqual(expect.arrayContaining(mine));
    const { status, stdout } = await runHere(['check']);
    const { addons } = checkDocumentSchema.parse(JSON.parse(stdout));
    const states = new Map(addons.map(({ id, state }) => [id, state]));
    expect({ status, states: mine.map((id) => states.get(id)) }).toEqual({
      status: 0,
      states: ['up-to-date', 'up-to-date', 'up-to-date'],
    });
    expect((await runHere(['verify'])).status).toBe(0);
  });
});

test('requests of one process are counted by the others', async () => {
  const shared = join(scratch, 'paced');
  mkdirSync(shared);
  openDatabase(shared).close();
  const takers = [1, 2, 3].map(() =>
    spawn(process.execPath, [TAKER, shared], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const counts = await Promise.all(takers.map(async ({ stdout }) => Number(await text(stdout))));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(CAPACITY);
});
