/**
 * `npm run rel:mutants`: removes each defence of the source in turn, which the simulator or a test
 * must detect. An undetected mutant is a violation. stderr lists who detected which.
 * `LOADOUT_MUTANTS='full disk|checksum'` runs only the mutants whose file and name match.
 */
import process from 'node:process';
import { createPrng } from '../apply/prng.ts';
import { runHarness } from '../harness/run-harness.ts';
import { ALL_MUTANTS } from '../mutants/all-mutants.ts';
import { createJudge, type Judge } from '../mutants/judge.ts';

const wanted = new RegExp(process.env['LOADOUT_MUTANTS'] ?? '', 'i');
const mutants = ALL_MUTANTS.filter(({ file, name }) => wanted.test(`${file}: ${name}`));
if (mutants.length === 0) throw new Error(`no mutant fits ${wanted}`);

let judge: Judge | null = null;

await runHarness({
  id: 'rel:mutants',
  parts: [
    {
      name: 'source',
      full: mutants.length,
      gate: 6,
      runCase(seed, number) {
        const mutant = createPrng(seed).shuffle(mutants)[number];
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
