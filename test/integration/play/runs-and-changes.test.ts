// @promise add-ons are not changed while the game runs with them, and the time that a loadout was played is counted on
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Run } from '#shared/domain/run.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { openPlaySite } from './play-site.ts';

const HOLDER = fileURLToPath(new URL('../apply/lock-holder.ts', import.meta.url));
const STAYS = `setInterval(() => {}, 1000);`;

async function openPlaying() {
  const site = await openPlaySite();
  mkdirSync(join(site.folder, 'pmods'), { recursive: true });
  writeFileSync(join(site.folder, 'pmods/lamp.jar'), 'lamp');
  const { core, loadoutId } = site;
  const { plans } = core.client;
  const addons = ['pmods/lamp.jar'];
  const planned = await core.finish(plans.disable({ loadoutId, addons }));
  await site.setGame(STAYS);
  const runId = await site.start();
  return {
    site,
    runId,
    apply: () => core.finish(plans.apply({ planId: expectOutcome(planned, 'plan').plan.id })),
    switchAtOnce: () => core.finish(plans.disable({ loadoutId, addons, atOnce: true })),
    isDisabled: () => existsSync(join(site.folder, 'pmods/lamp.jar.disabled')),
  };
}

it('the time that a loadout was played is counted on when its older runs are gone', async () => {
  const site = await openPlaySite();
  await site.setGame('');
  const first = await site.playOnce();
  const length = ({ startedAt, endedAt }: Run) => Date.parse(endedAt ?? '') - Date.parse(startedAt);
  const second = await site.playOnce();
  expect([first.playedBeforeMs, second.playedBeforeMs]).toEqual([0, length(first)]);
  rmSync(site.runFolder(first.id), { recursive: true });
  const third = await site.playOnce();
  expect(third.playedBeforeMs).toBe(length(first) + length(second));
});

it('a start waits for another process that is changing the folder', async () => {
  const site = await openPlaySite();
  await site.setGame('');
  const holder = spawn(process.execPath, [HOLDER, site.folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  const staged = join(site.folder, '.loadout/stage/half');
  writeFileSync(staged, 'half');
  const started = site.start();
  expect(await Promise.race([started, pause(500, 'it waits')])).toBe('it waits');
  expect(await site.play.runs({ loadoutId: site.loadoutId })).toEqual([]);
  holder.kill('SIGKILL');
  expect((await site.waitForEnd(await started)).state).toBe('ok');
  expect(existsSync(staged)).toBe(false);
});

describe('while the game runs', () => {
  it('a plan is not applied, and is applied as it is once the game has ended', async () => {
    const { site, runId, apply, isDisabled } = await openPlaying();
    expect(await apply()).toMatchObject({
      kind: 'failed',
      error: { code: 'GAME_STILL_RUNNING', params: { run: runId } },
    });
    expect(isDisabled()).toBe(false);
    await site.play.stop({ runId });
    await site.waitForEnd(runId);
    expect((await apply()).kind).toBe('apply');
    expect(isDisabled()).toBe(true);
  });

  it('a switch is refused, and plans are still made', async () => {
    const { site, switchAtOnce, isDisabled } = await openPlaying();
    expect(await switchAtOnce()).toMatchObject({
      kind: 'failed',
      error: { code: 'GAME_STILL_RUNNING' },
    });
    expect(isDisabled()).toBe(false);
    const { core, loadoutId } = site;
    const addons = ['pmods/lamp.jar'];
    const planned = await core.finish(core.client.plans.remove({ loadoutId, addons }));
    expect(planned.kind).toBe('plan');
  });
});
