// @module-tag deep
// @promise updating everything takes few requests: 300 outdated projects are checked and planned in 25; changelogs in between are read only on request
// @how with figures: `npm run bench -- updates`
import { expect, it } from 'vitest';
import {
  countByBucket,
  createServiceProfile,
  createUpdateWorld,
  subtractCounts,
} from '#test/builders/update-world.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';

it(
  'checks a library of 300 outdated projects in 18 requests, and plans its update in 7 more, within the service’s limits',
  { timeout: 300_000 },
  async () => {
    const world = createUpdateWorld();
    const server = await startTestRegistry({
      profile: 'crmm',
      faults: ['key-collapse'],
      seed: world.seed,
    });
    const folder = createTempDir();
    await world.install(folder);
    const core = openCore({
      dataDir: createTempDir(),
      profiles: [createServiceProfile(server.origin)],
    });
    const { id: loadoutId } = await core.create(folder, {
      registry: 'service',
      target: { gameVersion: '0.5.1', loader: null, channel: 'release' },
    });
    const before = countByBucket(server.requestCounts());

    const check = core.client.addons.check({ loadoutId, addons: null, fresh: false });
    const { report } = expectOutcome(await core.finish(check), 'check');
    const checked = countByBucket(server.requestCounts());
    const countIn = (wanted: string) =>
      report.addons.filter(({ state }) => state === wanted).length;
    expect([countIn('update-available'), countIn('duplicate')]).toEqual([300, 5]);
    expect(subtractCounts(checked, before)).toEqual({ all: 18, strictGet: 17, get: 0, search: 1 });

    const policy = { note: null, until: null };
    await core.finish(
      core.client.policies.pin({ loadoutId, addons: [...world.pinned], ...policy }),
    );
    const asked = countByBucket(server.requestCounts());
    const { plan } = expectOutcome(
      await core.finish(core.client.plans.update({ loadoutId, addons: null, to: null })),
      'plan',
    );
    const kinds = Object.groupBy(plan.items, ({ kind }) => kind);
    expect([kinds.replace?.length, kinds.add?.length]).toEqual([world.updates, world.added]);
    const planned = subtractCounts(countByBucket(server.requestCounts()), asked);
    expect(planned).toEqual({ all: 7, strictGet: 1, get: 4, search: 0 });
    const warnings = plan.items.flatMap((item) => item.warnings.map(({ code }) => code));
    expect(warnings).toEqual(Array.from({ length: 5 }, () => 'plan-duplicate-project'));

    const item = kinds.replace?.find(({ fromVersion }) => fromVersion?.versionNumber === '1.0.0');
    expect(item).toMatchObject({ moreChangelogs: true, changelogs: [{ versionNumber: '3.0.0' }] });
    const between = await core.client.plans.changelogs({ planId: plan.id, itemId: item?.id ?? '' });
    expect(between.map(({ versionNumber }) => versionNumber)).toEqual(['3.0.0', '2.0.0']);
  },
);
