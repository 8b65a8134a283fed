import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { median } from './measure.ts';

const BASE = join(tmpdir(), 'loadout-bench-troubles');
const ROUNDS = 5;
const JAR_BYTES = 50_000;
/** Every tenth add-on is required by the nine before it, and requires the tenth after it. */
const EVERY = 10;

/**
 * Limits in milliseconds; a bisect copies all add-ons once, and stages half of them for each start.
 */
const GOALS = {
  300: { health: 100, why: 100, copy: 5000, step: 1000 },
  5000: { health: 1000, why: 500, copy: 60_000, step: 10_000 },
};
type Times = (typeof GOALS)[300];

/** Measures the diagnostic features, on a usual folder and on the largest. */
export async function benchTroubles(): Promise<boolean> {
  let isKept = true;
  for (const [count, goals] of Object.entries(GOALS)) {
    const times = await measure(Number(count));
    const parts = (['health', 'why', 'copy', 'step'] as const).map((name) => {
      isKept &&= times[name] <= goals[name];
      return `${name} ${times[name].toFixed(0)} ms (at most ${goals[name]})`;
    });
    console.log(`troubles: ${count} add-ons: ${parts.join(', ')}`);
  }
  console.log(`troubles: ${isKept ? 'kept' : 'MISSED'}`);
  return isKept;
}

async function measure(count: number): Promise<Times> {
  rmSync(BASE, { recursive: true, force: true });
  let close = async (): Promise<void> => {};
  const { client, create, finish } = openCore({
    dataDir: join(BASE, 'data'),
    remembersAddons: true,
    onFinished: (closeCore) => void (close = closeCore),
  });
  try {
    const folder = join(BASE, 'game');
    fillFolder(join(folder, 'pmods'), count);
    const { id: loadoutId } = await create(folder, { name: 'Troubles' });
    const scan = expectOutcome(await finish(client.addons.scan({ loadoutId })), 'scan');
    const addonId = scan.report.addons[EVERY]?.id ?? '';
    const health = await time(() => client.addons.health({ loadoutId }));
    const why = await time(() => client.addons.details({ loadoutId, addonId, ask: 'kept' }));
    const begin = () => finish(client.bisect.start({ loadoutId, auto: false }));
    const copy = await time(begin, 1);
    // With all, with none, and then with halves, quarters and so on, each with its dependencies.
    const steps: number[] = [];
    for (let number = 1; number <= ROUNDS; number += 1) {
      const answer = number === 2 ? 'works' : 'broken';
      const answered = () => finish(client.bisect.answer({ loadoutId, number, answer }));
      steps.push(await time(answered, 1));
    }
    return { health, why, copy, step: Math.max(...steps) };
  } finally {
    await close();
    rmSync(BASE, { recursive: true, force: true });
  }
}

async function time(task: () => PromiseLike<unknown>, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now();
    await task();
    times.push(performance.now() - startMs);
  }
  return median(times);
}

function fillFolder(mods: string, count: number): void {
  mkdirSync(mods, { recursive: true });
  const content = Buffer.alloc(JAR_BYTES, 'x');
  for (let at = 0; at < count; at += 1) {
    const base = at % EVERY === 0 ? at + EVERY : at - (at % EVERY);
    const depends = base < count ? { [`mod-${base}`]: '*' } : {};
    const metadata = { formatVersion: 3, id: `mod-${at}`, version: '1.0.0', depends };
    const jar = buildRawZip([
      { name: 'puzzle.mod.json', content: JSON.stringify(metadata) },
      { name: 'content.bin', content: Buffer.concat([content, Buffer.from(String(at))]) },
    ]);
    writeFileSync(join(mods, `mod-${String(at).padStart(4, '0')}.jar`), jar);
  }
}
