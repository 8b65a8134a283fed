import { createUniverse } from './universe.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import type { JobOutcome } from '#shared/domain/job.ts';
import { createPrng } from '../apply/prng.ts';
import { drawVerb, type Scene } from './verbs.ts';

/**
 * `node verbs-process.ts <data folder> <scratch> <loadout> <seed> <verbs>`: prints a line for each
 * verb it ran.
 */
const [dataDir = '', scratch = '', loadoutId = '', runSeed = '1', verbs = '0'] =
  process.argv.slice(2);
let close = async (): Promise<void> => {};
const onFinished = (closeCore: () => Promise<void>): void => void (close = closeCore);
const core = openCore({ dataDir, onFinished });
const seed = await createUniverse();
const prng = createPrng(Number(runSeed));

for (let step = 0; step < Number(verbs); step += 1) {
  const scene = await look(step);
  const verb = drawVerb(scene);
  const outcome = await core.finish(verb.start(scene));
  const last = outcome.kind === 'plan' ? await apply(outcome.plan.id) : outcome;
  process.stdout.write(`${JSON.stringify(describe(verb.name, last))}\n`);
}
await close();

async function look(step: number): Promise<Scene> {
  const scanned = await core.finish(core.client.addons.scan({ loadoutId }));
  if (scanned.kind !== 'scan') throw new Error(JSON.stringify(scanned));
  const { addons, loadout } = scanned.report;
  const { generation } = loadout;
  return { core, loadoutId, seed, prng, addons, locks: [], generation, scratch, step };
}

/** Repeats with the new plan as often as the other process makes one stale. */
async function apply(planId: string): Promise<JobOutcome> {
  const outcome = await core.finish(core.client.plans.apply({ planId }));
  return outcome.kind === 'stale' ? apply(outcome.plan.id) : outcome;
}

function describe(verb: string, outcome: JobOutcome) {
  if (outcome.kind === 'failed') return { verb, code: outcome.error.code };
  if (outcome.kind !== 'apply') return { verb, code: null };
  const { number, op } = outcome.report.generation;
  return { verb, code: null, number, op };
}
