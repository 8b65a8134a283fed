/** Hashes whole coordinates and a seed to a number in [0, 1); the same on every machine. */
export function hash(x: number, y: number, z: number, seed = 0): number {
  let value = Math.imul(x | 0, 374_761_393) ^ Math.imul(y | 0, 668_265_263);
  value ^= Math.imul(z | 0, 2_147_483_647) ^ Math.imul(seed | 0, 1_274_126_177);
  value = Math.imul(value ^ (value >>> 13), 1_103_515_245);
  value = Math.imul(value ^ (value >>> 16), 2_246_822_519);
  return ((value ^ (value >>> 15)) >>> 0) / 4_294_967_296;
}

/** Hashes a name to a whole number. */
export function seedOf(name: string): number {
  let value = 2_166_136_261;
  for (const letter of name) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return value >>> 0;
}

/** Returns the next number in [0, 1) on each call. */
export type Random = () => number;

/** Creates a generator of the seed's sequence of numbers. */
export function createRandom(seed: number): Random {
  let round = 0;
  return () => hash((round += 1), 7, 13, seed);
}

/** Picks a whole number from `from` to `to`, both inclusive. */
export function pickWhole(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** Smooth noise between 0 and 1 whose features are about one unit wide. */
export function noise(x: number, z: number, seed: number): number {
  const left = Math.floor(x);
  const near = Math.floor(z);
  const u = ease(x - left);
  const v = ease(z - near);
  const row = (at: number) => hash(left, at, 0, seed) * (1 - u) + hash(left + 1, at, 0, seed) * u;
  return row(near) * (1 - v) + row(near + 1) * v;
}

/** Noise in four octaves, between 0 and 1. */
export function hills(x: number, z: number, seed: number): number {
  return (
    noise(x, z, seed) * 0.53 +
    noise(x * 2.03, z * 2.03, seed + 1) * 0.27 +
    noise(x * 4.1, z * 4.1, seed + 2) * 0.13 +
    noise(x * 8.3, z * 8.3, seed + 3) * 0.07
  );
}

function ease(part: number): number {
  return part * part * (3 - 2 * part);
}
