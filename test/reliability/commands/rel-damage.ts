/**
 * `npm run rel:damage`: damaged databases, state folders and data directories, under the real core.
 */
import { checkDamage } from '../damage/check.ts';
import { createSite, type Site } from '../damage/site.ts';
import { runHarness } from '../harness/run-harness.ts';

let site: Promise<Site> | undefined;

await runHarness({
  id: 'rel:damage',
  parts: [
    {
      name: 'damage',
      full: 10_000,
      gate: 50,
      async runCase(seed, number) {
        site ??= createSite();
        await checkDamage(await site, seed + number);
      },
      close: async () => (await site)?.remove(),
    },
  ],
});
