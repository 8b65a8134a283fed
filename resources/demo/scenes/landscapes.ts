import { blockNumber, type BlockName } from '../engine/blocks.ts';
import { createRandom, hills, type Random } from '../engine/random.ts';
import type { Scene } from '../engine/render.ts';
import { createWorld, type World } from '../engine/world.ts';
import { buildHouse, buildLamp } from '../props/buildings.ts';
import { flatten, raise, scatter, type Ground } from '../props/land.ts';
import { plantFir, plantOak, plantPalm, sprinkle } from '../props/plants.ts';
import { growCrystals } from '../props/things.ts';
import { createSky, type Weather } from './skies.ts';

export type Land = 'green' | 'autumn' | 'snow' | 'purple' | 'desert' | 'pink';

interface Look {
  readonly ground: Ground;
  readonly trees: readonly BlockName[];
  readonly firs: boolean;
  readonly small: readonly BlockName[];
}

const ROCK = { under: 'dirt', deep: 'stone', shore: 'sand' } as const;

export const LANDS: Readonly<Record<Land, Look>> = {
  green: {
    ground: { ...ROCK, top: 'grass', rockFrom: 52, snowFrom: 66 },
    trees: ['leaf', 'leafPale'],
    firs: true,
    small: ['meadow', 'yellow', 'red', 'white'],
  },
  autumn: {
    ground: { ...ROCK, top: 'autumnGrass', rockFrom: 56, snowFrom: 70 },
    trees: ['leafAutumn', 'leafRed', 'wheat'],
    firs: true,
    small: ['orange', 'meadow', 'leafRed'],
  },
  snow: {
    ground: {
      top: 'snow',
      under: 'dirt',
      deep: 'darkStone',
      shore: 'ice',
      rockFrom: 58,
      snowFrom: 62,
    },
    trees: [],
    firs: true,
    small: ['stone'],
  },
  purple: {
    ground: { top: 'purpleGrass', under: 'soil', deep: 'basalt', shore: 'gravel', rockFrom: 54 },
    trees: ['leafTeal', 'purple'],
    firs: false,
    small: ['crystalCyan', 'pink', 'teal'],
  },
  desert: {
    ground: { top: 'sand', under: 'sand', deep: 'redSand', rockFrom: 34 },
    trees: [],
    firs: false,
    small: ['leafDark', 'gravel'],
  },
  pink: {
    ground: { ...ROCK, top: 'meadow', rockFrom: 56, snowFrom: 68 },
    trees: ['leafPink', 'leafPink', 'birch'],
    firs: false,
    small: ['pink', 'white', 'grass'],
  },
};

export interface ValleyOptions {
  readonly land: Land;
  readonly weather: Weather;
  readonly sunTurn?: number;
  readonly house?: boolean;
  readonly isWide?: boolean;
  readonly trees?: number;
  readonly water?: Scene['water'];
}

const SEA = 20;

/** A lake between hills, woods on its shores, mountains behind. */
export function valley(seed: number, options: ValleyOptions): Scene {
  const { land, weather, sunTurn = 0, house = false, trees = 120 } = options;
  const world = createWorld(230, 100, 210);
  const random = createRandom(seed);
  const look = LANDS[land];
  const shift = (seed % 7) - 3;
  raise(
    world,
    (x, z) => {
      const side = Math.abs(x - 115 - shift * 5 - Math.sin(z / 34 + seed) * 16) / 60;
      const far = Math.max(0, (90 - z) / 90);
      const rough = hills(x / 46, z / 46, seed);
      const bowl = Math.min(1.5, side) ** 1.6 * 17 + far * far * 44 * (0.5 + rough) - 9;
      const front = Math.max(0, z - 165) * 0.22;
      return SEA + bowl + (rough - 0.45) * 26 + front;
    },
    look.ground,
    SEA,
  );
  plantWoods(world, random, look, { count: trees, isSnowy: land === 'snow' });
  sprinkle(world, random, 500, look.small, GREEN_NUMBERS);
  if (house) buildCabin(world, random, weather !== 'day');
  const eyeX = 115 + shift * 3;
  const eye = Math.max(SEA + 16, world.top(eyeX, 196) + 9);
  return {
    world,
    sky: createSky(weather, seed, sunTurn),
    camera: { eye: [eyeX, eye, 205], target: [112, SEA + 11, 100], angle: 46 },
    sea: SEA,
    ...(options.water === undefined ? {} : { water: options.water }),
  };
}

export const GREEN_NUMBERS = (
  ['grass', 'meadow', 'coldGrass', 'autumnGrass', 'purpleGrass', 'snow'] as const
).map(blockNumber);

interface Woods {
  readonly count: number;
  readonly isSnowy: boolean;
}

export function plantWoods(
  world: World,
  random: Random,
  look: Look,
  { count, isSnowy }: Woods,
): void {
  scatter(world, { random, count, apart: 7 }, (x, z) => {
    const y = world.top(x, z);
    if (!GREEN_NUMBERS.includes(world.get(x, y - 1, z))) return;
    if (z > 178 && Math.abs(x - world.width / 2) < 34) return;
    const kind = look.trees[Math.floor(random() * look.trees.length)];
    if (look.firs && (kind === undefined || random() < 0.55 || y > 44))
      plantFir(world, [x, y, z], random, { isSnowy });
    else if (kind !== undefined) plantOak(world, [x, y, z], kind, random);
  });
}

function buildCabin(world: World, random: Random, isLit: boolean): void {
  const x = 82 + Math.floor(random() * 10);
  const z = 128;
  const y = Math.max(world.top(x + 6, z + 4), SEA + 2);
  flatten(world, { x: x + 6, z: z + 5, y, radius: 11 }, 'path');
  buildHouse(world, [x, y, z], {
    wide: 13,
    deep: 10,
    high: 5,
    wall: 'plank',
    roof: 'roofRed',
    isLit,
  });
  if (isLit) buildLamp(world, [x + 14, y, z + 12]);
}

/** Dunes and mesas, palms by a pool, a road of old stones. */
export function desert(
  seed: number,
  { weather, hasRoad = false }: { weather: Weather; hasRoad?: boolean },
): Scene {
  const world = createWorld(220, 90, 210);
  const random = createRandom(seed);
  raise(
    world,
    (x, z) => {
      const dunes = Math.abs(Math.sin((x + z * 0.5) / 17 + hills(x / 40, z / 40, seed) * 4)) * 5;
      const mesa = hills(x / 38, z / 38, seed + 5) + Math.max(0, (100 - z) / 300);
      const steps = mesa > 0.62 ? 22 + Math.floor((mesa - 0.62) * 40) * 3 : 0;
      const edge = z > 130 || Math.abs(x - 110) < 26 ? 0 : steps;
      return 14 + dunes + edge;
    },
    { top: 'sand', under: 'sand', deep: 'redSand', rockFrom: 31 },
  );
  for (let z = 60; hasRoad && z < 206; z += 1) {
    const x = 110 + Math.round(Math.sin(z / 22) * 8);
    for (let a = -4; a <= 4; a += 1) {
      const y = world.top(x + a, z);
      world.set(x + a, y - 1, z, random() > 0.3 ? 'cobble' : 'mossStone');
    }
    if (z % 18 === 0)
      for (const a of [-6, 6])
        world.box(
          [x + a, world.top(x + a, z), z],
          [x + a, world.top(x + a, z) + 2, z],
          'limestone',
        );
  }
  scatter(world, { random, count: 26, apart: 12 }, (x, z) => {
    const y = world.top(x, z);
    if (y > 26 || Math.abs(x - 110) < 14) return;
    if (random() > 0.5) plantPalm(world, [x, y, z], random);
    else world.box([x, y, z], [x, y + 3, z], 'leafDark');
  });
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [110, world.top(110, 200) + 11, 204], target: [110, 20, 100], angle: 46 },
  };
}

/** Rock without air, craters, a planet above the horizon. */
export function moonscape(
  seed: number,
  { weather = 'space' as Weather, dome = false } = {},
): Scene {
  const world = createWorld(230, 80, 210);
  const random = createRandom(seed);
  const craters = Array.from(
    { length: 16 },
    () => [random() * 230, random() * 190, 6 + random() * 16] as const,
  );
  raise(
    world,
    (x, z) => {
      let y =
        16 +
        (hills(x / 50, z / 50, seed) - 0.45) * 20 +
        Math.max(0, 60 - z) * 0.25 * hills(x / 24, z / 24, seed + 3);
      for (const [cx, cz, radius] of craters) {
        const reach = Math.hypot(x - cx, z - cz) / radius;
        if (reach < 1) y -= (1 - reach * reach) * radius * 0.34;
        else if (reach < 1.35) y += (1.35 - reach) * radius * 0.3;
      }
      return Math.max(2, y);
    },
    { top: 'moonRock', under: 'moonRock', deep: 'darkStone' },
  );
  scatter(world, { random, count: 9, apart: 20 }, (x, z) => {
    if (z < 170) growCrystals(world, [x, world.top(x, z), z], 'crystalCyan', '#54d8ff', random);
  });
  if (dome) buildDome(world, [112, world.top(112, 120), 120], 15);
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [115, world.top(115, 202) + 11, 206], target: [112, 24, 100], angle: 46 },
  };
}

/** Builds a hemisphere of glass with plants in it. */
export function buildDome(
  world: World,
  [x, y, z]: readonly [number, number, number],
  radius: number,
): void {
  flatten(world, { x, z, y, radius: radius + 2 }, 'iron');
  for (let a = -radius; a <= radius; a += 1) {
    for (let b = 0; b <= radius; b += 1) {
      for (let c = -radius; c <= radius; c += 1) {
        const reach = Math.hypot(a, b, c);
        if (reach > radius || reach < radius - 1) continue;
        world.set(x + a, y + b, z + c, a % 5 === 0 || c % 5 === 0 ? 'iron' : 'glass');
      }
    }
  }
  const random = createRandom(x + z);
  for (const [a, c] of [
    [0, 0],
    [-6, 3],
    [6, 4],
    [1, 7],
  ] as const)
    plantOak(world, [x + a, y - 1, z + c], a === 0 ? 'leaf' : 'leafPale', random);
  buildLamp(world, [x + 4, y, z + 1]);
}
