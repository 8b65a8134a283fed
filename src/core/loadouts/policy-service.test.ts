import { expect, test } from 'vitest';
import { createInstalled } from '#test/builders/installed-addon.ts';
import type { LoadoutFile } from '#shared/domain/loadout.ts';
import { AppError } from '#shared/errors.ts';
import type { Operation } from '../apply/operation.ts';
import { createPolicyService, type PolicyServices } from './policy-service.ts';
import { toSilentContext } from '../library/refresh.ts';

/** A folder in which another process writes first `times` times, each time another policy. */
function createBusyFolder(times: number) {
  const { record, ...rest } = createInstalled('lamp.jar');
  let applied = 0;
  let file = {
    id: 'loadout',
    generation: 0,
    addons: [record],
    policies: [],
  } as unknown as LoadoutFile;
  const open = async () => ({ root: '/game', file, slots: [], brief: {}, moment: null });
  const beFaster = (): void => {
    const target = { kind: 'addon' as const, addonId: `other-${applied}` };
    const other = { target, channel: null, pin: { note: null, until: null }, skip: null };
    file = { ...file, generation: file.generation + 1, policies: [...file.policies, other] };
  };
  const refreshed: string[] = [];
  const services = {
    takeFolderSnapshot: async () => ({ loadout: await open(), installed: [{ ...rest, record }] }),
    ask: async () => ({
      addons: [{ ...record, project: null }],
      versions: new Map(),
      candidates: new Map(),
    }),
    access: { open },
    engine: {
      apply: async (_root: string, { baseGeneration, next }: Operation) => {
        applied += 1;
        if (applied <= times) beFaster();
        if (baseGeneration !== file.generation) throw new AppError('PLAN_STALE', { path: null });
        file = next.loadout;
      },
    },
    clock: { now: () => new Date(0) },
    random: { id: () => 'op' },
    refresh: async (loadoutId: string) => void refreshed.push(loadoutId),
  } as unknown as PolicyServices;
  const context = toSilentContext(new AbortController().signal);
  const request = {
    loadoutId: 'loadout',
    addons: ['lamp.jar'],
    change: { kind: 'pin' as const, note: 'mine', until: null },
  };
  return {
    refreshed,
    pin: () => createPolicyService(services).change(request, context),
    policies: () =>
      file.policies.map(({ target }) => (target.kind === 'addon' ? target.addonId : '')),
  };
}

test('a rule is set again, and a concurrent change by another process is kept', async () => {
  const folder = createBusyFolder(3);
  expect((await folder.pin()).addons).toMatchObject([{ policy: { pin: { note: 'mine' } } }]);
  expect(folder.policies()).toEqual(['other-1', 'other-2', 'other-3', 'addon-lamp.jar']);
  expect(folder.refreshed).toEqual(['loadout']);
});

test('a rule for a folder that never stops changing is refused as such', async () => {
  await expect(createBusyFolder(Infinity).pin()).rejects.toMatchObject({ code: 'LOCKED' });
});
