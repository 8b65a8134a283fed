/*
 * Draws the pictures of the demo registry into `art/`: scenes of blocks, icons, and the wide picture of the first screen.
 * The same bytes come out every time. `npm run art` draws all; with names, only those: `npm run art gearworks welcome`.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { DEMO_PROJECTS } from '../../src/registry-server/demo/projects/all.ts';
import { drawScene } from './draw-scene.ts';
import type { Size } from './engine/render.ts';
import { drawIcon } from './icons/draw-icon.ts';
import { FACE_SPRITES, PROJECT_SPRITES } from './icons/sprites.ts';
import { PICTURES, WELCOME, type Picture } from './plan.ts';

const FOLDER = new URL('art/', import.meta.url);
const SCENE: Size = { width: 640, height: 360 };
const WIDE: Size = { width: 1600, height: 600 };
const FACE_COLOURS = ['#4a7f8d', '#8d6a4a', '#7a5a9c', '#4f8a5c', '#9c5a5f', '#5a6f9c'];

interface Drawing {
  readonly name: string;
  readonly picture: Picture;
  readonly size: Size;
}

/** Every scene by the name of its file. */
export function listDrawings(): Drawing[] {
  const scenes = Object.entries(PICTURES).flatMap(([slug, pictures]) =>
    pictures.map((picture, index) => ({ name: `scenes/${slug}-${index + 1}.webp`, picture, size: SCENE })),
  );
  return [...scenes, { name: 'welcome.webp', picture: WELCOME, size: WIDE }];
}

/** Every icon by the name of its file. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const icons = new Map<string, Buffer>();
  for (const { slug, color } of DEMO_PROJECTS) {
    const drawing = PROJECT_SPRITES[slug];
    if (drawing !== undefined) icons.set(`icons/${slug}.png`, await drawIcon(drawing, color));
  }
  for (const [index, [name, drawing]] of Object.entries(FACE_SPRITES).entries()) {
    const colour = FACE_COLOURS[index % FACE_COLOURS.length] ?? '#4a7f8d';
    icons.set(`icons/${name}.png`, await drawIcon(drawing, colour));
  }
  return icons;
}

/** The bytes of one scene; smaller on request. */
export function drawPicture({ picture, size }: Omit<Drawing, 'name'>): Promise<Buffer> {
  const finish = picture.finish === undefined ? {} : { finish: picture.finish };
  return drawScene(picture.build(), size, { ...finish, quality: size.width > 1000 ? 70 : 58 });
}

async function drawShare(share: number, of: number, wanted: readonly string[]): Promise<void> {
  const drawings = listDrawings().filter(({ name }) => isWanted(name, wanted));
  for (const [index, drawing] of drawings.entries()) {
    if (index % of === share) writeFileSync(new URL(drawing.name, FOLDER), await drawPicture(drawing));
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
