// @module-tag deep
// @promise the demo's pictures are those that `npm run art` draws, the same every time, and the built program finds them
import { readdirSync, readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawIcons, drawPicture, listDrawings } from '#resources/demo/draw-art.ts';
import { spriteRows } from '#resources/demo/icons/draw-icon.ts';
import { FACE_SPRITES, PROJECT_SPRITES } from '#resources/demo/icons/sprites.ts';
import { DEMO_PROJECTS } from '#registry-server/demo/demo-project.ts';

const FOLDER = new URL('../../resources/demo/art/', import.meta.url);
const MOST_BYTES = 2 * 1024 * 1024;
const SMALL = { width: 64, height: 36 };

const listKept = (): string[] =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.split('resources/demo/art/')[1] ?? name)
    .map((name) => name.replace(/^\/+/, ''));

test('every picture that is planned is kept, no other is, and all of them are small', async () => {
  const icons = await drawIcons();
  const planned = [...icons.keys(), ...listDrawings().map(({ name }) => name)];
  expect(listKept().toSorted()).toEqual(planned.toSorted());
  const total = planned.reduce((sum, name) => sum + statSync(new URL(name, FOLDER)).size, 0);
  expect(total).toBeLessThan(MOST_BYTES);
});

test('every icon that is kept is what the drawing makes: a PNG of 128 pixels', async () => {
  for (const [name, bytes] of await drawIcons()) {
    const kept = readFileSync(new URL(name, FOLDER));
    const { format, width, height } = await sharp(kept).metadata();
    expect({ name, isSame: kept.equals(bytes), format, width, height }).toEqual({
      name,
      isSame: true,
      format: 'png',
      width: 128,
      height: 128,
    });
  }
});

test('every drawing fits its twelve cells, and every project has one of its own', () => {
  const drawings = Object.values({ ...PROJECT_SPRITES, ...FACE_SPRITES });
  for (const drawing of drawings) {
    const rows = drawing
      .replace('|', '')
      .split(' ')
      .filter((row) => row !== '');
    const most = drawing.startsWith('|') ? 6 : 12;
    expect({ drawing, isTooWide: rows.some((row) => row.length > most) }).toEqual({
      drawing,
      isTooWide: false,
    });
    expect(rows.length).toBeLessThanOrEqual(12);
    expect(spriteRows(drawing).map((row) => row.length)).toEqual(Array(12).fill(12));
  }
  expect(new Set(drawings).size).toBe(drawings.length);
  expect(Object.keys(PROJECT_SPRITES).toSorted()).toEqual(
    DEMO_PROJECTS.map(({ slug }) => slug).toSorted(),
  );
});

test('every scene is WebP of the size that was asked for', async () => {
  for (const { name, size } of listDrawings()) {
    const { format, width, height } = await sharp(readFileSync(new URL(name, FOLDER))).metadata();
    expect({ name, format, width, height }).toEqual({ name, format: 'webp', ...size });
  }
});

test('a gallery has as many entries as pictures', () => {
  const planned = listDrawings().map(({ name }) => name);
  for (const { slug, gallery = [] } of DEMO_PROJECTS) {
    const own = planned.filter(
      (name) => /-\d+\.webp$/.test(name) && name.replace(/-\d+\.webp$/, '') === `scenes/${slug}`,
    );
    expect({ slug, pictures: own.length }).toEqual({ slug, pictures: gallery.length });
  }
});

test('a scene is drawn to the same bytes every time', async () => {
  const [first] = listDrawings();
  if (first === undefined) throw new Error('nothing is planned');
  const draw = () => drawPicture({ picture: first.picture, size: SMALL });
  expect((await draw()).equals(await draw())).toBe(true);
});
