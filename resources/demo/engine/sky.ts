import { hash, hills, noise } from './random.ts';
import { add, clamp, dot, mix, normalize, scale, type Colour, type Vector } from './vector.ts';

/** A sphere in the sky, with or without a ring. */
export interface Moon {
  readonly towards: Vector;
  /** Angular radius, in radians. */
  readonly size: number;
  readonly colour: Colour;
  readonly shade: Colour;
  readonly hasRing?: boolean;
}

/** All distant light, and what is in its way. */
export interface Sky {
  readonly zenith: Colour;
  readonly horizon: Colour;
  /** Ambient light of the blocks. */
  readonly ambient: Colour;
  readonly sun: { readonly towards: Vector; readonly colour: Colour; readonly isSeen: boolean };
  /** Distance after which about two thirds are fog. */
  readonly fog: number;
  readonly fogColour: Colour;
  /** 0 to 1. */
  readonly stars: number;
  readonly clouds: number;
  readonly aurora: number;
  readonly moons: readonly Moon[];
  /** Under a roof, walls reflect light. */
  readonly isInside: boolean;
  readonly seed: number;
}

const CLOUD_HEIGHT = 70;
const CLOUD_SIZE = 11;

/** Colour of a ray that hits no block. */
export function lookAtSky(sky: Sky, to: Vector): Colour {
  let colour = mix(sky.horizon, sky.zenith, clamp(to[1] * 1.5) ** 0.65);
  if (to[1] < 0) colour = mix(sky.horizon, sky.fogColour, clamp(-to[1] * 4));
  colour = add(colour, glowOfSun(sky, to));
  if (sky.stars > 0 && to[1] > 0) colour = add(colour, starLight(sky, to));
  if (sky.aurora > 0 && to[1] > 0.02) colour = add(colour, auroraLight(sky, to));
  for (const moon of sky.moons) colour = drawMoon(moon, to, colour);
  return sky.clouds > 0 && to[1] > 0.02 ? drawClouds(sky, to, colour) : colour;
}

/** Colour of distant air in a direction. */
export function fogTowards(sky: Sky, to: Vector): Colour {
  return add(sky.fogColour, scale(glowOfSun(sky, to), 0.35));
}

function glowOfSun({ sun }: Sky, to: Vector): Colour {
  if (!sun.isSeen) return [0, 0, 0];
  const near = Math.max(0, dot(to, sun.towards));
  // The sun of a world of blocks is a square.
  const disc = isInSquare(sun.towards, to, 0.045) ? 3.5 : 0;
  return scale(sun.colour, near ** 8 * 0.1 + near ** 90 * 0.35 + disc);
}

function isInSquare(center: Vector, to: Vector, size: number): boolean {
  const { across, up, ahead } = offsetFrom(center, to);
  return ahead > 0 && Math.abs(across) < size && Math.abs(up) < size;
}

function offsetFrom(center: Vector, to: Vector): { across: number; up: number; ahead: number } {
  const right = normalize([center[2], 0, -center[0]]);
  const above: Vector = [
    center[1] * right[2] - center[2] * right[1],
    center[2] * right[0] - center[0] * right[2],
    center[0] * right[1] - center[1] * right[0],
  ];
  return { across: dot(to, right), up: dot(to, above), ahead: dot(to, center) };
}

function starLight(sky: Sky, to: Vector): Colour {
  const fine = 170;
  const cell = [to[0] * fine, to[1] * fine, to[2] * fine].map(Math.floor) as [
    number,
    number,
    number,
  ];
  const chance = hash(...cell, sky.seed);
  if (chance < 0.9955) return [0, 0, 0];
  const power = (0.25 + hash(...cell, sky.seed + 1) ** 2 * 1.1) * sky.stars * clamp(to[1] * 6);
  const tint = hash(...cell, sky.seed + 2);
  return [power * (0.85 + tint * 0.25), power * 0.95, power * (1.15 - tint * 0.2)];
}

function auroraLight(sky: Sky, to: Vector): Colour {
  const u = to[0] / (to[1] + 0.25);
  const v = to[2] / (to[1] + 0.25);
  const bend = noise(u * 1.3 + 9, v * 1.3, sky.seed) * 2.6;
  const band = Math.abs(Math.sin(u * 1.1 + v * 0.9 + bend * 1.7));
  const curtain = (1 - band) ** 4;
  const rays = 0.55 + 0.45 * noise(u * 14 + bend * 6, 0, sky.seed + 5);
  const power = curtain * rays * sky.aurora * clamp(to[1] * 5) * clamp(1.5 - to[1] * 1.6);
  const high = clamp(to[1] * 2.1);
  return scale(mix([0.1, 0.95, 0.5], [0.5, 0.2, 0.85], high), power);
}

function drawMoon(moon: Moon, to: Vector, behind: Colour): Colour {
  const { across, up, ahead } = offsetFrom(moon.towards, to);
  if (ahead < 0) return behind;
  const x = across / moon.size;
  const y = up / moon.size;
  const reach = Math.hypot(x, y);
  const ring = moon.hasRing === true ? drawRing(x, y) : 0;
  const isBall = reach < 1;
  const slant = x * 0.35 + y * 0.94;
  const hidesRing = isBall && slant > 0;
  if (!isBall) return mix(behind, mix(moon.colour, [1, 1, 1], 0.4), ring * 0.75);
  const shade = clamp(0.55 - x * 0.35 + y * 0.45 + Math.sqrt(1 - reach * reach) * 0.3);
  const bands = noise(slant * 5, 0, 3) * 0.18;
  const craters = hills(x * 2.6 + 5, y * 2.6, 11) > 0.62 ? 0.12 : 0;
  const ball = mix(moon.shade, moon.colour, clamp(shade - bands - craters));
  return hidesRing ? ball : mix(ball, mix(moon.colour, [1, 1, 1], 0.5), ring * 0.8);
}

function drawRing(x: number, y: number): number {
  const along = x * 0.94 - y * 0.35;
  const slant = (x * 0.35 + y * 0.94) * 4.2;
  const reach = Math.hypot(along, slant);
  if (reach < 1.25 || reach > 1.95) return 0;
  return reach > 1.55 && reach < 1.62 ? 0.25 : 0.8;
}

function drawClouds(sky: Sky, to: Vector, behind: Colour): Colour {
  const reach = CLOUD_HEIGHT / to[1];
  const x = Math.floor((to[0] * reach) / CLOUD_SIZE);
  const z = Math.floor((to[2] * reach) / CLOUD_SIZE);
  const thick = hills(x * 0.21, z * 0.34, sky.seed + 40);
  if (thick < 1 - sky.clouds) return behind;
  const share = clamp(1.25 - reach / 620) * 0.9;
  const glow = Math.max(0, dot(to, sky.sun.towards)) ** 3;
  const lit = add(scale(sky.ambient, 0.75), scale(sky.sun.colour, 0.12 + glow * 0.2));
  return mix(behind, lit, clamp(share));
}
