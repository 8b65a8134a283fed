/*
 * Draws the pictures of the demo registry into `art/`: scenes of blocks, icons, and the wide
 * picture of the first screen. The output is the same bytes every time. `npm run art` draws all;
 * with names, only those: `npm run art gearworks welcome`.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { drawIcons, drawPicture, listDrawings } from './draw-art.ts';

const FOLDER = new URL('art/', import.meta.url);
async function drawShare(share: number, of: number, wanted: readonly string[]): Promise<void> {
  const drawings = listDrawings().filter(({ name }) => isWanted(name, wanted));
  for (const [index, drawing] of drawings.entries()) {
    if (index % of === share)
      writeFileSync(new URL(drawing.name, FOLDER), await drawPicture(drawing));
  }
}

function isWanted(name: string, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((part) => name.includes(part));
}

async function drawAll(wanted: readonly string[]): Promise<void> {
  for (const folder of ['scenes', 'icons']) mkdirSync(new URL(folder, FOLDER), { recursive: true });
  const icons = await drawIcons();
  for (const [name, bytes] of icons) writeFileSync(new URL(name, FOLDER), bytes);
  removeStrangers(new Set([...icons.keys(), ...listDrawings().map(({ name }) => name)]));
  const count = Math.min(availableParallelism(), 4);
  await Promise.all(
    Array.from({ length: count }, (_, share) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { share, count, wanted } });
      return new Promise<void>((resolve, reject) => {
        worker.once('error', reject);
        worker.once('exit', () => resolve());
      });
    }),
  );
}

/** Removes pictures that are no longer drawn. */
function removeStrangers(known: ReadonlySet<string>): void {
  for (const folder of ['scenes', 'icons']) {
    for (const file of readdirSync(new URL(folder, FOLDER))) {
      if (!known.has(`${folder}/${file}`)) rmSync(new URL(`${folder}/${file}`, FOLDER));
    }
  }
}

if (!isMainThread && workerData !== null) {
  const { share, count, wanted } = workerData as { share: number; count: number; wanted: string[] };
  await drawShare(share, count, wanted);
} else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await drawAll(process.argv.slice(2));
}
