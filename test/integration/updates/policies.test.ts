// @promise two add-ons of one project stay separate
import { describe, expect, it } from 'vitest';
import type { Policy } from '#shared/domain/addon.ts';
import {
  createCheckedLoadout,
  createInstalled,
  createPolicy,
} from '#test/builders/installed-addon.ts';
import { DAY_MS, HOUR_MS } from '#test/helpers/catalogue-harness.ts';
import { createCheckHarness, createHistory } from './check-harness.ts';

const installed = createInstalled('v1.jar');
const TOMORROW = '2026-01-02T00:00:00.000Z';

function createPolicyHarness(overrides: Partial<Policy>) {
  const harness = createCheckHarness(
    createHistory({ id: 'v1' }, { id: 'v2' }, { id: 'v3', releaseChannel: 'beta' }),
  );
  const loadout = createCheckedLoadout({ policies: [createPolicy('project', overrides)] });
  return { ...harness, checkNow: () => harness.check([installed], { loadout }) };
}

describe('a pin', () => {
  it('leaves the installed version without a candidate, and names the newer one', async () => {
    const { checkNow } = createPolicyHarness({ pin: { note: 'it works', until: null } });
    const { addons, candidates } = await checkNow();
    expect(addons[0]).toMatchObject({
      state: 'pinned',
      reason: { code: 'state-pinned', params: { newer: 'v2', note: 'it works', until: null } },
      candidate: null,
    });
    expect(candidates.size).toBe(0);
  });

  it('ends on its day', async () => {
    const { checkNow, clock } = createPolicyHarness({ pin: { note: null, until: TOMORROW } });
    expect((await checkNow()).addons[0]?.state).toBe('pinned');
    clock.jump(DAY_MS);
    expect((await checkNow()).addons[0]?.state).toBe('update-available');
  });
});

describe('a skip', () => {
  it('hides one version and offers the next', async () => {
    const skip = { versionId: 'v2', note: 'crashes', until: null };
    const { checkNow, registry, clock } = createPolicyHarness({ skip });
    const { addons, candidates } = await checkNow();
    expect(addons[0]).toMatchObject({
      state: 'skipped',
      reason: { code: 'state-skipped', params: { newer: 'v2', note: 'crashes' } },
    });
    expect([...candidates.values()].map(({ version }) => version.id)).toEqual(['v2']);
    registry.versions = createHistory({ id: 'v1' }, { id: 'v2' }, { id: 'v4' });
    clock.jump(HOUR_MS);
    expect((await checkNow()).addons[0]).toMatchObject({
      state: 'update-available',
      candidate: { id: 'v4' },
    });
  });

  it('ends on its day', async () => {
    const skip = { versionId: 'v2', note: null, until: TOMORROW };
    const { checkNow, clock } = createPolicyHarness({ skip });
    clock.jump(DAY_MS);
    expect((await checkNow()).addons[0]?.state).toBe('update-available');
  });
});

describe('a channel', () => {
  it('of the project replaces the loadout’s', async () => {
    const { checkNow, registry } = createPolicyHarness({ channel: 'beta' });
    expect((await checkNow()).addons[0]).toMatchObject({
      state: 'update-available',
      candidate: { id: 'v3', releaseChannel: 'beta' },
    });
    expect(registry.count('newestOf')).toBe(1);
  });

  it('of another project changes nothing', async () => {
    const { check } = createCheckHarness(
      createHistory({ id: 'v1' }, { id: 'v2', releaseChannel: 'beta' }),
    );
    const policies = [createPolicy('other', { channel: 'dev', pin: { note: null, until: null } })];
    const loadout = createCheckedLoadout({ policies });
    const { addons } = await check([installed], { loadout });
    expect(addons[0]?.state).toBe('newer-on-other-channel');
  });
});

describe('a hold', () => {
  it('hides a candidate until it was known for that long', async () => {
    const { check, clock } = createCheckHarness(createHistory({ id: 'v1' }, { id: 'v2' }));
    const loadout = createCheckedLoadout({ holdHours: 24 });
    const first = await check([installed], { loadout });
    expect(first.addons[0]).toMatchObject({
      state: 'held',
      reason: { code: 'state-held', params: { newer: 'v2', until: TOMORROW } },
    });
    expect(first.candidates.size).toBe(1);
    clock.jump(DAY_MS - 1);
    expect((await check([installed], { loadout })).addons[0]?.state).toBe('held');
    clock.jump(1);
    expect((await check([installed], { loadout })).addons[0]?.state).toBe('update-available');
  });
});
