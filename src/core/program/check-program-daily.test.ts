import { expect, test } from 'vitest';
import { settingsSchema } from '#shared/domain/settings.ts';
import type { ProgramUpdate } from '#shared/domain/program-update.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import type { ProgramUpdater } from '../host.ts';
import { checkProgramDaily } from './check-program-daily.ts';

const HOUR_MS = 3_600_000;
const UPDATER = { origins: ['https://updates.example'] } as unknown as ProgramUpdater;

/** Returns the hours after the start at which it checked, within two days. */
async function look(
  settings: object,
  {
    state = 'current',
    program = UPDATER,
  }: {
    state?: ProgramUpdate['state'];
    program?: ProgramUpdater | 'deb';
  } = {},
): Promise<readonly number[]> {
  const clock = createFakeClock();
  const ending = new AbortController();
  const hours: number[] = [];
  const limited = {
    ...clock,
    async sleep(ms: number, signal?: AbortSignal) {
      if (clock.monotonicMs() > 50 * HOUR_MS) ending.abort();
      await clock.sleep(ms, signal);
    },
  };
  await checkProgramDaily(
    {
      host: { clock: limited, program },
      settings: { current: () => settingsSchema.parse(settings) },
    },
    {
      check: async () => {
        hours.push(Math.floor(clock.monotonicMs() / HOUR_MS));
        return { state } as ProgramUpdate;
      },
    },
    ending.signal,
  );
  return hours;
}

test('looks soon after the start and once a day', async () => {
  expect(await look({})).toEqual([0, 24, 48]);
});

test('looks again after an hour where that failed', async () => {
  expect((await look({}, { state: 'failed' })).slice(0, 4)).toEqual([0, 1, 2, 3]);
});

test.each([
  ['it is switched off', { updates: { checkSelf: false } }],
  ['Loadout works offline', { network: { offline: true } }],
])('does not look while %s', async (_name, settings) => {
  expect(await look(settings)).toEqual([]);
});

test('does not look where a package manager updates it', async () => {
  expect(await look({}, { program: 'deb' })).toEqual([]);
});
