/*
 * Renders a world of blocks: four rays per pixel walk through the blocks; the block that one hits
 * is lit by the sky, the sun and lamps (shade.ts), then covered by fog. Water reflects and glass
 * tints what is behind it. Finally lamps get some bloom, and `finish.ts` converts the light to
 * bytes.
 */
import { BLOCK_LIST } from './blocks.ts';
import { noise } from './random.ts';
import { castRay, createHit, NORMALS, type Hit } from './ray.ts';
import { createShader, STOPS_ALL, STOPS_NOT_WATER, type Shader } from './shade.ts';
import { fogTowards, lookAtSky, type Sky } from './sky.ts';
import {
  add,
  clamp,
  cross,
  dot,
  light,
  mix,
  multiply,
  normalize,
  scale,
  subtract,
  type Colour,
  type Vector,
} from './vector.ts';
import type { World } from './world.ts';

export interface Camera {
  readonly eye: Vector;
  readonly target: Vector;
  /** Vertical field of view, in degrees. */
  readonly angle: number;
}

/** Everything that is required to draw one picture. */
export interface Scene {
  readonly world: World;
  readonly sky: Sky;
  readonly camera: Camera;
  /** Water level outside the world; default: no water. */
  readonly sea?: number;
  readonly water?: { readonly colour: Colour; readonly ripple: number };
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const FAR = 600;
const PARTS = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;
const WATER = { colour: light('#1f6a8f'), ripple: 0.03 };

/** Renders the light of every pixel, three numbers each, row by row. */
export function renderLight(scene: Scene, size: Size): Float32Array {
  const { width, height } = size;
  const pixels = new Float32Array(width * height * 3);
  const faces = new Float64Array(width * height);
  const eyes = createEyes(scene.camera, width / height);
  const { look, faceSeen } = createLook(scene);
  const see = (x: number, y: number): Colour => {
    const colour = look(scene.camera.eye, eyes(x / width, y / height), 0);
    // Limit the brightness, so that one part does not outshine the others.
    return [Math.min(colour[0], 5), Math.min(colour[1], 5), Math.min(colour[2], 5)];
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      pixels.set(see(x + 0.5, y + 0.5), (y * width + x) * 3);
      faces[y * width + x] = faceSeen();
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isEdge(faces, size, x, y)) continue;
      let sum: Colour = [0, 0, 0];
      for (const [across, down] of PARTS) sum = add(sum, see(x + across, y + down));
      pixels.set(scale(sum, 1 / PARTS.length), (y * width + x) * 3);
    }
  }
  return pixels;
}

/** Whether a neighbouring pixel shows another face: only there are four rays worth their time. */
function isEdge(faces: Float64Array, { width, height }: Size, x: number, y: number): boolean {
  const at = y * width + x;
  const own = faces[at];
  return (
    (x > 0 && faces[at - 1] !== own) ||
    (x + 1 < width && faces[at + 1] !== own) ||
    (y > 0 && faces[at - width] !== own) ||
    (y + 1 < height && faces[at + width] !== own)
  );
}

/**
 * Returns the function from a point on the picture, both coordinates from 0 to 1, to its direction.
 */
function createEyes({ eye, target, angle }: Camera, aspect: number) {
  const ahead = normalize(subtract(target, eye));
  const right = normalize(cross(ahead, [0, 1, 0]));
  const up = cross(right, ahead);
  const half = Math.tan((angle * Math.PI) / 360);
  return (u: number, v: number): Vector => {
    const across = scale(right, (u * 2 - 1) * half * aspect);
    const to = normalize(add(add(ahead, across), scale(up, (1 - v * 2) * half)));
    // No direction may lie in a plane of cells.
    return [to[0] || 1e-6, to[1] || 1e-6, to[2] || 1e-6];
  };
}

type Look = (from: Vector, to: Vector, depth: number) => Colour;

function createLook(scene: Scene): { look: Look; faceSeen: () => number } {
  const { world, sky, sea } = scene;
  let seen = 0;
  const shader = createShader(world, sky);
  const hit = createHit();
  const look: Look = (from, to, depth) => {
    const isHit = castRay(world, { from, to, most: FAR, stops: STOPS_ALL }, hit);
    if (depth === 0) seen = isHit ? ((hit.y * 4096 + hit.z) * 4096 + hit.x) * 6 + hit.face : -1;
    const toSea = sea !== undefined && to[1] < 0 ? (sea - from[1]) / to[1] : Infinity;
    if (toSea > 0 && toSea < (isHit ? hit.distance : FAR * 2)) {
      if (depth === 0) seen = -2;
      return fogged(sky, to, toSea, mirror(scene, look, { from, to, distance: toSea, depth }));
    }
    if (!isHit) return lookAtSky(sky, to);
    const kind = BLOCK_LIST[hit.block]?.kind;
    if (kind === 'water' && depth < 2) {
      if (depth === 0) seen = -2;
      const way = { from, to, distance: hit.distance, depth, face: hit.face };
      const distance = hit.distance;
      return fogged(sky, to, distance, lookIntoWater(scene, look, shader, way));
    }
    if (kind === 'glass' && depth < 5) return lookThrough(look, { from, to, depth }, { ...hit });
    const colour = shadeHit(shader, from, to, hit);
    return fogged(sky, to, hit.distance, colour);
  };
  return { look, faceSeen: () => seen };
}

function shadeHit(shader: Shader, from: Vector, to: Vector, hit: Hit): Colour {
  const { x, y, z, face, block, distance } = hit;
  return shader({ x, y, z, face, block, distance, point: add(from, scale(to, distance)) });
}

interface Way {
  readonly from: Vector;
  readonly to: Vector;
  readonly distance: number;
  readonly depth: number;
  readonly face?: number;
}

const below = createHit();

function lookIntoWater(scene: Scene, look: Look, shader: Shader, way: Way): Colour {
  const { world, water = WATER } = scene;
  const { from, to, distance, face = 2 } = way;
  const start = add(from, scale(to, distance));
  const isDown = castRay(world, { from: start, to, most: 40, stops: STOPS_NOT_WATER }, below);
  const depth = isDown ? below.distance : 40;
  const bottom = isDown ? shadeHit(shader, start, to, below) : water.colour;
  const seen = mix(bottom, deepWater(scene), 1 - Math.exp(-0.16 * depth - 0.12));
  if (face !== 2) return seen;
  return mirror(scene, look, way, seen);
}

function deepWater({ sky, water = WATER }: Scene): Colour {
  const lit = add(scale(sky.ambient, 0.8), scale(sky.sun.colour, 0.22));
  return multiply(water.colour, lit);
}

function mirror(scene: Scene, look: Look, way: Way, seen = deepWater(scene)): Colour {
  const { from, to, distance, depth } = way;
  if (depth > 0) return seen;
  const { ripple } = scene.water ?? WATER;
  const point = add(from, scale(to, distance));
  const calm = ripple / (1 + distance / 90);
  const wave = (shift: number): number =>
    (noise(point[0] * 0.9 + shift, point[2] * 1.7, 77) - 0.5) * calm * 2;
  const normal = normalize([wave(0) || 1e-6, 1, wave(50)]);
  const back = subtract(to, scale(normal, 2 * dot(to, normal)));
  const up = normalize([back[0] || 1e-6, Math.max(0.01, back[1]), back[2] || 1e-6]);
  const share = clamp(0.06 + 0.94 * (1 - Math.abs(to[1])) ** 4, 0, 0.92);
  return mix(seen, look([point[0], point[1] + 0.01, point[2]], up, depth + 1), share);
}

function lookThrough(
  look: Look,
  { from, to, depth }: Pick<Way, 'from' | 'to' | 'depth'>,
  hit: Hit,
): Colour {
  const tint = BLOCK_LIST[hit.block]?.side ?? [1, 1, 1];
  const normal = NORMALS[hit.face] ?? [0, 1, 0];
  // Steps over this block, so that a thick pane is crossed one block at a time.
  const next = exitDistance(hit, from, to) + 1e-3;
  const behind = look(add(from, scale(to, next)), to, depth + 1);
  const gloss = 0.05 + 0.1 * (1 - Math.abs(dot(to, normal))) ** 2;
  return add(multiply(behind, mix(tint, [1, 1, 1], 0.25)), scale(tint, gloss));
}

function exitDistance({ x, y, z }: Hit, from: Vector, to: Vector): number {
  const cell = [x, y, z] as const;
  const leave = ([0, 1, 2] as const).map(
    (axis) => (cell[axis] + (to[axis] > 0 ? 1 : 0) - from[axis]) / to[axis],
  );
  return Math.min(...leave);
}

function fogged(sky: Sky, to: Vector, distance: number, colour: Colour): Colour {
  const share = 1 - Math.exp(-((distance / sky.fog) ** 1.4));
  return mix(colour, fogTowards(sky, to), clamp(share));
}
