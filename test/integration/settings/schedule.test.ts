// @promise every setting takes effect immediately, in every process
import { describe, expect, test } from 'vitest';
import type { Settings } from '#shared/domain/settings.ts';
import { createHurriedClock } from '#test/helpers/clocks.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { setScene } from '../promises/scene.ts';

const HOUR_MS = 3_600_000;

/** A loadout with one outdated add-on, in a long-running core with these settings. */
async function open(updates: Pick<Settings['updates'], 'checkAtStart' | 'checkEveryHours'>) {
  const scene = await setScene({
    alpha: [
      { number: '1.0.0', date: '2025-01-01' },
      { number: '2.0.0', date: '2025-02-01' },
    ],
  });
  scene.put('pmods/alpha.jar', await scene.jar('alpha', '1.0.0'));
  const { id: loadoutId } = await scene.begin();
  await scene.core.client.settings.update({ updates });
  await scene.core.close();
  const clock = createHurriedClock();
  const openedMs = clock.monotonicMs();
  const { client } = openCore({ dataDir: scene.dataDir, clock, checksBySchedule: true });
  return {
    hours: () => (clock.monotonicMs() - openedMs) / HOUR_MS,
    checks: async () => (await client.jobs.list()).filter(({ kind }) => kind === 'check').length,
    states: async () =>
      (await listAddons(client, { loadoutId, since: null })).rows.map(({ state }) => state),
  };
}

describe('a face that stays', () => {
  test('checks when it starts, where the settings say so', async () => {
    const { hours, checks, states } = await open({ checkAtStart: true, checkEveryHours: null });
    await expect.poll(states).toEqual(['update-available']);
    await expect.poll(hours).toBeGreaterThan(3);
    expect(await checks()).toBe(1);
  });

  test('checks every so many hours, where the settings say so', async () => {
    const { hours, checks, states } = await open({ checkAtStart: false, checkEveryHours: 1 });
    await expect.poll(checks).toBeGreaterThan(2);
    // The first check is due at once.
    expect(await checks()).toBeLessThanOrEqual(hours() + 1);
    await expect.poll(states).toEqual(['update-available']);
  });

  test('never checks by itself, where the settings say so', async () => {
    const { hours, checks, states } = await open({ checkAtStart: false, checkEveryHours: null });
    await expect.poll(hours).toBeGreaterThan(3);
    expect([await checks(), await states()]).toEqual([0, []]);
  });
});
