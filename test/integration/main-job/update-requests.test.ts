// @module-tag deep
// @promise updating everything takes few requests: 300 outdated projects are checked and planned in 25, in 18 where a registry lists many projects at once; changelogs in between are read only on request
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

it.each([
  {
    profile: 'crmm' as const,
    check: { all: 18, strictGet: 17, get: 0, search: 1 },
    plan: { all: 7, strictGet: 1, get: 4, search: 0 },
  },
  {
    profile: 'crmm-next' as const,
    check: { all: 14, strictGet: 13, get: 0, search: 1 },
    plan: { all: 4, strictGet: 4, get: 0, search: 0 },
  },
])(
  'checks a library of 300 outdated projects and plans its update in few requests, within the limits of $profile',
  { timeout: 300_000 },
  async ({ profile, check: ofCheck, plan: ofPlan }) => {
    const world = createUpdateWorld();
    const server = await startTestRegistry({
      profile,
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
    expect(subtractCounts(checked, before)).toEqual(ofCheck);

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
    expect(planned).toEqual(ofPlan);
    const warnings = plan.items.flatMap((item) => item.warnings.map(({ code }) => code));
    expect(warnings).toEqual(Array.from({ length: 5 }, () => 'plan-duplicate-project'));

    const item = kinds.replace?.find(({ fromVersion }) => fromVersion?.versionNumber === '1.0.0');
    expect(item).toMatchObject({ moreChangelogs: true, changelogs: [{ versionNumber: '3.0.0' }] });
    const between = await core.client.plans.changelogs({ planId: plan.id, itemId: item?.id ?? '' });
    expect(between.map(({ versionNumber }) => versionNumber)).toEqual(['3.0.0', '2.0.0']);
  },
);
