import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { planSync } from '#core/planning/intents/sync.ts';
import type { SyncPlanRequest } from '#core/planning/intents/sync-items.ts';
import { collectFacts } from '#core/planning/plan-basis.ts';
import { toOperation } from '#core/planning/to-operation.ts';
import type { InstalledAddon } from '#core/updates/check-context.ts';
import { collisionKey } from '#shared/domain/file-name.ts';
import type { LockedAddon, LockFile } from '#shared/domain/lock-file.ts';
import { makeLoadoutFile } from '#test/builders/loadout-file.ts';
import type { Plan } from '#shared/domain/plan.ts';
import { createInstalled, createSlot } from '#test/builders/installed-addon.ts';
import { digestsOf } from '#test/builders/registry-version.ts';

const SLOT = createSlot();
const TARGET = { gameVersion: null, loader: null, channel: 'release' as const };
const LOADOUT = makeLoadoutFile({ target: TARGET, holdHours: 0 });

// Few names, bytes and projects, so that they collide: cyclic renames, copies, names that others
// hold.
const NAMES = ['a.jar', 'b.jar', 'c.jar', 'B.JAR', 'a.jar.disabled', 'd.jar'];
const placed = fc.record({
  name: fc.constantFrom(...NAMES),
  bytes: fc.constantFrom('one', 'two', 'three', 'four'),
  project: fc.constantFrom(null, 'p', 'q'),
});
type Placed = { name: string; bytes: string; project: string | null };

const isEnabled = (name: string): boolean => !name.endsWith('.disabled');

const lockedArbitrary = fc
  .uniqueArray(placed, { selector: ({ name }) => collisionKey(name), maxLength: 5 })
  .map((files): LockFile => ({
    lockVersion: 1,
    game: 'cosmic-reach',
    registry: 'local',
    target: TARGET,
    addons: files.map(toLocked),
  }));

function toLocked({ name, bytes, project }: Placed): LockedAddon {
  return {
    slot: SLOT.id,
    path: `pmods/${name}`,
    enabled: isEnabled(name),
    project: project === null ? null : { id: project, slug: project },
    version: null,
    origin: 'chosen',
    neededBy: [],
    policy: null,
    size: bytes.length,
    sha512: digestsOf(bytes).sha512,
    urlPath: `/cdn/${bytes}`,
    files: null,
  };
}

const installedArbitrary = fc
  .uniqueArray(fc.record({ file: placed, origin: fc.constantFrom('found', 'chosen') }), {
    selector: ({ file }) => file.name,
    maxLength: 5,
  })
  .map((files) =>
    files.map(({ file: { name, bytes, project }, origin }): InstalledAddon => {
      const facts = { ...digestsOf(bytes), size: bytes.length, enabled: isEnabled(name) };
      return createInstalled(name, {
        item: facts,
        record: { ...facts, origin, projectId: project },
      });
    }),
  );

async function plan(lock: LockFile, installed: readonly InstalledAddon[], prune: boolean) {
  let count = 0;
  const checked = {
    addons: [],
    candidates: new Map(),
    versions: new Map(),
    changedFrom: new Map(),
    projects: new Map(),
    age: { stale: false, oldestAnswerAt: null, cause: null },
  };
  const request: SyncPlanRequest = {
    planId: 'plan',
    loadout: LOADOUT,
    slots: [SLOT],
    installed,
    exclude: [],
    isCode: false,
    inVault: (digests) => Promise.resolve(new Set(digests)),
    companionsAt: () => Promise.resolve([]),
    estimateWaitMs: () => null,
    client: {
      profile: { apiOrigin: 'http://x', fileOrigins: [] },
    } as unknown as SyncPlanRequest['client'],
    checked,
    facts: collectFacts({ installed, checked }),
    newAddonId: () => `new-${(count += 1)}`,
    lock,
    prune,
    catalogue: {
      cachedVersion: () => null,
      projects: () => Promise.resolve(new Map()),
      lookUpProjects: () => Promise.resolve(new Map()),
      freshVersionsOf: () => null,
      readVersionsOf: () => Promise.resolve(new Set()),
      offersVersionsOfMany: () => false,
      namedVersions: () => Promise.resolve(new Map()),
      versionsOf: () => Promise.resolve({ value: [], at: 0 }),
      gameVersions: () => Promise.resolve({ value: [], at: 0 }),
    },
  };
  return planSync(request);
}

/** The records after the plan, as the journal would write them. */
function apply(made: Plan, installed: readonly InstalledAddon[]) {
  const operation = toOperation({
    plan: made,
    op: 'op',
    loadout: LOADOUT,
    notes: [],
    installed,
    slots: [SLOT],
    sizes: new Map(),
    versionOf: () => null,
    now: new Date(0),
  });
  return operation.next.loadout.addons;
}

const factsOf = ({ path, sha512 }: { path: string; sha512: string | null }) => `${path} ${sha512}`;

test('with --prune the folder holds exactly what the lockfile names, whatever it held', async () => {
  await fc.assert(
    fc.asyncProperty(lockedArbitrary, installedArbitrary, async (lock, installed) => {
      const made = await plan(lock, installed, true);
      const after = apply(made, installed);
      expect(after.map(factsOf).toSorted()).toEqual(lock.addons.map(factsOf).toSorted());
      expect(after.every(({ origin }) => origin === 'chosen')).toBe(true);
      const again = after.map((record) =>
        createInstalled('x', { item: { ...record, kind: 'file' }, record }),
      );
      expect((await plan(lock, again, true)).items).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('without it nothing of a person’s own moves, changes or goes, and all else is as locked or said', async () => {
  await fc.assert(
    fc.asyncProperty(lockedArbitrary, installedArbitrary, async (lock, installed) => {
      const made = await plan(lock, installed, false);
      const after = new Set(apply(made, installed).map(factsOf));
      const locked = new Set(lock.addons.map(({ sha512 }) => sha512));
      const own = installed.filter(
        ({ record }) => record.origin === 'found' && record.projectId === null,
      );
      const strangers = own.filter(({ record }) => !locked.has(record.sha512 ?? ''));
      for (const { record } of strangers) expect(after).toContain(factsOf(record));
      const leaves = made.items.filter(({ kind }) => kind === 'leave');
      const missing = lock.addons.filter((addon) => !after.has(factsOf(addon)));
      expect(missing.length).toBeLessThanOrEqual(leaves.length);
      expect(own.length === 0 ? missing : []).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
