import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// The logo, on a grid of 16 so that it stays sharp at small sizes: an L, and a piece placed in its
// corner.
const ACCENT = '#3152d4';
const LETTER = '#ffffff';
const PIECE = '#aab9ff';
const GRID = 16;

const PNG_SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
const ICO_SIZES = [16, 24, 32, 48, 64, 128, 256] as const;
/** Type codes of an ICNS file and the size of each one's PNG. */
const ICNS_TYPES = [
  ['icp4', 16],
  ['icp5', 32],
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
] as const;
/** Apple's grid leaves a tenth of the canvas free around the shape. */
const MAC_MARGIN = 1.6;

/** The logo as SVG; `margin` in units of the grid. */
export function drawLogo(margin = 0): string {
  const scale = (GRID - 2 * margin) / GRID;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}">`,
    `<g transform="translate(${margin} ${margin}) scale(${scale})">`,
    `<rect width="${GRID}" height="${GRID}" rx="3.5" fill="${ACCENT}"/>`,
    `<path d="M4 3h2a1 1 0 0 1 1 1v4.5a.5.5 0 0 0 .5.5H12a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z" fill="${LETTER}"/>`,
    `<rect x="9" y="2" width="5" height="5" rx="1" fill="${PIECE}"/>`,
    '</g></svg>\n',
  ].join('');
}

/** Renders every file of this folder, by name. */
export async function renderIcons(): Promise<ReadonlyMap<string, Uint8Array>> {
  const pngs = new Map<number, Buffer>();
  const macPngs = new Map<number, Buffer>();
  for (const size of PNG_SIZES) {
    pngs.set(size, await toPng(drawLogo(), size));
    macPngs.set(size, await toPng(drawLogo(MAC_MARGIN), size));
  }
  return new Map<string, Uint8Array>([
    ['logo.svg', Buffer.from(drawLogo())],
    ['icon.ico', toIco(pngs)],
    ['icon.icns', toIcns(macPngs)],
    ...PNG_SIZES.map((size) => [`${size}x${size}.png`, take(pngs, size)] as const),
  ]);
}

function toPng(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / GRID;
  return sharp(Buffer.from(svg), { density }).resize(size, size).png().toBuffer();
}

function take(images: ReadonlyMap<number, Buffer>, size: number): Buffer {
  const image = images.get(size);
  if (image === undefined) throw new RangeError(`no image of ${size}`);
  return image;
}

function toIco(images: ReadonlyMap<number, Buffer>): Buffer {
  const header = Buffer.alloc(6 + 16 * ICO_SIZES.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(ICO_SIZES.length, 4);
  let offset = header.length;
  for (const [index, size] of ICO_SIZES.entries()) {
    const entry = 6 + 16 * index;
    // The format stores 256 as 0, since the field is one byte.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(take(images, size).length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += take(images, size).length;
  }
  return Buffer.concat([header, ...ICO_SIZES.map((size) => take(images, size))]);
}

function toIcns(images: ReadonlyMap<number, Buffer>): Buffer {
  const blocks = ICNS_TYPES.map(([type, size]) => toIcnsBlock(type, take(images, size)));
  return toIcnsBlock('icns', Buffer.concat(blocks));
}

function toIcnsBlock(type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8, type, 'latin1');
  header.writeUInt32BE(content.length + header.length, 4);
  return Buffer.concat([header, content]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, bytes] of await renderIcons()) {
    const file = fileURLToPath(new URL(name, import.meta.url));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
