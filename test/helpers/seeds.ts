import { randomInt } from 'node:crypto';

const FIXED_SEED = 1;

/** Deep runs use new seeds; otherwise a test is the same each time. */
const DRAWS_NEW_SEEDS = process.env['LOADOUT_NEW_SEEDS'] === 'yes';

/**
 * Returns the seed in the environment variable `name`, or else the fixed one, or in a deep run a
 * new one.
 */
export function readSeed(name: string): number {
  const given = process.env[name];
  if (given !== undefined) return Number(given);
  return DRAWS_NEW_SEEDS ? randomInt(2 ** 31) : FIXED_SEED;
}
