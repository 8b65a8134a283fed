import type { BlockName } from '../engine/blocks.ts';
import { hash, hills, type Random } from '../engine/random.ts';
import type { World } from '../engine/world.ts';

export interface Ground {
  readonly top: BlockName;
  readonly under: BlockName;
  readonly deep: BlockName;
  /** Block at the water's edge. */
  readonly shore?: BlockName;
  /** Height where bare rock begins; next, where snow begins. */
  readonly rockFrom?: number;
  readonly snowFrom?: number;
}

type HeightAt = (x: number, z: number) => number;

/** Fills columns up to a height, and water up to `sea`. */
export function raise(world: World, heightAt: HeightAt, ground: Ground, sea = 0): void {
  for (let z = 0; z < world.depth; z += 1) {
    for (let x = 0; x < world.width; x += 1) {
      const top = Math.floor(heightAt(x, z));
      for (let y = 0; y <= Math.max(top, 0); y += 1) {
        world.set(
          x,
          y,
          z,
          y === top ? surface(ground, x, y, z, sea) : y > top - 3 ? ground.under : ground.deep,
        );
      }
      for (let y = top + 1; y < sea; y += 1) world.set(x, y, z, 'water');
    }
  }
}

// oxlint-disable-next-line max-params -- a place and what it is in
function surface(ground: Ground, x: number, y: number, z: number, sea: number): BlockName {
  const wobble = (hash(x, z, 3) - 0.5) * 5;
  if (ground.snowFrom !== undefined && y + wobble > ground.snowFrom) return 'snow';
  if (ground.rockFrom !== undefined && y + wobble > ground.rockFrom) return ground.deep;
  if (ground.shore !== undefined && y <= sea) return ground.shore;
  return ground.top;
}

/** Hills around a height, about `wide` blocks apart. */
export function rolling(seed: number, base: number, rise: number, wide: number): HeightAt {
  return (x, z) => base + (hills(x / wide, z / wide, seed) - 0.45) * rise;
}

/** Calls for positions at least `apart` from each other, in an order that the seed decides. */
export function scatter(
  world: World,
  { random, count, apart }: { random: Random; count: number; apart: number },
  put: (x: number, z: number) => void,
): void {
  const taken: [number, number][] = [];
  for (let tries = 0; tries < count * 8 && taken.length < count; tries += 1) {
    const x = Math.floor(random() * world.width);
    const z = Math.floor(random() * world.depth);
    if (taken.some(([left, near]) => Math.hypot(left - x, near - z) < apart)) continue;
    taken.push([x, z]);
    put(x, z);
  }
}

/** Flattens a place to build on, sloping down to the ground around it. */
export function flatten(
  world: World,
  { x, z, y, radius }: { x: number; z: number; y: number; radius: number },
  top: BlockName,
): void {
  for (let dz = -radius; dz <= radius; dz += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      if (Math.hypot(dx, dz) > radius + 0.5) continue;
      world.box([x + dx, y, z + dz], [x + dx, world.height - 1, z + dz], null);
      for (let down = y - 1; down > 0 && !world.isSolid(x + dx, down - 1, z + dz); down -= 1) {
        world.set(x + dx, down, z + dz, 'dirt');
      }
      world.set(x + dx, y - 1, z + dz, top);
    }
  }
}
