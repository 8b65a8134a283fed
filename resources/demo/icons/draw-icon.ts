import sharp from 'sharp';
import { clamp } from '../engine/vector.ts';

type Paint = readonly [red: number, green: number, blue: number];

const SIZE = 128;
const GRID = 12;
const CORNER = 26;
/** Subpixels per axis, so that cells meet exactly whatever size the icon is shown at. */
const PARTS = 4;

const COLOURS: Readonly<Record<string, string>> = {
  k: '#1f1d2c',
  w: '#fdf8ec',
  W: '#d3d8e2',
  g: '#9aa3b5',
  G: '#5a6275',
  r: '#e5503f',
  R: '#98292f',
  o: '#f58f35',
  O: '#b8561f',
  y: '#ffd350',
  Y: '#cf9128',
  c: '#ffedb8',
  n: '#74c74f',
  N: '#38843e',
  t: '#4bcdb6',
  T: '#1f7d80',
  s: '#a8e0ff',
  b: '#4f94f2',
  B: '#2c55b4',
  p: '#ab76f4',
  P: '#673cb2',
  i: '#ff9fcb',
  I: '#cf5590',
  l: '#dca66b',
  m: '#ab7341',
  M: '#6b4326',
};

/** Returns a drawing's rows, twelve letters each, with the drawing centred. */
export function spriteRows(drawing: string): string[] {
  const isHalf = drawing.startsWith('|');
  const given = drawing
    .replace('|', ' ')
    .split(' ')
    .filter((row) => row !== '');
  const rows = isHalf ? given.map((row) => row + [...row].toReversed().join('')) : given;
  const wide = Math.max(...rows.map((row) => row.length));
  const left = Math.floor((GRID - wide) / 2);
  const above = Math.floor((GRID - rows.length) / 2);
  const empty = '.'.repeat(GRID);
  const middle = rows.map((row) => `${'.'.repeat(left)}${row}`.padEnd(GRID, '.').slice(0, GRID));
  return [...Array<string>(above).fill(empty), ...middle, ...Array<string>(GRID).fill(empty)].slice(
    0,
    GRID,
  );
}

/** Draws a sprite on a rounded tile of the colour (`#rrggbb`) as PNG, 128 pixels wide and high. */
export async function drawIcon(drawing: string, color: string): Promise<Buffer> {
  const cells = paintCells(spriteRows(drawing), parse(color));
  const bytes = new Uint8Array(SIZE * SIZE * 4);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) bytes.set(pixelAt(cells, x, y), (y * SIZE + x) * 4);
  }
  return sharp(bytes, { raw: { width: SIZE, height: SIZE, channels: 4 } })
    .png({ compressionLevel: 9, palette: true, colours: 96, dither: 0, effort: 10 })
    .toBuffer();
}

function paintCells(rows: readonly string[], tile: Paint): Paint[] {
  const letterAt = (x: number, y: number): string => rows[y]?.[x] ?? '.';
  return Array.from({ length: GRID * GRID }, (_, at) => {
    const [x, y] = [at % GRID, Math.floor(at / GRID)];
    const colour = COLOURS[letterAt(x, y)];
    if (colour !== undefined) return parse(colour);
    const isShadow = letterAt(x, y - 1) !== '.' || letterAt(x - 1, y - 1) !== '.';
    const light = 1.16 - y * 0.045 + ((x + y) % 2 === 0 ? 0.015 : -0.015);
    return tint(tile, isShadow ? light * 0.68 : light);
  });
}

function pixelAt(cells: readonly Paint[], x: number, y: number): [number, number, number, number] {
  const sum = [0, 0, 0];
  let inside = 0;
  for (let part = 0; part < PARTS * PARTS; part += 1) {
    const left = x + ((part % PARTS) + 0.5) / PARTS;
    const top = y + (Math.floor(part / PARTS) + 0.5) / PARTS;
    if (!isInTile(left, top)) continue;
    inside += 1;
    const cell = cells[Math.floor((top * GRID) / SIZE) * GRID + Math.floor((left * GRID) / SIZE)];
    for (const index of [0, 1, 2]) sum[index] = (sum[index] ?? 0) + (cell?.[index] ?? 0);
  }
  if (inside === 0) return [0, 0, 0, 0];
  const [red = 0, green = 0, blue = 0] = sum.map((value) => Math.round(value / inside));
  return [red, green, blue, Math.round((inside * 255) / (PARTS * PARTS))];
}

function isInTile(x: number, y: number): boolean {
  const toCorner = (at: number): number => Math.max(CORNER - at, at - (SIZE - CORNER), 0);
  return Math.hypot(toCorner(x), toCorner(y)) <= CORNER;
}

function parse(color: string): Paint {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function tint([red, green, blue]: Paint, by: number): Paint {
  const part = (value: number): number => clamp(Math.round(value * by), 0, 255);
  return [part(red), part(green), part(blue)];
}
