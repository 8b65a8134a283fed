// @promise a switch does not wait for downloads; add-ons that changed during a download are left alone; an update in parts is one change for history and undo, and resumes after a restart
import { join } from 'node:path';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { takeFolderLock } from '#core/apply/folder-lock.ts';
import { openSite as openFolder } from '#core/apply/site.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import type { JobOutcome } from '#shared/domain/job.ts';
import { render } from '#shared/messages/render.ts';
import { restlessClock, systemClock } from '#test/helpers/clocks.ts';
import { startFileGate } from '#test/helpers/file-gate.ts';
import { expectOutcome, type CoreHarness } from '#test/helpers/core-harness.ts';
import { readTree } from '#test/helpers/tree.ts';
import { createMod, openVerbsSite, type VerbsSite } from './verbs-site.ts';

const TWO = { '1.0.0': {}, '2.0.0': {} };
const PROJECTS = [
  createMod('one', TWO),
  createMod('two', TWO),
  createMod('three', TWO),
  createMod('other', { '1.0.0': {} }),
  createMod('base', TWO),
  createMod('roof', { '1.0.0': {}, '2.0.0': { requires: ['wall'] } }),
  createMod('wall', { '1.0.0': {} }),
];
const INSTALLED = { one: '1.0.0', two: '1.0.0', three: '1.0.0', other: '1.0.0' };

async function openSite(
  installed: Readonly<Record<string, string>> = INSTALLED,
  clock = systemClock,
) {
  const gate = await startFileGate();
  const site = await openVerbsSite({ projects: PROJECTS, installed, gate, clock });
  return { site, gate };
}

async function startUpdate(
  site: VerbsSite,
  inParts: boolean,
  { together = false } = {},
): Promise<string> {
  const { client } = site.core;
  const { loadoutId } = site;
  const { id } = await site.plan(client.plans.update({ loadoutId, addons: null, to: null }));
  return (await client.plans.apply({ planId: id, inParts, together })).jobId;
}

const finish = (core: CoreHarness, jobId: string): Promise<JobOutcome> =>
  core.finish(Promise.resolve({ jobId }));

async function waitForFile(site: VerbsSite, path: string): Promise<void> {
  await vi.waitFor(() => expect(site.has(path)).toBe(true), { timeout: 20_000 });
}

async function waitForRequest(gate: { asked: readonly string[] }, prefix: string): Promise<void> {
  await vi.waitFor(() => expect(gate.asked.some((name) => name.startsWith(prefix))).toBe(true), {
    timeout: 20_000,
  });
}

/** Counts files in the vault: replaced ones, and those waiting to be applied. */
function countVault({ folder }: VerbsSite): number {
  const paths = [...readTree(join(folder, '.loadout')).keys()];
  return paths.filter((path) => path.startsWith('vault/')).length;
}

const historyOf = (site: VerbsSite) =>
  site.core.client.loadouts.history({ loadoutId: site.loadoutId });

test('a switch does not wait for a download of the same folder, which then continues', async () => {
  const { site, gate } = await openSite();
  const { client } = site.core;
  gate.hold('two');
  const jobId = await startUpdate(site, false);
  await waitForRequest(gate, 'two');
  await site.run(client.plans.disable({ loadoutId: site.loadoutId, addons: ['other'] }));
  expect(site.has('pmods/other-1.0.0.jar.disabled')).toBe(true);
  expect(site.has('pmods/one-1.0.0.jar')).toBe(true);
  gate.release('two');
  const { report } = expectOutcome(await finish(site.core, jobId), 'apply');
  expect(report.generation.changes).toHaveLength(3);
  expect(report.left).toEqual([]);
  expect(site.has('pmods/other-1.0.0.jar.disabled')).toBe(true);
  expect(await site.differences()).toEqual([]);
});

test('an add-on that is disabled while its update is downloaded is updated in that form', async () => {
  const { site, gate } = await openSite();
  const { client } = site.core;
  gate.hold('two');
  const jobId = await startUpdate(site, false);
  await waitForRequest(gate, 'two');
  await site.run(client.plans.disable({ loadoutId: site.loadoutId, addons: ['one'] }));
  gate.release('two');
  expectOutcome(await finish(site.core, jobId), 'apply');
  expect(site.has('pmods/one-2.0.0.jar.disabled')).toBe(true);
  expect(site.has('pmods/one-2.0.0.jar')).toBe(false);
});

test('an add-on that changed while its update was downloaded is left alone with the reason, the rest is done', async () => {
  const { site, gate } = await openSite();
  const { client } = site.core;
  const { loadoutId } = site;
  gate.hold('two');
  const jobId = await startUpdate(site, false);
  await waitForRequest(gate, 'two');
  site.put('pmods/one-1.0.0.jar', 'changed by hand');
  rmSync(join(site.folder, 'pmods/three-1.0.0.jar'));
  gate.release('two');
  const { report } = expectOutcome(await finish(site.core, jobId), 'apply');
  expect(report.left.map(({ reason }) => reason.code).toSorted()).toEqual([
    'plan-changed-meanwhile',
    'plan-gone-meanwhile',
  ]);
  expect(site.has('pmods/two-2.0.0.jar')).toBe(true);
  expect(site.has('pmods/one-1.0.0.jar')).toBe(true);
  expect(site.has('pmods/three-2.0.0.jar')).toBe(false);
  await site.run(client.plans.undo({ loadoutId, to: null }));
  expect(site.has('pmods/two-1.0.0.jar')).toBe(true);
});

test('an add-on that is pinned while its update is downloaded keeps its version', async () => {
  const { site, gate } = await openSite();
  const { client } = site.core;
  gate.hold('two');
  const jobId = await startUpdate(site, false);
  await waitForRequest(gate, 'two');
  const pin = { loadoutId: site.loadoutId, addons: ['one'], note: null, until: null };
  expectOutcome(await site.core.finish(client.policies.pin(pin)), 'policies');
  gate.release('two');
  const { report } = expectOutcome(await finish(site.core, jobId), 'apply');
  expect(report.left.map(({ reason }) => reason.code)).toEqual(['plan-rules-meanwhile']);
  expect(site.has('pmods/one-1.0.0.jar')).toBe(true);
  expect(site.has('pmods/two-2.0.0.jar')).toBe(true);
});

test('of two updates of one folder at once each file is downloaded once, and the later one finds nothing to do', async () => {
  const { site, gate } = await openSite();
  const { client } = site.core;
  const { loadoutId } = site;
  gate.hold('two');
  const planned = () => site.plan(client.plans.update({ loadoutId, addons: null, to: null }));
  const plans = [await planned(), await planned()];
  const jobs = await Promise.all(plans.map(({ id }) => client.plans.apply({ planId: id })));
  await waitForRequest(gate, 'two');
  gate.release('two');
  const outcomes = await Promise.all(jobs.map(({ jobId }) => finish(site.core, jobId)));
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['apply', 'stale']);
  expect(gate.asked.toSorted()).toEqual(['one-2.0.0.jar', 'three-2.0.0.jar', 'two-2.0.0.jar']);
  expect(await historyOf(site)).toHaveLength(2);
});

test('an update in parts puts each file in place while others are still on their way, as one change', async () => {
  const { site, gate } = await openSite();
  const before = site.files();
  gate.hold('two');
  const jobId = await startUpdate(site, true);
  await waitForFile(site, 'pmods/one-2.0.0.jar');
  await waitForFile(site, 'pmods/three-2.0.0.jar');
  expect(site.has('pmods/two-1.0.0.jar')).toBe(true);
  const [halfway] = await historyOf(site);
  expect(halfway).toMatchObject({ kind: 'update', parts: { addons: 3 }, undone: false });
  expect(halfway?.changes).toHaveLength(2);
  gate.release('two');
  const { report } = expectOutcome(await finish(site.core, jobId), 'apply');
  expect(report.generation.changes.map(({ title }) => title).toSorted()).toEqual([
    'one',
    'three',
    'two',
  ]);
  const entries = await historyOf(site);
  expect(entries.map(({ kind }) => kind)).toEqual(['update', 'init']);
  expect(entries[0]?.changes).toHaveLength(3);
  expect(entries[0]?.parts?.done.length).toBeGreaterThan(1);
  const undone = await site.undo();
  expect(undone.left).toEqual([]);
  expect(site.files()).toEqual(before);
  expect((await historyOf(site)).map(({ undone: isUndone }) => isUndone)).toEqual([
    false,
    true,
    false,
  ]);
});

test('an add-on and those that it requires are updated together', async () => {
  const { site, gate } = await openSite({ roof: '1.0.0', one: '1.0.0' });
  gate.hold('wall');
  const jobId = await startUpdate(site, true);
  await waitForFile(site, 'pmods/one-2.0.0.jar');
  expect(gate.asked).toContain('roof-2.0.0.jar');
  expect(site.has('pmods/roof-1.0.0.jar')).toBe(true);
  gate.release('wall');
  expectOutcome(await finish(site.core, jobId), 'apply');
  expect(site.has('pmods/roof-2.0.0.jar')).toBe(true);
  expect(site.has('pmods/wall-1.0.0.jar')).toBe(true);
});

test('a file that cannot be had leaves its part alone and stops no other', async () => {
  const { site, gate } = await openSite({ roof: '1.0.0', one: '1.0.0' });
  gate.refuse('wall');
  const jobId = await startUpdate(site, true);
  const { report } = expectOutcome(await finish(site.core, jobId), 'apply');
  expect(report.left.map(({ reason }) => reason.code).toSorted()).toEqual([
    'plan-file-lost',
    'plan-needs-left-out',
  ]);
  expect(site.has('pmods/one-2.0.0.jar')).toBe(true);
  expect(site.has('pmods/roof-1.0.0.jar')).toBe(true);
});

test('a file that is lost while another part is applied leaves that part applied once', async () => {
  const { site, gate } = await openSite({ roof: '1.0.0', one: '1.0.0' });
  const { client } = site.core;
  gate.hold('wall');
  const jobId = await startUpdate(site, true);
  await waitForRequest(gate, 'one');
  const release = takeFolderLock(openFolder(createNodeIo(), site.folder, new Uint8Array(32)));
  const isWaiting = async () =>
    (await client.jobs.list()).some(
      ({ id, progress }) => id === jobId && progress?.phase === 'locked',
    );
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 20_000 });
  gate.refuse('wall');
  gate.release('wall');
  const isLost = async () =>
    (await client.jobs.list()).some(({ progress }) => progress?.transfer?.failed.length === 1);
  await vi.waitFor(async () => expect(await isLost()).toBe(true), { timeout: 20_000 });
  release();
  const { report } = expectOutcome(await finish(site.core, jobId), 'apply');
  expect(report.left).toHaveLength(2);
  expect(Object.fromEntries(report.left.map(({ title, reason }) => [title, reason.code]))).toEqual({
    roof: 'plan-needs-left-out',
    wall: 'plan-file-lost',
  });
  expect(report.generation.changes.map(({ title }) => title)).toEqual(['one']);
});

const unfinishedOf = (site: VerbsSite) =>
  site.core.client.unfinished.list({ loadoutId: site.loadoutId });

const FAST = { sleep: () => Promise.resolve() };

test.each([404, 500])(
  'a whole update leaves alone a file that is answered with %d, and applies the rest',
  async (status) => {
    const { site, gate } = await openSite(INSTALLED, { ...systemClock, ...FAST });
    gate.refuse('two', status);
    const outcome = await finish(site.core, await startUpdate(site, false));
    const { report } = expectOutcome(outcome, 'apply');
    expect(report.left.map(({ title, reason }) => [title, reason])).toEqual([
      [
        'two',
        {
          code: 'plan-file-lost',
          params: { cause: 'DOWNLOAD_FAILED', status: String(status) },
        },
      ],
    ]);
    expect(site.has('pmods/one-2.0.0.jar')).toBe(true);
    expect(site.has('pmods/three-2.0.0.jar')).toBe(true);
    expect(site.has('pmods/two-1.0.0.jar')).toBe(true);
    expect(await unfinishedOf(site)).toEqual([]);
  },
);

test('a file at which the connection breaks each time stops no other', async () => {
  const { site, gate } = await openSite(INSTALLED, restlessClock);
  gate.cut('two');
  const outcome = await finish(site.core, await startUpdate(site, false));
  const { report } = expectOutcome(outcome, 'apply');
  expect(report.left).toMatchObject([
    { title: 'two', reason: { code: 'plan-file-failed', params: { cause: 'cut' } } },
  ]);
  expect(site.has('pmods/one-2.0.0.jar')).toBe(true);
  expect(await unfinishedOf(site)).toEqual([]);
});

test('a web page instead of a file is reported as one, and stops no other file', async () => {
  const { site, gate } = await openSite(INSTALLED, restlessClock);
  gate.refuse('two', 200, '<html>Sign in to the guest network</html>');
  const outcome = await finish(site.core, await startUpdate(site, false));
  const { report } = expectOutcome(outcome, 'apply');
  expect(report.left.map(({ title, reason }) => [title, render(reason)])).toEqual([
    [
      'two',
      'Its file could not be downloaded (a web page came in its place; the network may require you to sign in).',
    ],
  ]);
  expect(site.has('pmods/one-2.0.0.jar')).toBe(true);
  expect(site.has('pmods/two-1.0.0.jar')).toBe(true);
});

test('an add-on that requires an unavailable file is left alone with it', async () => {
  const { site, gate } = await openSite({ roof: '1.0.0', one: '1.0.0' });
  gate.refuse('wall');
  const { report } = expectOutcome(
    await finish(site.core, await startUpdate(site, false)),
    'apply',
  );
  expect(report.left.map(({ title, reason }) => `${title} ${reason.code}`).toSorted()).toEqual([
    'roof plan-needs-left-out',
    'wall plan-file-lost',
  ]);
  expect(site.has('pmods/one-2.0.0.jar')).toBe(true);
  expect(site.has('pmods/roof-1.0.0.jar')).toBe(true);
});

test.each([false, true])(
  'a server that fails at every file stops the update, which can be resumed (in parts: %s)',
  async (inParts) => {
    const { site, gate } = await openSite(INSTALLED, { ...systemClock, ...FAST });
    for (const name of ['one', 'two', 'three']) gate.refuse(name, 503);
    const before = site.files();
    const outcome = await finish(site.core, await startUpdate(site, inParts));
    expect(expectOutcome(outcome, 'failed').error.params).toMatchObject({ status: 503 });
    expect(site.files()).toEqual(before);
    expect(await unfinishedOf(site)).toMatchObject([{ isRunning: false }]);
  },
);

test('where all goes together, a file that cannot be had ends it with why, and it is not resumed', async () => {
  const { site, gate } = await openSite();
  gate.refuse('two');
  const before = site.files();
  const jobId = await startUpdate(site, false, { together: true });
  const outcome = await finish(site.core, jobId);
  expect(expectOutcome(outcome, 'failed').error).toMatchObject({
    code: 'DOWNLOAD_FAILED',
    params: { file: 'two-2.0.0.jar', status: 404 },
  });
  expect(site.files()).toEqual(before);
  expect(await unfinishedOf(site)).toEqual([]);
});

test('an update in parts of which no file can be had ends with why, and is not resumed', async () => {
  const { site, gate } = await openSite({ one: '1.0.0' });
  gate.refuse('one');
  const outcome = await finish(site.core, await startUpdate(site, true));
  expect(expectOutcome(outcome, 'failed').error).toMatchObject({
    code: 'DOWNLOAD_FAILED',
    params: { file: 'one-2.0.0.jar', status: 404 },
  });
  expect(await unfinishedOf(site)).toEqual([]);
});

test.each([
  ['whole', false],
  ['in parts', true],
])('an update that loses the network stays to be resumed, %s', async (_, inParts) => {
  const { site, gate } = await openSite(INSTALLED, restlessClock);
  gate.hold('two');
  const jobId = await startUpdate(site, inParts);
  await waitForRequest(gate, 'two');
  if (inParts) await waitForFile(site, 'pmods/three-2.0.0.jar');
  gate.disconnect();
  const outcome = await finish(site.core, jobId);
  expect(expectOutcome(outcome, 'failed').error.code).toBe('DOWNLOAD_FAILED');
  expect(await unfinishedOf(site)).toMatchObject([{ isRunning: false, inParts }]);
});

test('undo reverts every part, also those around a toggle, which is kept and undone next', async () => {
  const { site, gate } = await openSite();
  const { client } = site.core;
  const { loadoutId } = site;
  const before = site.files();
  gate.hold('two');
  const jobId = await startUpdate(site, true);
  await waitForFile(site, 'pmods/three-2.0.0.jar');
  await site.run(client.plans.disable({ loadoutId, addons: ['other'] }));
  gate.release('two');
  expectOutcome(await finish(site.core, jobId), 'apply');
  const after = site.files();
  const plan = await site.plan(client.plans.undo({ loadoutId, to: null }));
  expect(plan).toMatchObject({ sentence: { params: { verb: 'undo', kind: 'update', count: 3 } } });
  await site.apply(plan);
  expect(site.has('pmods/other-1.0.0.jar.disabled')).toBe(true);
  expect(['one', 'two', 'three'].every((id) => site.has(`pmods/${id}-1.0.0.jar`))).toBe(true);
  await site.undo();
  expect(site.files()).toEqual(before);
  await expect(site.undo()).rejects.toThrow('NOTHING_TO_UNDO');
  // Go forward again to the state before the undo.
  const entries = await historyOf(site);
  const updated = entries.find(({ kind }) => kind === 'update');
  await site.run(client.plans.undo({ loadoutId, to: updated?.number ?? 0 }));
  expect(site.files()).toEqual(after);
});

test('undo and redo are refused during an update; once it is stopped, undo reverts its part', async () => {
  const { site, gate } = await openSite();
  const before = site.files();
  gate.hold('two');
  const jobId = await startUpdate(site, true);
  await waitForFile(site, 'pmods/three-2.0.0.jar');
  await vi.waitFor(async () => expect((await historyOf(site))[0]?.kind).toBe('update'), {
    timeout: 20_000,
  });
  const { client } = site.core;
  const { loadoutId } = site;
  for (const refused of [
    client.plans.undo({ loadoutId, to: null, atOnce: true }),
    client.plans.undo({ loadoutId, to: 0 }),
    client.plans.redo({ loadoutId, atOnce: true }),
  ]) {
    const { error } = expectOutcome(await finish(site.core, (await refused).jobId), 'failed');
    expect(error.code).toBe('CHANGE_RUNNING');
    expect(error.params).toMatchObject({ intent: 'update', count: 3 });
    expect(error.params['done']).toBeGreaterThan(0);
  }
  expect(site.has('pmods/three-2.0.0.jar')).toBe(true);
  await client.jobs.cancel({ jobId });
  expectOutcome(await finish(site.core, jobId), 'cancelled');
  await site.undo();
  expect(site.files()).toEqual(before);
  expect(await site.core.client.unfinished.list({ loadoutId: null })).toEqual([]);
});

test.each(['undo at once', 'its plan'])(
  '%s waits for a change that only takes files from the vault',
  async (how) => {
    const { site } = await openSite();
    const { client } = site.core;
    const { loadoutId } = site;
    const before = site.files();
    for (const addons of [['one'], ['other']]) {
      await site.apply(await site.plan(client.plans.remove({ loadoutId, addons })));
    }
    const { id } = await site.plan(client.plans.undo({ loadoutId, to: null }));
    const first = await client.plans.apply({ planId: id });
    const atOnce = how === 'undo at once';
    const second = await client.plans.undo({ loadoutId, to: null, atOnce });
    expectOutcome(await finish(site.core, first.jobId), 'apply');
    const next = await finish(site.core, second.jobId);
    if (next.kind === 'plan') await site.apply(next.plan);
    else expectOutcome(next, 'apply');
    expect(site.files()).toEqual(before);
  },
);

test.each([
  ['in parts', true],
  ['whole', false],
])('an update continues after a restart with the files that it has, %s', async (_, inParts) => {
  const { site, gate } = await openSite();
  gate.hold('two');
  await startUpdate(site, inParts);
  if (inParts) await waitForFile(site, 'pmods/three-2.0.0.jar');
  await vi.waitFor(() => expect(countVault(site)).toBe(2), { timeout: 20_000 });
  await site.core.close();
  gate.release('two');
  const again = site.openAgain({ resumesChanges: true });
  const [job] = await again.client.jobs.list();
  expect(job?.kind).toBe('apply');
  const { report } = expectOutcome(await finish(again, job?.id ?? ''), 'apply');
  expect(report.generation.changes).toHaveLength(3);
  expect(report.left).toEqual([]);
  expect(gate.asked.filter((name) => name.startsWith('one'))).toHaveLength(1);
  expect(gate.asked.filter((name) => name.startsWith('three'))).toHaveLength(1);
  expect(await again.client.unfinished.list({ loadoutId: null })).toEqual([]);
  const entries = await again.client.loadouts.history({ loadoutId: site.loadoutId });
  expect(entries.map(({ kind }) => kind)).toEqual(['update', 'init']);
});

test('an update that was killed after its last file is done: resuming says so, and nothing is left to resume', async () => {
  const { site, gate } = await openSite();
  const { loadoutId } = site;
  gate.hold('two');
  const jobId = await startUpdate(site, false);
  await waitForRequest(gate, 'two');
  const rows = () => new Database(join(site.dataDir, 'loadout.db'));
  const kept = rows().prepare('SELECT * FROM unfinished_changes').get() as Row;
  gate.release('two');
  expectOutcome(await finish(site.core, jobId), 'apply');
  await site.core.close();
  // As if the process died before it could delete the record of the change.
  rows()
    .prepare('INSERT INTO unfinished_changes VALUES (@id, @loadout_id, @created_at, @document)')
    .run(kept);

  const again = site.openAgain({ resumesChanges: false });
  const [unfinished] = await again.client.unfinished.list({ loadoutId });
  const resumed = again.client.unfinished.resume({ loadoutId, id: unfinished?.id ?? '' });
  const { report } = expectOutcome(await again.finish(resumed), 'apply');
  expect(report.generation).toMatchObject({ number: 1, kind: 'update' });
  expect(report.generation.changes).toHaveLength(3);
  expect(await again.client.unfinished.list({ loadoutId })).toEqual([]);
  const entries = await again.client.loadouts.history({ loadoutId });
  expect(entries.map(({ kind }) => kind)).toEqual(['update', 'init']);
});

type Row = Readonly<Record<'id' | 'loadout_id' | 'created_at' | 'document', string>>;

test('files that wait for the others of an update stay when another change makes room', async () => {
  const { site, gate } = await openSite();
  const { client } = site.core;
  const room = 64 * 1024 ** 2;
  await client.settings.update({ storage: { maxVaultBytes: room } });
  gate.hold('two');
  const jobId = await startUpdate(site, false);
  await vi.waitFor(() => expect(countVault(site)).toBe(2), { timeout: 20_000 });
  // It is the newest file, and the oldest are deleted first.
  site.put(`.loadout/vault/aa/${'aa'.repeat(64)}`, Buffer.alloc(room));
  await site.run(client.plans.disable({ loadoutId: site.loadoutId, addons: ['other'] }));
  gate.release('two');
  const { report } = expectOutcome(await finish(site.core, jobId), 'apply');
  expect(report.generation.changes).toHaveLength(3);
  expect(gate.asked.toSorted()).toEqual(['one-2.0.0.jar', 'three-2.0.0.jar', 'two-2.0.0.jar']);
});

test('only one process continues an update, and one that a person gave up is not continued', async () => {
  const { site, gate } = await openSite();
  const { loadoutId } = site;
  gate.hold('two');
  const jobId = await startUpdate(site, true);
  await waitForRequest(gate, 'two');
  const other = site.openAgain({ resumesChanges: true });
  expect(await other.client.jobs.list()).toEqual([]);
  const [running] = await other.client.unfinished.list({ loadoutId });
  expect(running).toMatchObject({ isRunning: true, addons: 3, inParts: true });
  const resumed = await other.finish(
    other.client.unfinished.resume({ loadoutId, id: running?.id ?? '' }),
  );
  expect(resumed).toMatchObject({ kind: 'failed', error: { code: 'PLAN_UNKNOWN' } });
  expect(await other.client.unfinished.discard({ id: running?.id ?? '' })).toEqual({
    discarded: false,
  });
  await site.core.client.jobs.cancel({ jobId });
  expect((await finish(site.core, jobId)).kind).toBe('cancelled');
  expect(await other.client.unfinished.list({ loadoutId })).toEqual([]);
});

test('a stopped update can be resumed until it is discarded or another one replaces it', async () => {
  const { site, gate } = await openSite();
  const { client } = site.core;
  const { loadoutId } = site;
  gate.hold('two');
  const stop = async () => {
    const jobId = await startUpdate(site, false);
    await client.jobs.cancel({ jobId, keepsRest: true });
    await finish(site.core, jobId);
  };
  await stop();
  const [first] = await client.unfinished.list({ loadoutId });
  expect(first).toMatchObject({ isRunning: false, addons: 3, intent: 'update' });
  await stop();
  const [second, ...more] = await client.unfinished.list({ loadoutId });
  expect(more).toEqual([]);
  expect(second?.id).not.toBe(first?.id);
  expect(await client.unfinished.discard({ id: second?.id ?? '' })).toEqual({ discarded: true });
  expect(await client.unfinished.list({ loadoutId })).toEqual([]);
});

test('an unknown id touches no file', async () => {
  const { site } = await openSite();
  const { client } = site.core;
  const stranger = join(site.dataDir, 'stranger.lock');
  writeFileSync(stranger, 'a stranger’s');
  const id = '../stranger';
  expect(await client.unfinished.discard({ id })).toEqual({ discarded: false });
  const resumed = await site.core.finish(
    client.unfinished.resume({ loadoutId: site.loadoutId, id }),
  );
  expect(resumed).toMatchObject({ kind: 'failed', error: { code: 'PLAN_UNKNOWN' } });
  expect(readFileSync(stranger, 'utf8')).toBe('a stranger’s');
});
