// @promise the demo's pictures stay the same bytes, and the built program finds them
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { DEMO_PROJECTS } from '#registry-server/demo/demo-project.ts';

// The pictures have no source but themselves; a new one gets its line in the table.

const FOLDER = fileURLToPath(new URL('../../resources/demo/art/', import.meta.url));
const TABLE = readFileSync(new URL('../fixtures/demo-art.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const MOST_BYTES = 2 * 1024 * 1024;

const NAMES = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(FOLDER, join(parentPath, name)).replaceAll(sep, '/'))
  .toSorted();

/** Line of a picture in the table: its name, bytes, size in pixels, and sha512 in base64. */
async function lineOf(name: string): Promise<string> {
  const bytes = readFileSync(join(FOLDER, name));
  const { format, width, height } = await sharp(bytes).metadata();
  const digest = createHash('sha512').update(bytes).digest('base64');
  return `${name} ${bytes.length} ${format} ${width}x${height} ${digest}`;
}

test('the pictures are those of the table, byte for byte', async () => {
  expect(await Promise.all(NAMES.map(lineOf))).toEqual(TABLE);
});

test('all pictures together are small', () => {
  const sizes = TABLE.map((line) => Number(line.split(' ')[1]));
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(MOST_BYTES);
});

test('every project has an icon, and as many pictures as its gallery has entries', () => {
  const missing = DEMO_PROJECTS.filter(({ slug }) => !NAMES.includes(`icons/${slug}.png`));
  expect(missing).toEqual([]);
  const pictures = DEMO_PROJECTS.map(({ slug }) => [
    slug,
    NAMES.filter((name) => name.replace(/-\d+\.webp$/, '') === `scenes/${slug}`).length,
  ]);
  expect(pictures).toEqual(DEMO_PROJECTS.map(({ slug, gallery = [] }) => [slug, gallery.length]));
});
