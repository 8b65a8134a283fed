/**
 * `npm run fuzz`: hostile names, URLs, answers, archives, metadata, lockfiles, codes, imports and
 * packs.
 */
import { checkAnswers } from '../fuzz/answers.ts';
import { checkArchives } from '../fuzz/archives.ts';
import { checkCodes } from '../fuzz/codes.ts';
import { checkImports } from '../fuzz/imports.ts';
import { checkLockfiles } from '../fuzz/lockfiles.ts';
import { checkMetadata } from '../fuzz/metadata.ts';
import { checkNames } from '../fuzz/names.ts';
import { checkPacks } from '../fuzz/packs.ts';
import { checkUrls } from '../fuzz/urls.ts';
import { runHarness } from '../harness/run-harness.ts';

const STRIDE = 1_000_003;

/** Spreads the seeds of neighbouring cases far apart. */
function seedOf(seed: number, number: number): number {
  return seed + number * STRIDE;
}

type Check = (seed: number, count: number) => Promise<void> | void;
interface Size {
  readonly full: number;
  readonly gate: number;
  readonly inputsPerCase: number;
}

function toPart(name: string, check: Check, size: Size) {
  const runCase = (seed: number, number: number) => check(seedOf(seed, number), size.inputsPerCase);
  return { name, ...size, runCase };
}

await runHarness({
  id: 'fuzz',
  parts: [
    toPart('names', checkNames, { full: 10_000_000, gate: 200_000, inputsPerCase: 1000 }),
    toPart('urls', checkUrls, { full: 5_000_000, gate: 100_000, inputsPerCase: 1000 }),
    toPart('answers', checkAnswers, { full: 2_000_000, gate: 30_000, inputsPerCase: 100 }),
    toPart('archives', checkArchives, { full: 1_000_000, gate: 3000, inputsPerCase: 100 }),
    toPart('metadata', checkMetadata, { full: 1_000_000, gate: 50_000, inputsPerCase: 100 }),
    toPart('lockfiles', checkLockfiles, { full: 1_000_000, gate: 50_000, inputsPerCase: 100 }),
    toPart('codes', checkCodes, { full: 1_000_000, gate: 50_000, inputsPerCase: 100 }),
    toPart('imports', checkImports, { full: 1_000_000, gate: 1000, inputsPerCase: 100 }),
    toPart('packs', checkPacks, { full: 1_000_000, gate: 1000, inputsPerCase: 100 }),
  ],
});
