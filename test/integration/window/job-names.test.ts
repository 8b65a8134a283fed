// @promise every task is named by what it does to what, in every list of tasks
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { jobSnapshotSchema } from '#shared/domain/job.ts';
import { lockFileSchema } from '#shared/domain/lock-file.ts';
import { addLateMessages } from '#shared/messages/late-messages.ts';
import { render } from '#shared/messages/render.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { openVerbsSite, type VerbsSite } from '../manage/verbs-site.ts';

addLateMessages();

const DRAFT = { primaryFile: '', additionalFiles: [], changelog: null };
const CONTENT = { title: 'Lamp', versionNumber: '2.1.0' };

async function listStarts({ core, loadoutId, addonAt, plan }: VerbsSite) {
  const { client, grantFile, finish } = core;
  const lamp = await addonAt('pmods/lamp-1.0.0.jar');
  const one = { loadoutId, addons: [lamp.id] };
  const jar = join(createTempDir(), 'new.jar');
  writeFileSync(jar, 'jar');
  const pack = join(createTempDir(), 'Everyday.zip');
  writeFileSync(pack, 'zip');
  const games = createTempDir();
  const made = expectOutcome(await finish(client.locks.make({ loadoutId })), 'lock');
  const lock = lockFileSchema.parse(made.lock);
  const update = await plan(client.plans.update({ loadoutId, addons: null, to: null }));
  const targets = [{ kind: 'project' as const, project: 'app', version: null }];
  const install = await plan(client.plans.install({ loadoutId, targets }));
  const draft = await client.drafts.prepare({
    ...DRAFT,
    registry: 'test',
    project: 'lamp',
    primaryFile: grantFile(jar),
    given: CONTENT,
  });
  const limits = { count: 1, days: null, bytes: null };
  const words = { note: null, until: null };
  const newLoadout = {
    name: null,
    game: 'cosmic-reach',
    slots: null,
    target: { loader: null, channel: null },
    registry: 'test',
  };
  return { one, update, install, draft, limits, words, newLoadout, lock, pack, games };
}

test('every task says what it does to what', async () => {
  const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
  const { client, grantFolder, grantFile } = site.core;
  const { loadoutId } = site;
  await site.core.finish(client.loadouts.change({ loadoutId, change: { name: 'Mine' } }));
  const { one, update, install, draft, limits, words, newLoadout, lock, pack, games } =
    await listStarts(site);
  const on = { loadoutId };
  const starts: readonly (readonly [string, () => PromiseLike<{ jobId: string }>])[] = [
    [
      `Adding ${basename(games)}`,
      () => client.loadouts.create({ ...newLoadout, grantId: grantFolder(games) }),
    ],
    ['Opening the demo', () => client.loadouts.openDemo()],
    ['Checking Mine for 0.5.2', () => client.loadouts.ready({ ...on, gameVersion: '0.5.2' })],
    ['Verifying Mine', () => client.loadouts.verify(on)],
    ['Saving settings of Mine', () => client.loadouts.change({ ...on, change: {} })],
    ['Moving Mine', () => client.loadouts.move({ ...on, grantId: grantFolder(site.folder) })],
    ['Duplicating Mine', () => client.loadouts.duplicate({ ...on, grantId: null, name: null })],
    ['Scanning Mine', () => client.addons.scan(on)],
    ['Checking Mine for updates', () => client.addons.check({ ...on, addons: null, fresh: false })],
    ['Checking lamp for updates', () => client.addons.check({ ...one, fresh: false })],
    ['Writing a lockfile of Mine', () => client.locks.make(on)],
    ['Comparing Mine with a lockfile', () => client.locks.check({ ...on, lock })],
    ['Downloading a lockfile', () => client.locks.fetch({ ...on, address: 'https://a.invalid' })],
    ['Reading a share code', () => client.locks.readCode({ ...on, code: 'none' })],
    ['Importing Everyday.zip', () => client.plans.readImport({ ...on, grantId: grantFile(pack) })],
    [
      'Downloading lamp',
      () =>
        client.lookups.download({
          registry: 'test',
          project: 'lamp',
          version: null,
          file: null,
          grantId: grantFolder(createTempDir()),
        }),
    ],
    ['Deleting files kept for undo of Mine', () => client.storage.empty(on)],
    ['Deleting files kept for undo', () => client.storage.empty({ loadoutId: null })],
    ['Refreshing lists of test', () => client.diagnostics.refresh({ registry: 'test' })],
    ['Publishing lamp 2.1.0', () => client.drafts.publish({ draftId: draft.id })],
    [
      'Taking snapshots of worlds in Mine',
      () => client.worlds.snapshot({ ...on, worlds: null, fresh: false }),
    ],
    [
      'Restoring Old home',
      () => client.worlds.restore({ ...on, world: 'Old home', number: null, name: null }),
    ],
    [
      'Removing snapshots of worlds in Mine',
      () => client.worlds.prune({ ...on, limits, damaged: false, dryRun: true }),
    ],
    ['Finding the cause in Mine', () => client.bisect.start({ ...on, auto: false })],
    [
      'Downloading the game for Mine',
      () => client.play.fetch({ ...on, launcher: null, pieces: [] }),
    ],
    ['Pinning lamp', () => client.policies.pin({ ...one, ...words })],
    ['Unpinning lamp', () => client.policies.unpin(one)],
    ['Skipping an update of lamp', () => client.policies.skip({ ...one, ...words })],
    ['No longer skipping updates of lamp', () => client.policies.unskip(one)],
    ['Preparing updates for Mine', () => client.plans.update({ ...on, addons: null, to: null })],
    ['Preparing a removal from Mine', () => client.plans.remove(one)],
    ['Disabling lamp', () => client.plans.disable({ ...one, atOnce: true })],
    [
      'Updating add-ons',
      () => client.plans.update({ ...on, addons: null, to: null, atOnce: true }),
    ],
    ['Undoing the last change', () => client.plans.undo({ ...on, to: null, atOnce: true })],
    ['Restoring an earlier state', () => client.plans.undo({ ...on, to: 0, atOnce: true })],
    ['Resuming a change to Mine', () => client.unfinished.resume({ ...on, id: 'gone' })],
    ['Updating lamp', () => client.plans.apply({ planId: update.id })],
    // Its dependency is installed too, but was not requested.
    ['Installing app', () => client.plans.apply({ planId: install.id })],
  ];
  const kinds = new Set<string>();
  const named: string[] = [];
  for (const [, start] of starts) {
    const { jobId } = await start();
    const job = (await client.jobs.list()).find(({ id }) => id === jobId);
    if (job === undefined) continue;
    kinds.add(job.kind);
    named.push(render(job.name, 'en'));
    await client.jobs.cancel({ jobId });
  }
  expect(named).toEqual(starts.map(([name]) => name));
  expect([...kinds].toSorted()).toEqual([...jobSnapshotSchema.shape.kind.options].toSorted());
});
