import { describe, expect, it } from 'vitest';
import { findRanWell, type Run, sumPlayed } from './run.ts';

const run = (generation: number, startedAt: string, change: Partial<Run> = {}): Run =>
  ({ generation, startedAt, state: 'ok', purpose: 'play', ...change }) as Run;

it('marks a change with the newest run that a person played and that ended well on it', () => {
  const runs = [
    run(2, '2026-01-03'),
    run(2, '2026-01-05'),
    run(2, '2026-01-06', { state: 'crashed' }),
    run(2, '2026-01-07', { purpose: 'test' }),
    run(4, '2026-01-08'),
  ];
  const part = (number: number) => ({ number, createdAt: '', addons: 1 });
  expect(findRanWell(runs, { number: 2 })).toBe('2026-01-05');
  expect(findRanWell(runs, { number: 3 })).toBeNull();
  const parts = { addons: 2, done: [part(2), part(3)] };
  expect(findRanWell(runs, { number: 3, parts })).toBe('2026-01-05');
});

describe('the time that a loadout was played', () => {
  const minutes = (count: number): number => count * 60_000;
  const played = (from: number, to: number | null, change: Partial<Run> = {}): Run =>
    run(1, new Date(minutes(from)).toISOString(), {
      endedAt: to === null ? null : new Date(minutes(to)).toISOString(),
      playedBeforeMs: null,
      ...change,
    });

  it('continues from the total of the newest run, however many older ones are stored', () => {
    const runs = [played(100, 130, { playedBeforeMs: minutes(600) }), played(0, 50)];
    expect(sumPlayed(runs, minutes(500))).toBe(minutes(630));
  });

  it('counts a game that runs up to now, and no test, and no run whose end is unknown', () => {
    const runs = [
      played(200, null, { state: 'running' }),
      played(150, 190, { purpose: 'test' }),
      played(140, null, { state: 'lost' }),
      played(100, 110, { state: 'crashed' }),
    ];
    expect(sumPlayed(runs, minutes(205))).toBe(minutes(15));
    expect(sumPlayed([], 0)).toBe(0);
  });
});
