// @promise a batch is applied completely or not at all
import { expect, it } from 'vitest';
import { runFailingStart, runStartSchedule } from './start-schedule.ts';

it('begins a loadout whole or not at all, and continues after a crash', () => {
  for (let seed = 0; seed < 2000; seed += 1)
    expect(() => runStartSchedule(seed), `seed ${seed}`).not.toThrow();
});

it('that failed is not there, and can be begun again', () => {
  for (let seed = 0; seed < 2000; seed += 1)
    expect(() => runFailingStart(seed), `seed ${seed}`).not.toThrow();
});
