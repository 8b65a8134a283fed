import { blockNumber, type BlockName } from '../engine/blocks.ts';
import { createRandom, hash, hills } from '../engine/random.ts';
import type { Scene } from '../engine/render.ts';
import { createWorld, type World } from '../engine/world.ts';
import { buildHouse, buildLamp } from '../props/buildings.ts';
import { plantOak } from '../props/plants.ts';
import { GREEN_NUMBERS, LANDS, type Land } from './landscapes.ts';
import { createSky, type Weather } from './skies.ts';

interface Island {
  readonly at: readonly [x: number, y: number, z: number];
  readonly radius: number;
}

export interface IslandOptions {
  readonly weather: Weather;
  readonly land: Land;
  readonly bridge?: boolean;
  readonly clouds?: boolean;
}

/** Floating islands with waterfalls over their edge. */
export function islands(seed: number, options: IslandOptions): Scene {
  const { weather, land, bridge = false, clouds = false } = options;
  const world = createWorld(210, 110, 200);
  const random = createRandom(seed);
  const shift = (seed % 5) * 3;
  const all: Island[] = [
    { at: [100 + shift, 46, 112], radius: 30 },
    { at: [40, 56 + shift, 80], radius: 17 },
    { at: [170, 60 - shift, 84], radius: 19 },
    { at: [130, 78, 40], radius: 14 },
    { at: [70, 72, 30], radius: 11 },
    { at: [160, 38, 130], radius: 9 },
    { at: [34, 36, 134], radius: 8 },
  ];
  for (const island of all) raiseIsland(world, island, land, seed);
  for (const [index, { at, radius }] of all.entries()) {
    const count = Math.round(radius / 4);
    for (let tree = 0; tree < count; tree += 1) {
      const x = Math.round(at[0] + (random() - 0.5) * radius * 1.3);
      const z = Math.round(at[2] + (random() - 0.5) * radius * 1.3);
      const y = world.top(x, z);
      if (
        GREEN_NUMBERS.includes(world.get(x, y - 1, z)) &&
        (index > 0 || Math.hypot(x - at[0], z - at[2] - 4) > 12)
      ) {
        plantOak(
          world,
          [x, y, z],
          LANDS[land].trees[tree % Math.max(1, LANDS[land].trees.length)] ?? 'leaf',
          random,
        );
      }
    }
  }
  const [main] = all;
  if (main !== undefined) {
    const [x, , z] = main.at;
    const y = world.top(x, z + 2);
    buildHouse(world, [x - 6, y, z - 2], {
      wide: 13,
      deep: 10,
      high: 5,
      wall: 'plankPale',
      roof: 'roofBlue',
      isLit: weather !== 'day',
    });
    buildLamp(world, [x + 10, world.top(x + 10, z + 10), z + 10]);
    for (let a = 0; a < 3; a += 1)
      world.box([x + 14 + a, 6, z + 22], [x + 14 + a, y - 2, z + 23], 'water');
  }
  if (bridge) buildBridge(world);
  if (clouds) {
    for (let x = 0; x < 210; x += 1) {
      for (let z = 0; z < 200; z += 1) {
        if (hills(Math.floor(x / 6) / 5, Math.floor(z / 6) / 5, seed + 2) > 0.5)
          world.box([x, 14, z], [x, 17, z], 'cloud');
      }
    }
  }
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [104, 66, 196], target: [104, 52, 100], angle: 46 },
  };
}

function raiseIsland(
  world: World,
  { at: [cx, cy, cz], radius }: Island,
  land: Land,
  seed: number,
): void {
  const { top, under, deep } = LANDS[land].ground;
  for (let a = -radius; a <= radius; a += 1) {
    for (let c = -radius; c <= radius; c += 1) {
      const reach =
        Math.hypot(a, c) / (radius * (0.8 + hills((cx + a) / 12, (cz + c) / 12, seed) * 0.4));
      if (reach > 1) continue;
      const high = Math.round(
        (hills((cx + a) / 14, (cz + c) / 14, seed + 1) - 0.4) * 7 * (1 - reach),
      );
      const low = Math.round((1 - reach ** 1.5) * radius * 1.05 + hash(cx + a, 0, cz + c) * 4);
      for (let y = -low; y <= high; y += 1) {
        world.set(cx + a, cy + y, cz + c, y === high ? top : y > high - 4 ? under : deep);
      }
    }
  }
}

function buildBridge(world: World): void {
  for (let x = 54; x <= 78; x += 1) {
    const share = (x - 54) / 24;
    const y = 57 - share * 9 - Math.sin(share * Math.PI) * 4;
    const z = Math.round(84 + share * 22);
    world.box([x, y, z - 2], [x, y, z + 2], 'plank');
    for (const edge of [z - 2, z + 2])
      world.box([x, y + 1, edge], [x, y + (x % 4 === 0 ? 3 : 1), edge], 'plankDark');
  }
  for (let x = 126; x <= 152; x += 1) {
    const share = (x - 126) / 26;
    const y = 48 + share * 12 - Math.sin(share * Math.PI) * 5;
    const z = Math.round(106 - share * 18);
    world.box([x, y, z - 2], [x, y, z + 2], 'plank');
    for (const edge of [z - 2, z + 2])
      world.box([x, y + 1, edge], [x, y + (x % 4 === 0 ? 3 : 1), edge], 'plankDark');
  }
}

/** The land from above: coasts, woods, roads and villages, as on a map; pins mark places. */
export function fromAbove(
  seed: number,
  { pins = true, weather = 'day' as Weather, tilt = 40 } = {},
): Scene {
  const world = createWorld(220, 70, 220);
  const random = createRandom(seed);
  for (let z = 0; z < 220; z += 1) {
    for (let x = 0; x < 220; x += 1) {
      const high = hills(x / 44, z / 44, seed);
      const y = Math.max(1, 8 + Math.floor((high - 0.46) * (high > 0.46 ? 66 : 40)));
      const block: BlockName =
        high < 0.45
          ? 'blue'
          : high < 0.48
            ? 'sand'
            : high < 0.63
              ? 'grass'
              : high < 0.71
                ? 'stone'
                : 'snow';
      world.box([x, 0, z], [x, y, z], 'dirt');
      world.set(x, y, z, block);
      for (let up = y + 1; up < 8; up += 1) world.set(x, up, z, 'water');
      const wood = hills(x / 15, z / 15, seed + 6) > 0.56;
      if (block === 'grass' && wood && hash(x, z, 1) > 0.35)
        world.box(
          [x, y + 1, z],
          [x, y + 2 + (x % 2), z],
          (x + z) % 5 === 0 ? 'leafPale' : 'leafDark',
        );
    }
  }
  const isGrass = (x: number, z: number): boolean =>
    world.get(x, world.top(x, z) - 1, z) === blockNumber('grass');
  for (let x = 0; x < 220; x += 1) {
    const z = Math.round(110 + Math.sin(x / 27) * 30);
    for (let a = -1; a <= 1; a += 1) world.set(x, world.top(x, z + a) - 1, z + a, 'path');
  }
  const colours: readonly BlockName[] = ['red', 'yellow', 'blue', 'purple'];
  for (let index = 0; index < 30; index += 1) {
    const [x, z] = [20 + Math.floor(random() * 180), 20 + Math.floor(random() * 180)];
    if (!isGrass(x, z)) continue;
    const y = world.top(x, z);
    world.box([x, y, z], [x + 3, y + 2, z + 3], 'white');
    world.box([x, y + 3, z], [x + 3, y + 3, z + 3], 'roofRed');
    if (!pins || index % 5 !== 0) continue;
    const colour = colours[(index / 5) % colours.length] ?? 'red';
    world.box([x + 8, y, z], [x + 8, y + 14, z], 'steel');
    world.ball([x + 8, y + 18, z], 4, colour);
  }
  return {
    world,
    sky: { ...createSky(weather, seed), fog: 1500 },
    camera: { eye: [110, 60 + tilt * 2.4, 190], target: [110, 8, 104], angle: 40 },
  };
}
