import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderIcons } from '#resources/icons/render.ts';

const FOLDER = new URL('../../resources/icons/', import.meta.url);

test('every icon that is kept is what the drawing makes, and there is no other', async () => {
  const rendered = await renderIcons();
  expect([...rendered.keys(), 'render.ts'].toSorted()).toEqual(readdirSync(FOLDER).toSorted());
  for (const [name, bytes] of rendered) {
    expect({
      name,
      isSame: readFileSync(new URL(name, FOLDER)).equals(Buffer.from(bytes)),
    }).toEqual({ name, isSame: true });
  }
});

test('the parts of the icons of Windows and macOS are images of their sizes', async () => {
  const ico = readFileSync(new URL('icon.ico', FOLDER));
  const sizes = [];
  for (let index = 0; index < ico.readUInt16LE(4); index += 1) {
    const entry = 6 + 16 * index;
    const at = ico.readUInt32LE(entry + 12);
    const { width, format } = await sharp(
      ico.subarray(at, at + ico.readUInt32LE(entry + 8)),
    ).metadata();
    expect([format, (width ?? 0) % 256]).toEqual(['png', ico.readUInt8(entry)]);
    sizes.push(width);
  }
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
  const icns = readFileSync(new URL('icon.icns', FOLDER));
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
});
