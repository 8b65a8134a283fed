// @promise a registry that answers again is noticed by itself, and what it could not be asked is asked then
import { expect, test } from 'vitest';
import type { RegistryStatus } from '#shared/domain/core-event.ts';
import { createHurriedClock } from '#test/helpers/clocks.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { type Fate, PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { findProfile } from '#core/registry/profiles.ts';
import { openVerbsSite } from '../manage/verbs-site.ts';

/** A window's core on a loadout whose registry has the given fate. */
async function open(away: Fate) {
  const site = await openVerbsSite({ installed: { lib: '1.0.0', base: '1.0.0' } });
  const { loadoutId, dataDir } = site;
  const profile = findProfile('test', dataDir);
  await site.core.client.settings.update({
    updates: { checkAtStart: false, checkEveryHours: null },
  });
  await site.core.close();
  let fate: Fate = away;
  const proxy = await startUnsteadyProxy(profile.apiOrigin ?? '', () => fate);
  saveProfile({ ...profile, apiOrigin: proxy.origin }, dataDir);
  const { client, finish } = openCore({
    dataDir,
    clock: createHurriedClock(),
    checksBySchedule: true,
  });
  return {
    client,
    comeBack: () => (fate = PASS),
    check: () => finish(client.addons.check({ loadoutId, addons: null, fresh: false })),
    known: () => listAddons(client, { loadoutId, since: null }),
    async status(): Promise<RegistryStatus | undefined> {
      for await (const { registries } of await client.core.network()) return registries[0];
      return undefined;
    },
  };
}

test.each<[string, Fate, string]>([
  ['breaks every connection', { kind: 'cut', part: 0 }, 'REGISTRY_UNREACHABLE'],
  ['answers that it is down', { kind: 'answer', status: 503 }, 'REGISTRY_FAILED'],
])('one that %s is away, and checked with again once it is back', async (_, away, code) => {
  const { check, known, status, comeBack } = await open(away);
  await check();
  expect(await status()).toMatchObject({ state: 'offline', cause: { code } });
  expect((await known()).registry.cause).toMatchObject({ code });
  comeBack();
  await expect.poll(async () => (await known()).registry.cause).toBeNull();
  expect((await known()).rows.map(({ title, state }) => `${title} ${state}`).toSorted()).toEqual([
    'base up-to-date',
    'lib up-to-date',
    'mine.jar not-on-registry',
  ]);
  expect(await status()).toMatchObject({ state: 'reached', cause: null });
});
