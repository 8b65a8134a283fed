// @promise a batch is applied completely or not at all
import { describe, expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';
import { schedulesUntilFound } from './run-schedules.ts';

const LIMIT = 5000;

describe('the simulator', () => {
  it.each(MUTANTS)('finds out when $name', { timeout: 600_000 }, ({ wrap }) => {
    expect(schedulesUntilFound(wrap, LIMIT)).not.toBeNull();
  });
});
