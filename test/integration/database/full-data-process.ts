import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openCore } from '#test/helpers/core-harness.ts';

/**
 * `node full-data-process.ts <mount> <folder>`: with the data folder on a small file system,
 * toggles an add-on with less and less free space, and prints each result with the state of the
 * folder; then prints what can still be read without any space.
 */
const [mount = '', folder = ''] = process.argv.slice(2);
const dataDir = join(mount, 'data');
mkdirSync(dataDir, { mode: 0o700 });
let close = async (): Promise<void> => {};
const core = openCore({ dataDir, onFinished: (closeCore) => void (close = closeCore) });
const { id: loadoutId } = await core.create(folder, { name: 'Kept' });
const filler = join(mount, 'filler');
const STEP_BYTES = 4096;
const told: { leftBytes: number; wanted: boolean; answer: string; isOn: boolean }[] = [];
for (let level = 64; level >= 0; level -= 1) {
  const isOn = existsSync(join(folder, 'pmods/a.jar'));
  fillTo(level * STEP_BYTES);
  const leftBytes = freeBytes();
  const { enable, disable } = core.client.plans;
  const request = { loadoutId, addons: [isOn ? 'a.jar' : 'a.jar.disabled'], atOnce: true };
  const outcome = await core.finish(isOn ? disable(request) : enable(request)).catch(toFailure);
  const answer = outcome.kind === 'failed' ? outcome.error.code : outcome.kind;
  const now = existsSync(join(folder, 'pmods/a.jar'));
  told.push({ leftBytes, wanted: !isOn, answer, isOn: now });
  rmSync(filler);
}
await close();
fillTo(0);
const read = await readAll();
process.stdout.write(JSON.stringify({ told, read }));
await close();

async function readAll() {
  const { client, finish } = openCore({
    dataDir,
    onFinished: (closeCore) => void (close = closeCore),
  });
  const { loadouts, addons } = client;
  const history = await loadouts.history({ loadoutId });
  const scanned = await finish(addons.scan({ loadoutId })).catch(toFailure);
  const verified = await finish(loadouts.verify({ loadoutId })).catch(toFailure);
  return {
    names: (await loadouts.list()).map(({ name }) => name),
    changes: history.length,
    scan: scanned.kind,
    verify: verified.kind,
  };
}

function toFailure(error: unknown) {
  const { data } = error as { data?: { code?: string } };
  return { kind: 'failed', error: { code: data?.code ?? String(error) } } as const;
}

function freeBytes(): number {
  const { bavail, bsize } = statfsSync(mount);
  return bavail * bsize;
}

function fillTo(leftBytes: number): void {
  writeFileSync(filler, Buffer.alloc(Math.max(0, freeBytes() - leftBytes)));
}
