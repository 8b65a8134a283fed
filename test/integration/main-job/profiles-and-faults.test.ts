// @module-tag deep
// @promise the result is the same with every fault of the registry
// @promise a registry that implements only the interface document does what the document promises; missing features are explained in the terminal, by the client and in the window
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shippedProfiles } from '#core/registry/profiles.ts';
import {
  FAULTS,
  type Fault,
  type RegistryServer,
  type ServerProfile,
} from '#registry-server/start.ts';
import { BUCKETS, type RegistryProfile } from '#shared/registry/profile.ts';
import { createHurriedClock, systemClock } from '#test/helpers/clocks.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { readFiles, runMainJob, type MainJobResult } from './run-main-job.ts';
import { DOWNLOADS, haveManyActed, SIGNS, type Evidence } from './signs-of-faults.ts';
import { FILES, prepareSites, type Sites } from './sites.ts';

const TIMEOUT_MS = 300_000;
/** The shader pack with a settings file. */
const PACK = 'mods/shaderpacks/paper-lanterns';

interface Run {
  readonly result: MainJobResult;
  readonly server: RegistryServer;
  readonly counts: ReadonlyMap<string, number>;
}

let sites: Sites;
let undisturbed: Run;
let before: Record<string, string>;
const closings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  sites = await prepareSites();
  before = readFiles(sites.create().folder);
  undisturbed = await run({ profile: 'local', faults: [] }, (close) => closings.push(close));
}, TIMEOUT_MS);

afterAll(async () => {
  for (const close of closings.toReversed()) await close();
  sites.remove();
});

interface Remote {
  readonly profile: ServerProfile;
  readonly faults: readonly Fault[];
}

/** Runs the whole job against a separate registry, which stays open until the test ends. */
async function run(
  { profile, faults }: Remote,
  onFinished: (close: () => Promise<void>) => void,
): Promise<Run> {
  const site = sites.create();
  // Both sides share a clock that skips waits: in real time a storm costs seconds per target.
  const clock = faults.includes('rate-limit-storm') ? createHurriedClock() : systemClock;
  const server = await site.startRegistry({
    profile,
    faults,
    twoOrigins: profile === 'crmm',
    nowMs: () => clock.monotonicMs(),
  });
  onFinished(() => server.close());
  const ours = toClientProfile(profile, server);
  const core = openCore({ dataDir: site.dataDir, profiles: [ours], clock, onFinished });
  const result = await runMainJob(core, site.folder, ours.id);
  return { result, server, counts: new Map(server.requestCounts()) };
}

/** The profile that a user would get for this registry: the shipped one, with its address. */
function toClientProfile(profile: ServerProfile, server: RegistryServer): RegistryProfile {
  const shipped = shippedProfiles().find(
    ({ id }) => id === (profile === 'local' || profile === 'strict' ? 'local' : 'crmm'),
  );
  if (!shipped) throw new Error('both ship');
  const { origin, fileOrigin } = server;
  const fileOrigins = fileOrigin === null ? [origin] : [origin, fileOrigin];
  const ours = { ...shipped, id: 'main-job', apiOrigin: origin, fileOrigins };
  if (profile !== 'test') return ours;
  const buckets = BUCKETS.map((name) => [name, { ...shipped.buckets[name], windowSeconds: 1 }]);
  return {
    ...ours,
    limits: { ...shipped.limits, stallTimeoutMs: 2000 },
    buckets: Object.fromEntries(buckets) as RegistryProfile['buckets'],
  };
}

const countStates = (rows: MainJobResult['checked']): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(rows, ({ state }) => state)].map(([state, { length }]) => [state, length]),
  );

describe('the main job without faults', () => {
  test('says of every file what it is and what is newer', () => {
    const { recorded, checked, undone } = undisturbed.result;
    expect(recorded).toBe(FILES);
    expect(countStates(checked)).toEqual({
      'up-to-date': 42,
      incompatible: 1,
      'update-available': 14,
      duplicate: 1,
      'newer-on-other-channel': 3,
      'not-on-registry': 139,
    });
    expect(undone).toEqual(checked);
  });

  test('changes what it planned to the bytes of the registry, and nothing else', () => {
    const { planned, left, updatedFiles, updated } = undisturbed.result;
    const kinds = [...Map.groupBy(planned, ({ kind }) => kind)].map(([kind, l]) => [
      kind,
      l.length,
    ]);
    expect(Object.fromEntries(kinds)).toEqual({ add: 1, replace: 14 });
    expect(left).toEqual([]);
    const changed = planned.filter(({ to }) => to !== null);
    const after = { ...before };
    for (const { from } of changed) if (from !== null) delete after[from];
    for (const { to, versionId } of changed) after[to ?? ''] = sites.digestOf(versionId ?? '');
    after[`${PACK}-1.1.zip.txt`] = after[`${PACK}-1.0.zip.txt`] ?? '';
    delete after[`${PACK}-1.0.zip.txt`];
    expect(updatedFiles).toEqual(after);
    expect(updated.filter(({ origin }) => origin === 'dependency')).toHaveLength(1);
    expect(updated.filter(({ enabled }) => !enabled)).toHaveLength(1);
    expect(undisturbed.counts.get(DOWNLOADS)).toBe(changed.length);
  });

  test('takes every byte back', () => {
    const { differences, undoLeft, undoneFiles } = undisturbed.result;
    expect({ differences, undoLeft }).toEqual({ differences: [], undoLeft: [] });
    expect(undoneFiles).toEqual(before);
  });
});

const REMOTES: readonly (Remote & { readonly named: string })[] = [
  // The longest first: each target costs it one refused request.
  { named: 'test with rate-limit-storm', profile: 'test', faults: ['rate-limit-storm'] },
  { named: 'test with every fault', profile: 'test', faults: FAULTS },
  { named: 'strict', profile: 'strict', faults: [] },
  { named: 'crmm', profile: 'crmm', faults: [] },
  ...FAULTS.filter((fault) => fault !== 'rate-limit-storm').map((fault) => ({
    named: `test with ${fault}`,
    profile: 'test' as const,
    faults: [fault],
  })),
];

describe('the main job comes to the same files and states', { timeout: TIMEOUT_MS }, () => {
  // Concurrent, since they mostly wait: for rate limits, retries and slow answers.
  test.concurrent.for(REMOTES)(
    'on the profile $named',
    async ({ profile, faults }, { expect, onTestFinished }) => {
      const { result, server, counts } = await run({ profile, faults }, onTestFinished);
      expect(result).toEqual(undisturbed.result);
      const evidence: Evidence = {
        server,
        counts,
        undisturbed: undisturbed.counts,
        otherFile: sites.notInstalled,
        knownHash: result.checked.find(({ project }) => project !== null)?.sha512 ?? '',
      };
      const [fault] = faults;
      const hasActed =
        faults.length > 1 ? haveManyActed(evidence) : !fault || SIGNS[fault](evidence);
      expect(await hasActed).toBe(true);
    },
  );
});
