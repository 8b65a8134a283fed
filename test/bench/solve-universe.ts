import process from 'node:process';
import { solve } from '#core/planning/solver/solve.ts';
import { makeLargeSituation, type Shape } from './large-universe.ts';

/**
 * Solves one large universe and prints time and memory as JSON: a separate process, for its peak
 * memory.
 */
const { universe, requests } = makeLargeSituation(1, process.argv[2] as Shape);
const start = performance.now();
const { choices, refusals, isProven } = solve(universe, requests);
const elapsedMs = performance.now() - start;
const result = {
  projects: universe.size,
  requests: requests.length,
  choices: choices.size,
  refusals: refusals.size,
  isProven,
  elapsedMs,
  peakMiB: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(result));
