import { createNumbers } from './deterministic.ts';
import { glyphRows, type GlyphName } from './glyphs.ts';
import { encodePng } from './png.ts';

type Colour = readonly [number, number, number, number];

const ICON_SIZE = 128;
const ICON_MARGIN = 16;
const ICON_CORNER = 22;
const BACKGROUND_SHADES = 8;
const GLYPH_CELL = (ICON_SIZE - 2 * ICON_MARGIN) / 8;
const TRANSPARENT: Colour = [0, 0, 0, 0];
const GLYPH_TONES: Readonly<Record<string, number>> = { o: 9, '#': 10, '+': 11 };

/** A square of 128 pixels: a pixel-art glyph on a rounded, shaded tile of the colour (`#rrggbb`). */
export function drawIcon(glyph: GlyphName, color: string): Uint8Array {
  const base = parseColour(color);
  const shades = Array.from({ length: BACKGROUND_SHADES }, (_, step) =>
    shade(base, 1.08 - step * 0.08),
  );
  const glyphColours: Colour[] = [
    [255, 255, 255, 255],
    [216, 221, 233, 255],
    [164, 172, 190, 255],
  ];
  const rows = glyphRows(glyph);
  const pixels = new Uint8Array(ICON_SIZE * ICON_SIZE);
  for (let y = 0; y < ICON_SIZE; y += 1) {
    for (let x = 0; x < ICON_SIZE; x += 1) {
      pixels[y * ICON_SIZE + x] = isInTile(x, y) ? (glyphTone(rows, x, y) ?? backgroundTone(y)) : 0;
    }
  }
  return encodePng({
    width: ICON_SIZE,
    height: ICON_SIZE,
    palette: [TRANSPARENT, ...shades, ...glyphColours],
    pixels,
  });
}

const SCENE_WIDTH = 640;
const SCENE_HEIGHT = 360;
const SCENE_BLOCK = 20;

/** A landscape of blocks under a starry sky in the colour (`#rrggbb`); the seed decides its hills. */
export function drawScene(seed: string, color: string): Uint8Array {
  const base = parseColour(color);
  const sky = Array.from({ length: 8 }, (_, step) => shade(base, 0.35 + step * 0.1));
  const ground = [1.25, 0.6, 0.45, 0.3].map((factor) => shade(base, factor));
  const pixels = new Uint8Array(SCENE_WIDTH * SCENE_HEIGHT);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = Math.floor((Math.floor(at / SCENE_WIDTH) * 8) / SCENE_HEIGHT);
  }
  const next = createNumbers(seed);
  for (let star = 0; star < 60; star += 1) {
    paint(pixels, { x: next(0, SCENE_WIDTH - 3), y: next(0, 180), width: 2, height: 2 }, 12);
  }
  const moon = next(60, 500);
  paint(pixels, { x: moon, y: next(30, 80), width: 60, height: 60 }, 13);
  let top = next(8, 12);
  for (let column = 0; column < SCENE_WIDTH / SCENE_BLOCK; column += 1) {
    top = Math.min(15, Math.max(6, top + next(-1, 1)));
    paintColumn(pixels, column, top);
  }
  const palette = [...sky, ...ground, [255, 255, 255, 255] as const, shade(base, 1.6)];
  return encodePng({ width: SCENE_WIDTH, height: SCENE_HEIGHT, palette, pixels });
}

function paintColumn(pixels: Uint8Array, column: number, top: number): void {
  for (let row = top; row < SCENE_HEIGHT / SCENE_BLOCK; row += 1) {
    const depth = row === top ? 8 : row < top + 3 ? 9 : (row + column) % 3 === 0 ? 10 : 11;
    const block = {
      x: column * SCENE_BLOCK,
      y: row * SCENE_BLOCK,
      width: SCENE_BLOCK,
      height: SCENE_BLOCK,
    };
    paint(pixels, block, depth);
  }
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function paint(pixels: Uint8Array, area: Area, index: number): void {
  for (let y = area.y; y < area.y + area.height; y += 1) {
    const start = y * SCENE_WIDTH + area.x;
    pixels.fill(index, start, start + area.width);
  }
}

function isInTile(x: number, y: number): boolean {
  const toCorner = (at: number): number =>
    Math.max(ICON_CORNER - at - 0.5, at + 0.5 - (ICON_SIZE - ICON_CORNER), 0);
  return Math.hypot(toCorner(x), toCorner(y)) <= ICON_CORNER;
}

function glyphTone(rows: readonly string[], x: number, y: number): number | undefined {
  const cell =
    rows[Math.floor((y - ICON_MARGIN) / GLYPH_CELL)]?.[Math.floor((x - ICON_MARGIN) / GLYPH_CELL)];
  return cell === undefined ? undefined : GLYPH_TONES[cell];
}

function backgroundTone(y: number): number {
  return 1 + Math.floor((y * BACKGROUND_SHADES) / ICON_SIZE);
}

function parseColour(color: string): Colour {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff, 255];
}

function shade([red, green, blue]: Colour, factor: number): Colour {
  const scale = (part: number): number => Math.min(255, Math.round(part * factor));
  return [scale(red), scale(green), scale(blue), 255];
}
