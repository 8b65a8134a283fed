import { expect, it } from 'vitest';
import { findRanWell, type Run } from './run.ts';

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
