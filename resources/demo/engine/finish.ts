import { createRandom, hash } from './random.ts';
import type { Size } from './render.ts';
import { clamp } from './vector.ts';

/** Post-processing of a drawn picture. */
export type Look =
  | 'plain'
  | 'film'
  | 'terminal'
  | 'paper'
  | 'filters'
  | 'spyglass'
  | 'snowfall'
  | 'rain'
  | 'fireflies'
  | 'warm';

export interface Finish {
  readonly look?: Look;
  /** Brightness; default 1. */
  readonly exposure?: number;
  /** Strength of the bloom around lamps; default 0.5. */
  readonly bloom?: number;
  readonly seed?: number;
  readonly isMirrored?: boolean;
}

/** Returns three bytes per pixel. */
export function finishPicture(light: Float32Array, size: Size, finish: Finish = {}): Uint8Array {
  const { exposure = 1, bloom = 0.5, look = 'plain', seed = 1 } = finish;
  const blurred = blurBright(light, size);
  const bytes = new Uint8Array(light.length);
  for (let index = 0; index < light.length; index += 1) {
    const value = ((light[index] ?? 0) + (blurred[index] ?? 0) * bloom) * exposure;
    const tone = toneOf(value) ** (1 / 2.2);
    bytes[index] = Math.round(255 * (tone * 0.72 + tone * tone * (3 - 2 * tone) * 0.28));
  }
  enrich(bytes);
  applyLook(bytes, size, look, seed);
  return bytes;
}

/** Tone-maps bright light so that it does not burn out. */
function toneOf(value: number): number {
  return clamp((value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14));
}

function enrich(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; at += 3) {
    const grey = ((bytes[at] ?? 0) * 3 + (bytes[at + 1] ?? 0) * 6 + (bytes[at + 2] ?? 0)) / 10;
    for (let part = at; part < at + 3; part += 1) {
      bytes[part] = clamp(Math.round(grey + ((bytes[part] ?? 0) - grey) * 1.2), 0, 255);
    }
  }
}

/** Blurs everything brighter than white: at a quarter of the size, in two widths. */
function blurBright(light: Float32Array, { width, height }: Size): Float32Array {
  const small = { width: Math.ceil(width / 4), height: Math.ceil(height / 4) };
  const bright = new Float32Array(small.width * small.height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const to = (Math.floor(y / 4) * small.width + Math.floor(x / 4)) * 3;
      for (let part = 0; part < 3; part += 1) {
        const over = Math.max(0, (light[(y * width + x) * 3 + part] ?? 0) - 0.95);
        bright[to + part] = (bright[to + part] ?? 0) + Math.min(over, 2) / 16;
      }
    }
  }
  const near = blur(bright, small, Math.round(width / 210));
  const wide = blur(bright, small, Math.round(width / 60));
  const spread = near.map((value, index) => value * 0.7 + (wide[index] ?? 0) * 1.1);
  return enlarge(spread, small, { width, height });
}

function blur(light: Float32Array, { width, height }: Size, radius: number): Float32Array {
  let from = light;
  for (const round of [0, 1, 2]) {
    void round;
    for (const isAcross of [true, false]) {
      const to = new Float32Array(light.length);
      for (let y = 0; y < height; y += 1) {
        for (let x = 0; x < width; x += 1) {
          for (let part = 0; part < 3; part += 1) {
            let sum = 0;
            for (let step = -radius; step <= radius; step += 1) {
              const column = isAcross ? clamp(x + step, 0, width - 1) : x;
              const row = isAcross ? y : clamp(y + step, 0, height - 1);
              sum += from[(row * width + column) * 3 + part] ?? 0;
            }
            to[(y * width + x) * 3 + part] = sum / (radius * 2 + 1);
          }
        }
      }
      from = to;
    }
  }
  return from;
}

function enlarge(small: Float32Array, from: Size, to: Size): Float32Array {
  const large = new Float32Array(to.width * to.height * 3);
  for (let y = 0; y < to.height; y += 1) {
    for (let x = 0; x < to.width; x += 1) {
      const u = clamp(x / 4 - 0.5, 0, from.width - 1);
      const v = clamp(y / 4 - 0.5, 0, from.height - 1);
      const [left, top] = [Math.floor(u), Math.floor(v)];
      const right = Math.min(left + 1, from.width - 1);
      const bottom = Math.min(top + 1, from.height - 1);
      for (let part = 0; part < 3; part += 1) {
        const at = (column: number, row: number) =>
          small[(row * from.width + column) * 3 + part] ?? 0;
        const upper = at(left, top) * (1 - u + left) + at(right, top) * (u - left);
        const lower = at(left, bottom) * (1 - u + left) + at(right, bottom) * (u - left);
        large[(y * to.width + x) * 3 + part] = upper * (1 - v + top) + lower * (v - top);
      }
    }
  }
  return large;
}

type Change = (pixel: [number, number, number], x: number, y: number) => [number, number, number];

function applyLook(bytes: Uint8Array, size: Size, look: Look, seed: number): void {
  const change = CHANGES[look];
  if (change !== undefined) changeEach(bytes, size, change(size));
  if (look === 'snowfall') scatter(bytes, size, { seed, count: 420, kind: 'flake' });
  if (look === 'rain') scatter(bytes, size, { seed, count: 520, kind: 'drop' });
  if (look === 'fireflies') scatter(bytes, size, { seed, count: 46, kind: 'firefly' });
}

const greyOf = ([red, green, blue]: readonly number[]): number =>
  (red ?? 0) * 0.3 + (green ?? 0) * 0.59 + (blue ?? 0) * 0.11;

const CHANGES: Partial<Record<Look, (size: Size) => Change>> = {
  film:
    ({ width, height }) =>
    (pixel, x, y) => {
      const edge = Math.hypot(x / width - 0.5, (y / height - 0.5) * 0.8) * 1.5;
      const grain = (hash(x >> 1, y >> 1, 3) - 0.5) * 14;
      const scratch = hash(x, 0, 5) > 0.996 ? 26 : 0;
      const grey = greyOf(pixel) * (1.18 - edge * edge * 0.9) + grain + scratch;
      return [grey + 9, grey + 3, grey - 9];
    },
  terminal: () => (pixel, x, y) => {
    const cell = (Math.floor(x / 4) + Math.floor(y / 4)) % 2 === 0 ? 0.96 : 1;
    const grey = Math.round((greyOf(pixel) / 255) * 6) / 6;
    const line = y % 4 === 0 ? 0.72 : 1;
    return [16 + grey * 60 * line, 22 + grey * 225 * line * cell, 22 + grey * 95 * line];
  },
  paper: () => (pixel, x, y) => {
    const grey = Math.round((greyOf(pixel) / 255) * 7) / 7;
    const grain = (hash(x >> 1, y >> 1, 8) - 0.5) * 5;
    const hatch = grey < 0.5 && (x + y) % 5 === 0 ? -22 : 0;
    const shade = 62 + grey * 172 + grain + hatch;
    return [shade + 12, shade, shade - 34];
  },
  filters:
    ({ width }) =>
    (pixel, x) => {
      const [red, green, blue] = pixel;
      const part = Math.floor((x / width) * 4);
      if (Math.abs((x / width) * 4 - Math.round((x / width) * 4)) < 0.006) return [245, 245, 245];
      if (part === 1) return [red * 0.56 + green * 0.44, red * 0.3 + green * 0.7, blue];
      if (part === 2) return [red, green * 0.55 + blue * 0.45, green * 0.4 + blue * 0.6];
      const grey = greyOf(pixel);
      if (part === 3) return [grey, grey, grey];
      return pixel;
    },
  spyglass:
    ({ width, height }) =>
    (pixel, x, y) => {
      const reach = Math.hypot(x - width / 2, y - height / 2) / height;
      if (reach < 0.455) return pixel;
      if (reach < 0.475) return [198, 152, 70];
      if (reach < 0.5) return [120, 84, 38];
      return [pixel[0] * 0.16, pixel[1] * 0.16, pixel[2] * 0.2];
    },
  warm: () => (pixel) => {
    const step = (value: number): number => Math.round(value / 26) * 26;
    return [step(pixel[0]) * 0.94 + 16, step(pixel[1]) * 0.9 + 14, step(pixel[2]) * 0.82 + 12];
  },
};

function changeEach(bytes: Uint8Array, { width, height }: Size, change: Change): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const pixel = change([bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0], x, y);
      for (let part = 0; part < 3; part += 1) {
        bytes[at + part] = clamp(Math.round(pixel[part] ?? 0), 0, 255);
      }
    }
  }
}

interface Scatter {
  readonly seed: number;
  readonly count: number;
  readonly kind: 'flake' | 'drop' | 'firefly';
}

/** Draws small particles in the air, the near ones larger. */
function scatter(bytes: Uint8Array, { width, height }: Size, { seed, count, kind }: Scatter): void {
  const random = createRandom(seed);
  const amount = Math.round((count * width * height) / 230_400);
  for (let index = 0; index < amount; index += 1) {
    const left = Math.floor(random() * width);
    const top = Math.floor(
      random() * height * (kind === 'firefly' ? 0.6 : 1) + (kind === 'firefly' ? height * 0.35 : 0),
    );
    const near = random();
    const across = kind === 'drop' ? 1 : 1 + Math.floor(near * near * 4);
    const down = kind === 'drop' ? 6 + Math.floor(near * 14) : across;
    const tint =
      kind === 'firefly' ? [255, 232, 120] : kind === 'drop' ? [190, 208, 230] : [250, 252, 255];
    const share = kind === 'drop' ? 0.16 + near * 0.12 : 0.5 + near * 0.4;
    for (let y = top; y < Math.min(height, top + down); y += 1) {
      const x0 = kind === 'drop' ? left - Math.floor((y - top) / 4) : left;
      for (let x = Math.max(0, x0); x < Math.min(width, x0 + across); x += 1) {
        for (let part = 0; part < 3; part += 1) {
          const at = (y * width + x) * 3 + part;
          bytes[at] = Math.round((bytes[at] ?? 0) * (1 - share) + (tint[part] ?? 0) * share);
        }
      }
    }
  }
}
