import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSyncApplyEngine } from '#core/apply/engine.ts';
import { takeFolderLock } from '#core/apply/folder-lock.ts';
import { openJournalKey } from '#core/apply/journal-key.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { type CoreHarness, expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { interruptUpdate, type Wanted } from '#test/helpers/interrupt-update.ts';
import { median } from './measure.ts';

const BASE = join(tmpdir(), 'loadout-bench-history');
const ADDONS = 5000;
const TOGGLES = 100;
const MAX_GROWTH_BYTES = 10_000_000;
const FILES = 300;
const FILE_BYTES = 100_000;
const ROUNDS = 5;
/**
 * Folders that a recovery syncs: sixteen of the vault, the loadout's own and those of `.loadout`.
 */
const SYNCS = 27;
const MAX_RECOVERY_MS = 300;

/**
 * Measures how much 100 toggles add to the history of 5,000 add-ons, and how long the recovery of
 * 300 files takes.
 */
export async function benchHistory(): Promise<boolean> {
  rmSync(BASE, { recursive: true, force: true });
  let close = async (): Promise<void> => {};
  const core = openCore({
    dataDir: join(BASE, 'data'),
    onFinished: (closeCore) => void (close = closeCore),
  });
  try {
    const isSmall = await benchGrowth(core);
    const isFast = await benchRecovery(core);
    return isSmall && isFast;
  } finally {
    await close();
    rmSync(BASE, { recursive: true, force: true });
  }
}

async function benchGrowth({ client, create, finish }: CoreHarness): Promise<boolean> {
  const folder = join(BASE, 'large');
  fill(folder, ADDONS, (n) => `add-on ${n}`);
  const { id: loadoutId } = await create(folder, { name: 'Large' });
  const history = join(folder, '.loadout/generations');
  const before = sizeOf(history);
  for (let n = 0; n < TOGGLES; n += 1) {
    const request = { loadoutId, addons: [n % 2 === 0 ? '7.jar' : '7.jar.disabled'], atOnce: true };
    const verb = n % 2 === 0 ? client.plans.disable : client.plans.enable;
    expectOutcome(await finish(verb(request)), 'apply');
  }
  const growth = sizeOf(history) - before;
  const isKept = growth <= MAX_GROWTH_BYTES;
  console.log(
    `history: ${TOGGLES} toggles among ${ADDONS} add-ons add ${(growth / 1e6).toFixed(2)} MB, ` +
      `at most ${MAX_GROWTH_BYTES / 1e6}: ${isKept ? 'kept' : 'MISSED'}`,
  );
  return isKept;
}

/** Recovers an update killed in the middle of the swap, with half of the files new. */
async function benchRecovery({ create }: CoreHarness): Promise<boolean> {
  const folder = join(BASE, 'interrupted');
  fill(folder, FILES, (n) => `${n} old`.padEnd(FILE_BYTES, `${n}`));
  await create(folder, { name: 'Interrupted' });
  const key = openJournalKey(createNodeIo(), join(BASE, 'data'));
  const paths = Array.from({ length: FILES }, (_, n) => `pmods/${n}.jar`);
  const wanted: Wanted = Object.fromEntries(
    paths.map((path, n) => [
      path,
      n === FILES / 2 ? null : { path, content: `${n} new`.padEnd(FILE_BYTES, `${n}`) },
    ]),
  );
  const times: number[] = [];
  const yardsticks: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const copy = join(BASE, `round-${round}`);
    cpSync(folder, copy, { recursive: true });
    interruptUpdate(copy, wanted, key);
    const engine = createSyncApplyEngine(createNodeIo(), key, takeFolderLock);
    const startMs = performance.now();
    const { outcomes } = engine.recover(copy);
    times.push(performance.now() - startMs);
    yardsticks.push(timeYardstick(copy));
    if (outcomes[0]?.result !== 'finished') throw new Error(JSON.stringify(outcomes));
    rmSync(copy, { recursive: true });
  }
  const typical = median(times);
  const isKept = typical <= MAX_RECOVERY_MS;
  console.log(
    `history: an update of ${FILES} files of 100 kB, killed in the middle, is finished in ${typical.toFixed(0)} ms ` +
      `(${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}), at most ${MAX_RECOVERY_MS}: ${isKept ? 'kept' : 'MISSED'}; ` +
      `its hashes and syncs alone take ${median(yardsticks).toFixed(0)} ms: ratio ${(typical / median(yardsticks)).toFixed(2)}`,
  );
  return isKept;
}

/** Time for the reads and syncs that any recovery of these files requires, on this machine now. */
function timeYardstick(folder: string): number {
  const io = createNodeIo();
  const startMs = performance.now();
  for (let n = 0; n < 2 * FILES; n += 1) {
    if (n % FILES !== FILES / 2) io.hash(join(folder, `pmods/${n % FILES}.jar`));
  }
  for (let n = 0; n < SYNCS; n += 1) {
    writeFileSync(join(folder, `synced-${n}`), '');
    io.syncDirectory(folder);
  }
  return performance.now() - startMs;
}

function fill(folder: string, count: number, contentOf: (n: number) => string): void {
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  for (let n = 0; n < count; n += 1) writeFileSync(join(folder, `pmods/${n}.jar`), contentOf(n));
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}
