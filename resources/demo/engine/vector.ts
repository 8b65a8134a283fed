export type Vector = readonly [x: number, y: number, z: number];
/** Red, green and blue as linear light; 1 is white, more is brighter. */
export type Colour = Vector;

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const multiply = (a: Vector, b: Vector): Vector => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export function mix(a: Vector, b: Vector, share: number): Vector {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

export function normalize(a: Vector): Vector {
  return scale(a, 1 / Math.hypot(...a));
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function clamp(value: number, from = 0, to = 1): number {
  return value < from ? from : value > to ? to : value;
}

/** Converts `#rrggbb` to linear light. */
export function light(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  const part = (shift: number): number => (((value >> shift) & 255) / 255) ** 2.2;
  return [part(16), part(8), part(0)];
}
