/**
 * `node simulate.ts FROM TO PART…`: runs schedules with the seeds from FROM up to TO until one
 * breaks an invariant; FROM 1 starts with all seeds that have failed before. Exit status 1 then; 3
 * if the source cannot be loaded; else 0.
 */
import process from 'node:process';

const { FORMER_FAILURES, SIM_PARTS } = await import('../apply/parts.ts').catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(3);
});

const ROUND = 50;

const [from = 1, to = 1] = process.argv.slice(2, 4).map(Number);
const parts = process.argv.slice(4) as (keyof typeof SIM_PARTS)[];
if (from === 1) {
  for (const part of parts) {
    for (const seed of FORMER_FAILURES[part]) await run(part, seed);
  }
}
// Alternate between the parts, since any of them may detect a mutant first.
for (let seed = from; seed < to; seed += ROUND) {
  const seeds = Array.from({ length: Math.min(ROUND, to - seed) }, (_, index) => seed + index);
  for (const part of parts) {
    for (const one of seeds) await run(part, one);
  }
}

async function run(part: keyof typeof SIM_PARTS, seed: number): Promise<void> {
  try {
    await SIM_PARTS[part](seed);
  } catch (error) {
    process.stdout.write(`${part} ${seed} ${String(error).split('\n')[0]}\n`);
    process.exit(1);
  }
}
