// @module-tag deep
// @promise quitting, logging out and sleep during work take at most two seconds
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { readFiles } from '#test/integration/main-job/run-main-job.ts';
import { readPlacement } from '../../electron/main/window-bounds.ts';
import { withinLimit } from '../../electron/main/within-limit.ts';
import {
  type HangingUpdate,
  type HangingUpdates,
  prepareHangingUpdates,
  startUpdate,
  untilState,
} from './hanging-update.ts';
import { startShell } from './shell-process.ts';

const TIMEOUT_MS = 300_000;
let updates: HangingUpdates;

beforeAll(async () => {
  updates = await prepareHangingUpdates();
}, TIMEOUT_MS);

afterAll(() => updates.remove());

/** Requires that nothing is half done: the folder is as before, and the record matches it. */
async function expectWhole({ folder, dataDir, before, loadoutId }: HangingUpdate): Promise<void> {
  expect(readFiles(folder)).toEqual(before);
  const core = openCore({ dataDir });
  const verified = await core.finish(core.client.loadouts.verify({ loadoutId }));
  expect(expectOutcome(verified, 'verify').report.differences).toEqual([]);
}

describe('leaving while work is in progress', { timeout: TIMEOUT_MS }, () => {
  test('asks once, names the work, and stays when the person says so', async () => {
    const { shell, jobId, dataDir } = await updates.open({ dialogAnswer: null });
    await shell.emit('window', 'close');
    // Even if the program outlives its window.
    expect(readPlacement(join(dataDir, 'shell/window.json'))).not.toBeNull();
    const question = await shell.until('question');
    expect(JSON.stringify(question)).toContain('Updating ');
    expect(question).toMatchObject({
      message: 'Loadout is still working.',
      buttons: ['Finish, then quit', 'Stop and quit', 'Cancel'],
    });
    await shell.emit('window', 'close');
    await shell.emit('app', 'before-quit');
    expect(shell.of('question')).toHaveLength(1);
    await shell.command({ kind: 'answer-dialogs', answer: 2 });
    await shell.client.jobs.cancel({ jobId });
    await untilState(shell, jobId, 'ended');
    expect([shell.of('window-closed'), shell.of('ended')]).toEqual([[], []]);
  });

  test('stops the work and ends, with the folder whole', async () => {
    const update = await updates.open({ dialogAnswer: 1 });
    await update.shell.emit('window', 'close');
    expect(await update.shell.ended).toBe(0);
    await expectWhole(update);
  });

  test('hides the window, finishes, and ends then', async () => {
    const { shell, jobId } = await updates.open({ dialogAnswer: 0 });
    await shell.emit('window', 'close');
    await shell.until('window-hidden');
    expect(await shell.client.jobs.cancel({ jobId })).toEqual({ cancelled: true });
    expect(await shell.ended).toBe(0);
  });

  test('stays when the window is wanted again before the work is done', async () => {
    const { shell, jobId } = await updates.open({ dialogAnswer: 0 });
    await shell.emit('window', 'close');
    await shell.until('window-hidden');
    await shell.emit('app', 'second-instance', {}, ['loadout'], '/', {});
    await shell.client.jobs.cancel({ jobId });
    await untilState(shell, jobId, 'ended');
    expect(await shell.client.loadouts.list()).toHaveLength(1);
    expect(shell.of('ended')).toEqual([]);
  });

  test.each([
    ['the system shuts down', 'power', 'shutdown'],
    ['Windows asks whether the session may end', 'window', 'query-session-end'],
    ['the session of Windows ends', 'window', 'session-end'],
  ] as const)(
    'when %s, says what it stopped, asks nothing, and ends with the folder whole',
    async (_name, target, event) => {
      const update = await updates.open({ dialogAnswer: null });
      await update.shell.emit(target, event);
      const said = JSON.stringify(await update.shell.until('notification'));
      expect(said).toMatch(/Updating .*session ended/);
      expect(await update.shell.ended).toBe(0);
      expect(update.shell.of('question')).toEqual([]);
      await expectWhole(update);
    },
  );
});

test('without work the window closes and the program ends, unasked', async () => {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-shell-')));
  const shell = startShell({ dataDir });
  await shell.until('page-loaded');
  await shell.emit('window', 'close');
  expect(await shell.ended).toBe(0);
  expect(shell.of('question')).toEqual([]);
});

test('work that does not end is not waited for beyond the limit', async () => {
  const order: string[] = [];
  const end = Promise.withResolvers<void>();
  await withinLimit(end.promise, 5).then(() => order.push('left'));
  end.resolve();
  await withinLimit(Promise.reject(new Error('it failed')), 60_000).then(() =>
    order.push('failed'),
  );
  expect(order).toEqual(['left', 'failed']);
});

describe('sleep', { timeout: TIMEOUT_MS }, () => {
  test('pauses the transfers that run, and resumes those afterwards', async () => {
    const { shell, jobId } = await updates.open();
    await shell.emit('power', 'suspend');
    await untilState(shell, jobId, 'paused');
    await shell.emit('power', 'resume');
    await untilState(shell, jobId, 'running');
    expect(await shell.client.jobs.cancel({ jobId })).toEqual({ cancelled: true });
  });

  test('reported twice pauses once, and the transfer resumes', async () => {
    const { shell, jobId } = await updates.open();
    await shell.emit('power', 'suspend');
    await untilState(shell, jobId, 'paused');
    await shell.emit('power', 'suspend');
    await shell.emit('power', 'resume');
    await untilState(shell, jobId, 'running');
    expect(await shell.client.jobs.cancel({ jobId })).toEqual({ cancelled: true });
  });

  test('leaves alone what the person paused before', async () => {
    const { shell, jobId } = await updates.open();
    await shell.client.jobs.pause({ jobId });
    await untilState(shell, jobId, 'paused');
    await shell.emit('power', 'suspend');
    await shell.emit('power', 'resume');
    const jobs = await shell.client.jobs.list();
    expect(jobs.find(({ id }) => id === jobId)).toMatchObject({ state: 'paused' });
  });
});

test(
  'a job that ends sends a notification while the window has no focus, and only then',
  { timeout: TIMEOUT_MS },
  async () => {
    const { shell, server, loadoutId, jobId } = await updates.open();
    await shell.command({ kind: 'focus', isFocused: false });
    await shell.client.jobs.cancel({ jobId });
    await untilState(shell, jobId, 'ended');
    await server.close();
    await shell.command({ kind: 'focus', isFocused: true });
    await untilState(shell, await startUpdate(shell, loadoutId), 'ended');
    await shell.command({ kind: 'focus', isFocused: false });
    await untilState(shell, await startUpdate(shell, loadoutId), 'ended');
    expect(await shell.until('notification')).toMatchObject({ title: 'Loadout', silent: true });
    expect(shell.of('notification')).toHaveLength(1);
    const shown = shell.of('window-shown').length;
    await shell.emit('notification', 'click');
    expect(shell.of('window-shown')).toHaveLength(shown + 1);
  },
);
