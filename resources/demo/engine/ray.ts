import type { World } from './world.ts';
import type { Vector } from './vector.ts';

/** Cell that a ray hit; `face` is an index into +x, -x, +y, -y, +z, -z. */
export interface Hit {
  x: number;
  y: number;
  z: number;
  face: number;
  block: number;
  distance: number;
}

export const NORMALS: readonly Vector[] = [
  [1, 0, 0],
  [-1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
];

export function createHit(): Hit {
  return { x: 0, y: 0, z: 0, face: 2, block: 0, distance: Infinity };
}

export interface Ray {
  readonly from: Vector;
  readonly to: Vector;
  readonly most: number;
  /** Indexed by block number: nonzero if the block stops the ray. */
  readonly stops: Uint8Array;
}

/** Walks from cell to cell until a block stops the ray; returns whether one did. */
export function castRay(world: World, { from, to, most, stops }: Ray, hit: Hit): boolean {
  const { width, depth, cells } = world;
  const height = world.ceiling();
  const entry = enterBox(from, to, [width, height, depth]);
  if (entry === null || entry.distance > most) return false;
  let at = entry.distance;
  let face = entry.face;
  let x = cellOf(from[0] + to[0] * at, width);
  let y = cellOf(from[1] + to[1] * at, height);
  let z = cellOf(from[2] + to[2] * at, depth);
  const stepX = to[0] > 0 ? 1 : -1;
  const stepY = to[1] > 0 ? 1 : -1;
  const stepZ = to[2] > 0 ? 1 : -1;
  const deltaX = Math.abs(1 / to[0]);
  const deltaY = Math.abs(1 / to[1]);
  const deltaZ = Math.abs(1 / to[2]);
  let nextX = (x + (stepX > 0 ? 1 : 0) - from[0]) / to[0];
  let nextY = (y + (stepY > 0 ? 1 : 0) - from[1]) / to[1];
  let nextZ = (z + (stepZ > 0 ? 1 : 0) - from[2]) / to[2];
  while (at <= most) {
    const block = cells[(y * depth + z) * width + x] ?? 0;
    if (block !== 0 && stops[block] === 1) {
      hit.x = x;
      hit.y = y;
      hit.z = z;
      hit.face = face;
      hit.block = block;
      hit.distance = at;
      return true;
    }
    if (nextX < nextY && nextX < nextZ) {
      x += stepX;
      if (x < 0 || x >= width) return false;
      at = nextX;
      nextX += deltaX;
      face = stepX > 0 ? 1 : 0;
    } else if (nextY < nextZ) {
      y += stepY;
      if (y < 0 || y >= height) return false;
      at = nextY;
      nextY += deltaY;
      face = stepY > 0 ? 3 : 2;
    } else {
      z += stepZ;
      if (z < 0 || z >= depth) return false;
      at = nextZ;
      nextZ += deltaZ;
      face = stepZ > 0 ? 5 : 4;
    }
  }
  return false;
}

function cellOf(value: number, size: number): number {
  const cell = Math.floor(value);
  return cell < 0 ? 0 : cell >= size ? size - 1 : cell;
}

function enterBox(
  from: Vector,
  to: Vector,
  size: Vector,
): { distance: number; face: number } | null {
  let near = 0;
  let far = Infinity;
  let face = 2;
  for (const axis of [0, 1, 2] as const) {
    const first = (0 - from[axis]) / to[axis];
    const second = (size[axis] - from[axis]) / to[axis];
    const low = Math.min(first, second);
    if (low > near) {
      near = low;
      face = axis * 2 + (to[axis] > 0 ? 1 : 0);
    }
    far = Math.min(far, Math.max(first, second));
  }
  return near <= far ? { distance: near + (near > 0 ? 1e-4 : 0), face } : null;
}
