import { shippedProfiles } from '#core/registry/profiles.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import type { LockDifference, LockFile } from '#shared/domain/lock-file.ts';
import type { Plan } from '#shared/domain/plan.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { expectOutcome, openCore, type CoreHarness } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { readTree } from '#test/helpers/tree.ts';
import { writeFiles } from './lock-site.ts';

/** A separate data folder with one loadout. */
export interface Machine {
  readonly core: CoreHarness;
  readonly folder: string;
  readonly loadoutId: string;
  makeLock(): Promise<LockFile>;
  check(lock: LockFile): Promise<readonly LockDifference[]>;
  planSync(lock: LockFile, options?: { prune?: boolean }): Promise<Plan>;
  /** Plans and applies a sync. */
  sync(lock: LockFile, options?: { prune?: boolean }): Promise<Plan>;
  undo(): Promise<void>;
  /** Maps the path of every file outside `.loadout` to its sha512. */
  digests(): Record<string, string>;
}

export async function openMachine(
  { origin }: RegistryServer,
  files: Parameters<typeof writeFiles>[1] = [],
): Promise<Machine> {
  const folder = createTempDir();
  writeFiles(folder, files);
  const core = openCore({ dataDir: createTempDir(), profiles: [toProfile(origin)] });
  const { id: loadoutId } = await core.create(folder, { registry: 'test' });
  const { client } = core;
  const finish = (started: PromiseLike<{ jobId: string }>) => core.finish(started);
  const apply = async ({ id: planId }: Plan): Promise<void> => {
    expectOutcome(await finish(client.plans.apply({ planId })), 'apply');
  };
  const planSync: Machine['planSync'] = async (lock, { prune = false } = {}) =>
    expectOutcome(await finish(client.plans.sync({ loadoutId, lock, prune })), 'plan').plan;
  return {
    core,
    folder,
    loadoutId,
    planSync,
    makeLock: async () =>
      expectOutcome(await finish(client.locks.make({ loadoutId })), 'lock').lock,
    check: async (lock) =>
      expectOutcome(await finish(client.locks.check({ loadoutId, lock })), 'lock-check')
        .differences,
    async sync(lock, options) {
      const plan = await planSync(lock, options);
      await apply(plan);
      return plan;
    },
    async undo() {
      const undone = await finish(client.plans.undo({ loadoutId, to: null }));
      await apply(expectOutcome(undone, 'plan').plan);
    },
    digests: () =>
      Object.fromEntries(
        [...readTree(folder, ['.loadout'])].map(([path, { sha512 }]) => [path, sha512]),
      ),
  };
}

/** The local registry's profile with another address, named `test`. */
export function toProfile(origin: string): RegistryProfile {
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (!local) throw new Error('there is no profile local');
  return { ...local, id: 'test', apiOrigin: origin, fileOrigins: [origin] };
}

/** Kinds and reasons of a plan's items, sorted. */
export function reasonsOf({ items }: Plan): readonly string[] {
  return items.map(({ kind, reason }) => `${kind} ${reason.code}`).toSorted();
}
