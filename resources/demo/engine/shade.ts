import { BLOCK_LIST } from './blocks.ts';
import { hash } from './random.ts';
import { castRay, createHit, NORMALS } from './ray.ts';
import type { Sky } from './sky.ts';
import { add, clamp, dot, multiply, scale, subtract, type Colour, type Vector } from './vector.ts';
import type { PointLight, World } from './world.ts';

const SKY_RAYS = 10;
const SKY_REACH = 11;
const SUN_REACH = 400;
const NEAR = 26;
const MIDDLE = 60;

/** Blocks that stop a ray: all, solid ones, all but water, and solid ones that do not glow. */
export const STOPS_ANY = BLOCK_LIST.map((block) => Number(block !== null));
export const STOPS_SOLID = new Uint8Array(
  BLOCK_LIST.map((block) => Number(block?.kind === 'solid')),
);
export const STOPS_NOT_WATER = new Uint8Array(
  BLOCK_LIST.map((block) => Number(block !== null && block.kind !== 'water')),
);
export const STOPS_ALL = new Uint8Array(STOPS_ANY);
const STOPS_DARK = new Uint8Array(
  BLOCK_LIST.map((block) => Number(block?.kind === 'solid' && block.glow === 0)),
);

const DIRECTIONS = createDirections();

/** Returns the light that leaves a pixel of a block's face; each pixel is computed once. */
export type Shader = (place: Place) => Colour;

interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly face: number;
  readonly block: number;
  readonly point: Vector;
  readonly distance: number;
}

export function createShader(world: World, sky: Sky): Shader {
  const faces = new Map<number, (Colour | undefined)[]>();
  return (place) => {
    const { x, y, z, face, distance } = place;
    const key = ((y * world.depth + z) * world.width + x) * 6 + face;
    let pixels = faces.get(key);
    if (pixels === undefined) {
      pixels = [];
      faces.set(key, pixels);
    }
    const fine = distance < NEAR ? 4 : distance < MIDDLE ? 2 : 1;
    const [u, v] = acrossFace(place);
    const column = Math.min(fine - 1, Math.floor(u * fine));
    const row = Math.min(fine - 1, Math.floor(v * fine));
    const slot = (fine === 4 ? 0 : fine === 2 ? 16 : 20) + row * fine + column;
    const known = pixels[slot];
    if (known !== undefined) return known;
    const center = pointOnFace(place, (column + 0.5) / fine, (row + 0.5) / fine);
    const colour = shadePixel(world, sky, { ...place, point: center }, slot);
    pixels[slot] = colour;
    return colour;
  };
}

function acrossFace({ x, y, z, face, point }: Place): [number, number] {
  const clampPart = (value: number): number => clamp(value, 0, 0.9999);
  if (face < 2) return [clampPart(point[2] - z), clampPart(point[1] - y)];
  if (face < 4) return [clampPart(point[0] - x), clampPart(point[2] - z)];
  return [clampPart(point[0] - x), clampPart(point[1] - y)];
}

function pointOnFace({ x, y, z, face }: Place, u: number, v: number): Vector {
  const side = face % 2 === 0 ? 1.001 : -0.001;
  if (face < 2) return [x + side, y + v, z + u];
  if (face < 4) return [x + u, y + side, z + v];
  return [x + u, y + v, z + side];
}

function shadePixel(world: World, sky: Sky, place: Place, slot: number): Colour {
  const block = BLOCK_LIST[place.block];
  if (block === undefined || block === null) return [0, 0, 0];
  const { x, y, z, face, point } = place;
  const normal = NORMALS[face] ?? [0, 1, 0];
  const wobble = hash(x, y, z, 5) - 0.5 + (hash(x * 31 + slot, y * 17 + face, z, 9) - 0.5) * 0.8;
  const base = scale(face === 2 ? block.top : block.side, 1 + wobble * block.grain * 2);
  if (block.glow > 0) return scale(base, block.glow);
  let light = skyLight(world, sky, point, normal);
  const towardsSun = dot(normal, sky.sun.towards);
  if (towardsSun > 0 && !isBlocked(world, { from: point, to: sky.sun.towards, most: SUN_REACH })) {
    light = add(light, scale(sky.sun.colour, towardsSun));
  }
  for (const lamp of world.lights) light = add(light, lampLight(world, lamp, point, normal));
  return multiply(base, light);
}

interface Way {
  readonly from: Vector;
  readonly to: Vector;
  readonly most: number;
}

const scratch = createHit();

function isBlocked(world: World, way: Way, stops = STOPS_SOLID): boolean {
  return castRay(world, { ...way, stops }, scratch);
}

function skyLight(world: World, sky: Sky, point: Vector, normal: Vector): Colour {
  let open = 0;
  let bounced: Colour = [0, 0, 0];
  for (const [x, y, z] of DIRECTIONS) {
    const to = turn([x, y, z], normal);
    if (!castRay(world, { from: point, to, most: SKY_REACH, stops: STOPS_SOLID }, scratch)) {
      open += to[1] > -0.1 ? 0.75 + 0.25 * to[1] : 0.35;
      continue;
    }
    const block = BLOCK_LIST[scratch.block];
    if (block === undefined || block === null) continue;
    if (sky.isInside) open += (scratch.distance / SKY_REACH) * 0.7;
    const power =
      block.glow > 0 ? block.glow * 0.5 : 0.16 * (sky.ambient[0] + sky.ambient[1]) * 0.5;
    bounced = add(bounced, scale(block.side, power));
  }
  const facing = 0.82 + 0.18 * normal[1] - 0.06 * Math.abs(normal[0]);
  return add(scale(sky.ambient, (open / SKY_RAYS) * facing), scale(bounced, 1 / SKY_RAYS));
}

function lampLight(world: World, lamp: PointLight, point: Vector, normal: Vector): Colour {
  const way = subtract(lamp.at, point);
  const distance = Math.hypot(...way);
  if (distance > lamp.reach || distance < 0.01) return [0, 0, 0];
  const to = scale(way, 1 / distance);
  const facing = dot(normal, to) * 0.8 + 0.2;
  if (facing <= 0) return [0, 0, 0];
  if (isBlocked(world, { from: point, to, most: distance - 0.6 }, STOPS_DARK)) return [0, 0, 0];
  const fade = (1 - (distance / lamp.reach) ** 2) ** 2;
  return scale(lamp.colour, (facing * fade * 14) / (6 + distance * distance * 0.35));
}

/** Directions over the hemisphere above a face, denser towards its middle. */
function createDirections(): Vector[] {
  return Array.from({ length: SKY_RAYS }, (_, index) => {
    const reach = Math.sqrt((index + 0.5) / SKY_RAYS);
    const angle = index * 2.399963;
    const up = Math.sqrt(Math.max(0, 1 - reach * reach));
    return [reach * Math.cos(angle) + 1e-4, up, reach * Math.sin(angle) + 2e-4];
  });
}

function turn([x, y, z]: Vector, normal: Vector): Vector {
  if (normal[1] !== 0) return [x, y * normal[1], z];
  return normal[0] !== 0 ? [y * normal[0], x, z] : [x, z, y * normal[2]];
}
