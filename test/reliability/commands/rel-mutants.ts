/**
 * `npm run rel:mutants`: each defence of the source is removed in turn, and the simulator or a test must see it. A mutant
 * that nobody sees is a violation. Who saw which goes to stderr.
 */
import process from 'node:process';
import { createPrng } from '../apply/prng.ts';
import { runHarness } from '../harness/run-harness.ts';
import { ALL_MUTANTS } from '../mutants/all-mutants.ts';
import { createJudge, type Judge } from '../mutants/judge.ts';

let judge: Judge | null = null;

await runHarness({
  id: 'rel:mutants',
  parts: [
    {
      name: 'source',
      full: ALL_MUTANTS.length,
      gate: 6,
      runCase(seed, number) {
        const mutant = createPrng(seed).shuffle(ALL_MUTANTS)[number];
        if (mutant === undefined) return;
        judge ??= createJudge();
        const seen = judge.judge(mutant);
        process.stderr.write(`${mutant.file}: ${mutant.name} | ${seen ?? 'NOT SEEN'}\n`);
        if (seen === null) throw new Error(`nobody sees: ${mutant.name} (${mutant.file})`);
      },
      close: () => judge?.close(),
    },
  ],
});
