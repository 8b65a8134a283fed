import type { BlockName } from '../engine/blocks.ts';
import { createRandom, hills, pickWhole } from '../engine/random.ts';
import type { Scene } from '../engine/render.ts';
import { light } from '../engine/vector.ts';
import { createWorld, type World } from '../engine/world.ts';
import { buildLamp, shine } from '../props/buildings.ts';
import { scatter } from '../props/land.ts';
import { plantMushroom } from '../props/plants.ts';
import { growCrystals, layRails } from '../props/things.ts';
import { createSky } from './skies.ts';

export interface CaveOptions {
  readonly rock: BlockName;
  readonly other?: BlockName;
  readonly grows: 'crystals' | 'mushrooms' | 'lanterns' | 'lava' | 'ores';
  readonly water?: boolean;
  readonly rails?: boolean;
}

const FLOOR = 14;
const GEMS: readonly (readonly [BlockName, string])[] = [
  ['crystalCyan', '#54d8ff'],
  ['crystalPurple', '#b26bff'],
  ['crystalPink', '#ff6fb4'],
  ['crystalCyan', '#54d8ff'],
];

/** An underground hall: pillars, dripstone, and something that glows. */
export function cave(seed: number, options: CaveOptions): Scene {
  const { rock, other = 'darkStone', grows, water = true, rails = false } = options;
  const world = createWorld(170, 74, 180);
  const random = createRandom(seed);
  digHall(world, seed, { rock, other, level: water ? FLOOR : 0 });
  scatter(world, { random, count: 34, apart: 9 }, (x, z) =>
    hangStone(world, x, z, pickWhole(random, 3, 12), rock),
  );
  scatter(world, { random, count: 30, apart: 12 }, (x, z) => {
    const y = floorAt(world, x, z);
    if (y === null || z > 158 || Math.abs(x - 85) > 62) return;
    if (rails && Math.abs(x - 85) < 7) return;
    grow(world, [x, y, z], grows, random);
  });
  if (rails) {
    for (let z = 10; z < 180; z += 1) {
      world.box([80, 15, z], [90, 22, z], null);
      world.box([81, 14, z], [89, 14, z], 'plankDark');
      if (z % 22 === 0) {
        world.box([78, 4, z], [78, 26, z], 'log');
        world.box([92, 4, z], [92, 26, z], 'log');
        world.box([78, 27, z], [92, 27, z], 'log');
        world.set(85, 26, z, 'lantern');
        shine(world, [85, 25, z], 2.2, light('#ffb860'), 32);
      }
    }
    layRails(world, { x: 85, y: 16, from: 10, to: 178 });
  }
  shine(world, [85, 36, 164], 1.5, light('#9fb0ff'), 50);
  return {
    world,
    sky: createSky('cave', seed),
    camera: { eye: [85, 27, 174], target: [85, 25, 60], angle: 50 },
    water: { colour: light(grows === 'lava' ? '#5a2012' : '#10506e'), ripple: 0.012 },
  };
}

function digHall(
  world: World,
  seed: number,
  { rock, other, level }: { rock: BlockName; other: BlockName; level: number },
): void {
  for (let z = 0; z < world.depth; z += 1) {
    for (let x = 0; x < world.width; x += 1) {
      const side = Math.abs(x - 85 - Math.sin(z / 26 + seed) * 12) / 62;
      const wall = Math.max(0, side - 0.5) ** 2 * 70 + Math.max(0, 30 - z) * 0.7;
      const floor = Math.floor(8 + hills(x / 20, z / 20, seed) * 13 + wall);
      const roof = Math.floor(60 - hills(x / 17, z / 17, seed + 4) * 20 - wall * 1.1);
      for (let y = 0; y < world.height; y += 1) {
        if (y > floor && y < roof) {
          if (y < level) world.set(x, y, z, 'water');
          continue;
        }
        const layer = Math.floor((y + hills(x / 25, z / 25, seed + 9) * 14) / 7) % 3;
        world.set(x, y, z, layer === 0 ? other : rock);
      }
    }
  }
}

function floorAt(world: World, x: number, z: number): number | null {
  for (let y = FLOOR + 1; y < 50; y += 1)
    if (world.get(x, y, z) === 0) return world.isSolid(x, y - 1, z) ? y : null;
  return null;
}

function hangStone(world: World, x: number, z: number, long: number, rock: BlockName): void {
  let y = 26;
  while (y < 70 && world.get(x, y, z) === 0) y += 1;
  for (let down = 0; down < long; down += 1) {
    const radius = (1 - down / long) * 2.2;
    world.box([x - radius, y - down, z - radius], [x + radius, y - down, z + radius], rock);
  }
}

function grow(
  world: World,
  at: readonly [number, number, number],
  kind: CaveOptions['grows'],
  random: () => number,
): void {
  const [x, y, z] = at;
  if (kind === 'crystals') {
    const [block, colour] = GEMS[Math.floor(random() * GEMS.length)] ?? ['crystalCyan', '#54d8ff'];
    growCrystals(world, at, block, colour, random);
  } else if (kind === 'mushrooms') {
    if (random() > 0.4)
      plantMushroom(world, at, {
        high: pickWhole(random, 4, 10),
        cap: random() > 0.5 ? 'teal' : 'purple',
        glow: 'crystalGreen',
      });
    for (let a = 0; a < 16; a += 1) {
      const [px, pz] = [x + pickWhole(random, -4, 4), z + pickWhole(random, -4, 4)];
      const py = floorAt(world, px, pz);
      if (py !== null) world.set(px, py - 1, pz, a % 4 === 0 ? 'crystalGreen' : 'moss');
    }
  } else if (kind === 'lanterns') {
    if (random() > 0.5) return buildLamp(world, at, 3, 'lantern');
    world.box([x, y + 12, z], [x, 60, z], 'steel');
    world.box([x - 1, y + 9, z - 1], [x + 1, y + 11, z + 1], 'lantern');
    shine(world, [x, y + 8, z], 2.6, light('#ffb860'), 38);
  } else if (kind === 'lava') {
    world.box([x - 3, y - 1, z - 3], [x + 3, y - 1, z + 3], 'lava');
    shine(world, [x, y + 3, z], 2.6, light('#ff6a2a'), 34);
  } else {
    world.ball([x, y, z], 3, 'darkStone');
    for (let a = 0; a < 12; a += 1)
      world.set(
        x + pickWhole(random, -3, 3),
        y + pickWhole(random, 0, 3),
        z + pickWhole(random, 1, 3),
        random() > 0.5 ? 'gold' : 'crystalCyan',
      );
    shine(world, [x, y + 3, z + 6], 0.7, light('#ffd9a0'), 16);
  }
}

/** Stone rooms with doors of many colours, torches between them. */
export function doors(seed: number): Scene {
  const world = createWorld(150, 60, 150);
  world.box([0, 0, 0], [149, 59, 149], 'darkStone');
  world.box([24, 10, 20], [126, 44, 149], null);
  for (let z = 20; z < 150; z += 1) {
    for (let x = 24; x <= 126; x += 1)
      world.set(
        x,
        9,
        z,
        (Math.floor(x / 4) + Math.floor(z / 4)) % 2 === 0 ? 'cobble' : 'mossStone',
      );
  }
  const paints: readonly BlockName[] = [
    'red',
    'orange',
    'yellow',
    'green',
    'teal',
    'blue',
    'purple',
    'pink',
    'white',
    'brown',
    'black',
  ];
  const frame = (put: (a: number, y: number, block: BlockName) => void, paint: BlockName): void => {
    for (let a = -5; a <= 5; a += 1) {
      for (let y = 10; y <= 25; y += 1) {
        const isFrame = Math.abs(a) > 3 || y > 23;
        put(a, y, isFrame ? 'limestone' : paint);
      }
    }
    put(2, 16, 'gold');
  };
  [42, 64, 86, 108].forEach((x, index) => {
    frame((a, y, block) => world.set(x + a, y, 19, block), paints[index] ?? 'red');
    world.box([x + 10, 20, 20], [x + 10, 22, 20], 'fire');
    shine(world, [x + 10, 22, 23], 2, light('#ffb860'), 36);
  });
  [44, 68, 92].forEach((z, index) => {
    frame((a, y, block) => world.set(23, y, z + a, block), paints[4 + index] ?? 'red');
    frame((a, y, block) => world.set(127, y, z + a, block), paints[7 + index] ?? 'red');
    for (const x of [24, 126]) {
      world.box([x, 20, z + 11], [x, 22, z + 11], 'fire');
      shine(world, [x === 24 ? 27 : 123, 22, z + 11], 2, light('#ffb860'), 36);
    }
  });
  for (const [x, z] of [
    [50, 60],
    [100, 60],
    [50, 96],
    [100, 96],
  ] as const)
    world.box([x - 2, 10, z - 2], [x + 2, 44, z + 2], 'cobble');
  world.box([68, 10, 54], [82, 12, 64], 'plank');
  world.box([72, 13, 57], [78, 13, 61], 'paper');
  shine(world, [75, 30, 100], 2, light('#ffcf98'), 60);
  return {
    world,
    sky: createSky('cave', seed),
    camera: { eye: [75, 29, 146], target: [75, 20, 40], angle: 50 },
  };
}
