// @promise every setting takes effect immediately, in every process
import { expect, test } from 'vitest';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { settingsSchema, type Settings } from '#shared/domain/settings.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { keepChecking } from './check-schedule.ts';

const HOUR_MS = 3_600_000;
const BRIEF: LoadoutBrief = {
  id: 'a',
  name: 'A',
  root: '/a',
  game: 'cosmic-reach',
  layout: 'save-folder',
  slots: [],
  registry: 'local',
  target: { gameVersion: null, loader: null, channel: 'release' },
  generation: 0,
  addonCount: 1,
  holdHours: null,
  loaders: [],
  lookups: true,
  condition: 'ok',
};

interface Scene {
  /** Number of times that reading the list of loadouts fails first. */
  readonly failures?: number;
  readonly updates?: Partial<Settings['updates']>;
  readonly offline?: boolean;
  readonly loadouts?: readonly LoadoutBrief[];
  /** Hours since the registry was asked, at the start; null: never. */
  readonly askedHoursAgo?: number | null;
  readonly hours: number;
}

/** Returns the hours (from the start) at which each loadout was checked. */
async function run({
  updates,
  offline = false,
  loadouts = [BRIEF],
  askedHoursAgo = 0,
  failures = 0,
  hours,
}: Scene) {
  let failed = 0;
  const clock = createFakeClock();
  const startMs = clock.now().getTime();
  const settings = settingsSchema.parse({ updates, network: { offline } });
  const stopping = new AbortController();
  const checks: string[] = [];
  const hoursSoFar = () => (clock.now().getTime() - startMs) / HOUR_MS;
  await keepChecking(
    {
      clock: {
        ...clock,
        async sleep(ms, signal) {
          if (hoursSoFar() >= hours) stopping.abort();
          await clock.sleep(ms, signal);
        },
      },
      logger: createMemoryLogger(),
      settings: () => settings,
      listLoadouts() {
        if (failed++ < failures) throw new Error('The database is busy');
        return loadouts;
      },
      lastAskedAt: () => (askedHoursAgo === null ? null : startMs - askedHoursAgo * HOUR_MS),
      check: (id) => void checks.push(`${id} ${Math.round(hoursSoFar())}`),
    },
    stopping.signal,
  );
  return checks;
}

test('at the start and every so many hours', async () => {
  const updates = { checkAtStart: true, checkEveryHours: 6 };
  expect(await run({ updates, hours: 13 })).toEqual(['a 0', 'a 6', 'a 12']);
});

test('not at the start, but when the last answer is old enough', async () => {
  const updates = { checkAtStart: false, checkEveryHours: 6 };
  expect(await run({ updates, askedHoursAgo: 4, hours: 9 })).toEqual(['a 2', 'a 8']);
  expect(await run({ updates, askedHoursAgo: null, hours: 1 })).toEqual(['a 0']);
});

test('also where a wall clock that went back says that the last answer is of tomorrow', async () => {
  const updates = { checkAtStart: false, checkEveryHours: 6 };
  expect(await run({ updates, askedHoursAgo: -24, hours: 7 })).toEqual(['a 0', 'a 6']);
});

test('again after a look that failed', async () => {
  const updates = { checkAtStart: true, checkEveryHours: 6 };
  expect(await run({ updates, askedHoursAgo: 7, failures: 2, hours: 8 })).toEqual(['a 0', 'a 6']);
});

test('never', async () => {
  const updates = { checkAtStart: false, checkEveryHours: null };
  expect(await run({ updates, askedHoursAgo: null, hours: 30 })).toEqual([]);
});

test('nothing is asked while working offline', async () => {
  expect(await run({ offline: true, hours: 30 })).toEqual([]);
});

test('a folder that is not there and look-ups that are off are left out', async () => {
  const loadouts: LoadoutBrief[] = [
    { ...BRIEF, id: 'gone', condition: 'missing' },
    { ...BRIEF, id: 'silent', lookups: false },
    { ...BRIEF, id: 'here' },
  ];
  expect(await run({ loadouts, hours: 1 })).toEqual(['here 0']);
});
