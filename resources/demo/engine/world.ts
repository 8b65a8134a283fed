import { BLOCK_LIST, blockNumber, type BlockName } from './blocks.ts';
import type { Colour, Vector } from './vector.ts';

/** A lamp; rays determine what it shines on. */
export interface PointLight {
  readonly at: Vector;
  readonly colour: Colour;
  readonly reach: number;
}

/** A box of blocks, with y upwards; blocks set outside are dropped. */
export interface World {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly cells: Uint8Array;
  readonly lights: PointLight[];
  get(x: number, y: number, z: number): number;
  /** `null` removes the block. */
  set(x: number, y: number, z: number, block: BlockName | null): void;
  /** Includes both corners. */
  box(from: Vector, to: Vector, block: BlockName | null): void;
  ball(center: Vector, radius: number, block: BlockName | null): void;
  /** Returns the first free height above all blocks of the column. */
  top(x: number, z: number): number;
  isSolid(x: number, y: number, z: number): boolean;
  /** Returns the height above which all cells are empty. */
  ceiling(): number;
}

export function createWorld(width: number, height: number, depth: number): World {
  const cells = new Uint8Array(width * height * depth);
  let highest = 0;
  const isInside = (x: number, y: number, z: number): boolean =>
    x >= 0 && y >= 0 && z >= 0 && x < width && y < height && z < depth;
  const get = (x: number, y: number, z: number): number =>
    isInside(x, y, z) ? (cells[(y * depth + z) * width + x] ?? 0) : 0;
  const put = (x: number, y: number, z: number, number: number): void => {
    if (!isInside(x, y, z)) return;
    cells[(y * depth + z) * width + x] = number;
    if (number !== 0 && y >= highest) highest = y + 1;
  };
  const numberOf = (block: BlockName | null): number => (block === null ? 0 : blockNumber(block));
  return {
    width,
    height,
    depth,
    cells,
    lights: [],
    get,
    set: (x, y, z, block) => {
      put(Math.round(x), Math.round(y), Math.round(z), numberOf(block));
    },
    box(from, to, block) {
      const number = numberOf(block);
      const [x0, y0, z0] = from.map(Math.round) as [number, number, number];
      const [x1, y1, z1] = to.map(Math.round) as [number, number, number];
      for (let y = y0; y <= y1; y += 1) {
        for (let z = z0; z <= z1; z += 1) for (let x = x0; x <= x1; x += 1) put(x, y, z, number);
      }
    },
    ball([x, y, z], radius, block) {
      const number = numberOf(block);
      const reach = Math.ceil(radius);
      for (let dy = -reach; dy <= reach; dy += 1) {
        for (let dz = -reach; dz <= reach; dz += 1) {
          for (let dx = -reach; dx <= reach; dx += 1) {
            if (dx * dx + dy * dy + dz * dz > radius * radius) continue;
            put(Math.round(x) + dx, Math.round(y) + dy, Math.round(z) + dz, number);
          }
        }
      }
    },
    top(x, z) {
      let y = height;
      while (y > 0 && get(Math.round(x), y - 1, Math.round(z)) === 0) y -= 1;
      return y;
    },
    isSolid: (x, y, z) => BLOCK_LIST[get(x, y, z)]?.kind === 'solid',
    ceiling: () => highest,
  };
}
