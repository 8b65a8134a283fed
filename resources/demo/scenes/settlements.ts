import type { BlockName } from '../engine/blocks.ts';
import { createRandom, hills } from '../engine/random.ts';
import type { Scene } from '../engine/render.ts';
import { light } from '../engine/vector.ts';
import { createWorld } from '../engine/world.ts';
import {
  buildHouse,
  buildLamp,
  buildTower,
  buildWindmill,
  fillDisc,
  shine,
} from '../props/buildings.ts';
import { flatten, raise, rolling, scatter } from '../props/land.ts';
import { plantOak, sprinkle } from '../props/plants.ts';
import { buildBoat, buildCrate, buildFire, buildStall } from '../props/things.ts';
import { GREEN_NUMBERS, LANDS, plantWoods, type Land } from './landscapes.ts';
import { createSky, type Weather } from './skies.ts';

const SEA = 16;
const CALM = { colour: light('#1d5a86'), ripple: 0.022 };

export interface HarbourOptions {
  readonly weather: Weather;
  readonly roof: BlockName;
  readonly wall?: BlockName;
  readonly land?: Land;
  readonly lanterns?: boolean;
}

/** Houses around a bay, lamps on the quay, boats; looks best at night. */
export function harbour(seed: number, options: HarbourOptions): Scene {
  const { weather, roof, wall = 'plank', land = 'green', lanterns = false } = options;
  const world = createWorld(220, 90, 200);
  const random = createRandom(seed);
  raise(
    world,
    (x, z) => {
      const bay = Math.hypot((x - 108) / 1.25, z - 152) / 62;
      return (
        SEA -
        5 +
        Math.min(1.9, Math.max(0, bay - 0.55)) ** 1.1 * 21 +
        (hills(x / 30, z / 30, seed) - 0.5) * 9
      );
    },
    LANDS[land].ground,
    SEA,
  );
  const spots = [
    [50, 108],
    [74, 92],
    [104, 86],
    [134, 90],
    [160, 112],
    [84, 68],
    [126, 64],
    [38, 140],
    [180, 140],
  ] as const;
  spots.forEach(([x, z], index) => {
    const y = Math.max(SEA + 2, world.top(x, z));
    flatten(world, { x, z, y, radius: 11 }, 'path');
    const kind = index % 3 === 0 ? roof : index % 3 === 1 ? 'roofRed' : roof;
    buildHouse(world, [x - 7, y, z - 5], {
      wide: 11 + (index % 3) * 2,
      deep: 9,
      high: index % 4 === 1 ? 9 : 5,
      wall,
      roof: kind,
      isLit: weather !== 'day',
      ridge: index % 2 === 0 ? 'across' : 'away',
    });
    buildLamp(world, [x + 8, y, z + 6]);
  });
  plantWoods(world, random, LANDS[land], { count: 60, isSnowy: land === 'snow' });
  for (let z = 118; z < 150; z += 1) world.box([94, SEA + 1, z], [99, SEA + 1, z], 'plankDark');
  for (const z of [122, 134, 146]) {
    world.box([93, SEA - 4, z], [93, SEA + 2, z], 'log');
    buildLamp(world, [100, SEA + 2, z], 3, 'lantern');
  }
  buildBoat(
    world,
    [122, SEA, 142],
    'plank',
    weather === 'day' || weather === 'golden' ? 'red' : null,
  );
  buildBoat(world, [70, SEA, 150], 'plankDark', 'paper');
  if (lanterns) {
    for (let index = 0; index < 46; index += 1) {
      const [x, y, z] = [30 + random() * 160, 34 + random() * 34, 60 + random() * 90];
      world.box([x, y, z], [x + 1, y + 2, z + 1], 'lantern');
      if (index % 3 === 0) shine(world, [x, y - 1, z], 0.4);
    }
  }
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [110, SEA + 17, 196], target: [108, SEA + 8, 100], angle: 42 },
    sea: SEA,
    water: CALM,
  };
}

/** Houses on both sides of a canal, with bridges. */
export function canal(seed: number, { weather }: { weather: Weather }): Scene {
  const world = createWorld(150, 80, 210);
  const random = createRandom(seed);
  world.box([0, 0, 0], [149, 10, 209], 'stone');
  world.box([62, 3, 0], [88, 10, 209], null);
  world.box([62, 3, 0], [88, 8, 209], 'water');
  world.box([54, 11, 0], [61, 11, 209], 'cobble');
  world.box([89, 11, 0], [96, 11, 209], 'cobble');
  const walls: readonly BlockName[] = [
    'brick',
    'paper',
    'limestone',
    'roofTeal',
    'plankPale',
    'redSand',
    'sky',
    'pink',
  ];
  const roofs: readonly BlockName[] = ['roofRed', 'roofBlue', 'roofRed', 'roofPurple'];
  for (const side of [0, 1]) {
    for (let z = 2; z < 180;) {
      const deep = 11 + Math.floor(random() * 5);
      const wide = 17;
      const wall = walls[Math.floor(random() * walls.length)] ?? 'brick';
      const roof = roofs[Math.floor(random() * roofs.length)] ?? 'roofRed';
      buildHouse(world, [side === 0 ? 36 : 98, 12, z], {
        wide,
        deep,
        high: 9 + Math.floor(random() * 3) * 4,
        wall,
        roof,
        isLit: weather !== 'day' || random() > 0.6,
        frame: 'white',
        ridge: random() > 0.4 ? 'across' : 'away',
      });
      z += deep + 1;
    }
  }
  for (const z of [58, 128]) {
    for (let x = 58; x <= 92; x += 1) {
      const y = 12 + Math.round(5 - ((x - 75) / 8) ** 2);
      world.box([x, Math.max(11, y), z], [x, Math.max(11, y), z + 5], 'cobble');
      for (const edge of [z, z + 5]) world.set(x, Math.max(11, y) + 1, edge, 'limestone');
    }
  }
  for (let z = 20; z < 200; z += 26) for (const x of [60, 91]) buildLamp(world, [x, 12, z], 4);
  buildBoat(world, [75, 8, 160], 'plankDark', null);
  buildBoat(world, [70, 8, 96], 'plank', null);
  return {
    world,
    sky: createSky(weather, seed, 40),
    camera: { eye: [76, 21, 206], target: [74, 17, 100], angle: 44 },
    water: { colour: light('#1f5f6a'), ripple: 0.03 },
  };
}

/** Stalls on a square, a tower with a clock or a bell, flags. */
export function market(
  seed: number,
  { weather, tower = 'clock' }: { weather: Weather; tower?: 'clock' | 'bell' | 'none' },
): Scene {
  const world = createWorld(190, 100, 180);
  const random = createRandom(seed);
  world.box([0, 0, 0], [189, 9, 179], 'stone');
  for (let z = 0; z < 180; z += 1) {
    for (let x = 0; x < 190; x += 1)
      world.set(x, 10, z, (Math.floor(x / 3) + Math.floor(z / 3)) % 2 === 0 ? 'limestone' : 'path');
  }
  const walls: readonly BlockName[] = ['plankPale', 'brick', 'paper', 'plank', 'limestone'];
  for (let x = 4; x < 180; x += 18) {
    const wall = walls[Math.floor(random() * walls.length)] ?? 'plank';
    buildHouse(world, [x, 11, 34 + (x % 3) * 3], {
      wide: 16,
      deep: 14,
      high: 9 + (x % 4),
      wall,
      roof: x % 2 === 0 ? 'roofRed' : 'roofBlue',
      isLit: weather !== 'day',
      ridge: x % 4 < 2 ? 'across' : 'away',
    });
  }
  const goods: readonly (readonly BlockName[])[] = [
    ['pumpkin', 'red', 'leaf'],
    ['wheat', 'plankPale', 'white'],
    ['blue', 'purple', 'pink'],
    ['gold', 'iron', 'copper'],
  ];
  const cloths: readonly BlockName[] = ['red', 'blue', 'green', 'orange', 'purple', 'teal'];
  [
    [44, 104],
    [64, 122],
    [40, 138],
    [112, 104],
    [128, 124],
    [104, 142],
    [146, 106],
    [22, 118],
  ].forEach(([x = 0, z = 0], index) => {
    buildStall(
      world,
      [x, 11, z],
      cloths[index % cloths.length] ?? 'red',
      goods[index % goods.length] ?? ['red'],
    );
    buildCrate(world, [x + 10, 11, z + 3], 3, 'plank', 'red');
  });
  for (const [x, z] of [
    [58, 100],
    [92, 112],
    [122, 138],
    [84, 146],
  ] as const)
    buildLamp(world, [x, 11, z], 5, 'lantern');
  if (tower !== 'none') buildClockTower(world, [88, 11, 60], tower);
  for (let x = 30; x < 160; x += 1) {
    const y = 27 - Math.round(Math.sin(((x % 43) / 43) * Math.PI) * 5);
    world.set(x, y, 96, 'plankDark');
    if (x % 4 === 0)
      world.box([x, y - 2, 96], [x + 1, y - 1, 96], cloths[(x / 4) % cloths.length] ?? 'red');
  }
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [92, 30, 178], target: [90, 22, 90], angle: 44 },
  };
}

function buildClockTower(
  world: ReturnType<typeof createWorld>,
  [x, y, z]: readonly [number, number, number],
  kind: 'clock' | 'bell',
): void {
  world.box([x - 7, y, z - 7], [x + 7, y + 44, z + 7], 'limestone');
  for (const [a, c] of [
    [-7, -7],
    [7, -7],
    [-7, 7],
    [7, 7],
  ] as const)
    world.box([x + a, y, z + c], [x + a, y + 46, z + c], 'cobble');
  if (kind === 'clock') {
    for (let a = -6; a <= 6; a += 1) {
      for (let b = -6; b <= 6; b += 1) {
        const reach = Math.hypot(a, b);
        if (reach > 6.3) continue;
        world.set(x + a, y + 34 + b, z + 8, reach > 5.4 ? 'gold' : 'white');
      }
    }
    world.box([x, y + 34, z + 9], [x, y + 38, z + 9], 'black');
    world.box([x, y + 34, z + 9], [x + 3, y + 34, z + 9], 'black');
    shine(world, [x, y + 34, z + 12], 0.8);
  } else {
    world.box([x - 4, y + 30, z + 2], [x + 4, y + 41, z + 7], null);
    for (let b = 0; b < 6; b += 1) fillDisc(world, [x, y + 32 + b, z + 4], 3.4 - b * 0.45, 'gold');
    shine(world, [x, y + 38, z + 9], 0.9);
  }
  for (let up = 0; up <= 9; up += 1)
    world.box(
      [x - 8 + up, y + 45 + up, z - 8 + up],
      [x + 8 - up, y + 45 + up, z + 8 - up],
      'roofTeal',
    );
}

/** Fields in stripes, a windmill, a barn. */
export function farm(
  seed: number,
  {
    weather,
    crop = 'wheat' as BlockName,
    mill = true,
    land = 'green' as Land,
  }: { weather: Weather; crop?: BlockName; mill?: boolean; land?: Land },
): Scene {
  const world = createWorld(210, 90, 190);
  const random = createRandom(seed);
  raise(
    world,
    (x, z) =>
      14 +
      Math.max(0, 96 - z) * 0.12 +
      (hills(x / 60, z / 60, seed) - 0.5) * 10 +
      (z < 70 ? hills(x / 30, z / 30, seed + 2) * (70 - z) * 0.55 : 0),
    LANDS[land].ground,
  );
  const crops: readonly BlockName[] = [crop, 'leafPale', crop, 'leaf', crop];
  for (let z = 92; z < 172; z += 1) {
    for (let x = 40; x < 175; x += 1) {
      const row = Math.floor(x / 15);
      if (x % 15 === 0 || z % 38 === 14) {
        world.set(x, world.top(x, z) - 1, z, 'path');
        continue;
      }
      const y = world.top(x, z);
      world.set(x, y - 1, z, 'soil');
      const kind = crops[(row + Math.floor((z + 24) / 38) * 2) % crops.length] ?? crop;
      if (z % 2 === 0)
        world.box(
          [x, y, z],
          [x, y + (kind === crop ? Math.floor(random() * 2) : 0), z],
          random() > 0.92 ? 'pumpkin' : kind,
        );
    }
  }
  const at = world.top(146, 82);
  flatten(world, { x: 146, z: 82, y: at, radius: 9 }, 'path');
  if (mill) buildWindmill(world, [146, at, 82], 0.5 + (seed % 5) * 0.2);
  const barn = world.top(62, 84);
  flatten(world, { x: 68, z: 84, y: barn, radius: 14 }, 'path');
  buildHouse(world, [58, barn, 78], {
    wide: 21,
    deep: 12,
    high: 8,
    wall: 'red',
    roof: 'plankDark',
    frame: 'white',
    isLit: weather !== 'day',
    ridge: 'away',
  });
  for (let x = 40; x < 176; x += 1)
    if (x % 4 === 0)
      world.box([x, world.top(x, 173), 173], [x, world.top(x, 173) + 2, 173], 'plankDark');
  scatter(world, { random, count: 44, apart: 8 }, (x, z) => {
    const y = world.top(x, z);
    if (z < 86 && GREEN_NUMBERS.includes(world.get(x, y - 1, z)))
      plantOak(world, [x, y, z], LANDS[land].trees[x % LANDS[land].trees.length] ?? 'leaf', random);
  });
  sprinkle(world, random, 300, LANDS[land].small, GREEN_NUMBERS);
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [106, world.top(106, 184) + 18, 188], target: [106, 20, 100], angle: 44 },
  };
}

/** Fires on hilltops, one behind the other. */
export function beacons(seed: number, { weather }: { weather: Weather }): Scene {
  const world = createWorld(220, 110, 210);
  const random = createRandom(seed);
  raise(world, rolling(seed, 22, 34, 44), LANDS.green.ground);
  const hilltops = [
    [64, 150, 40],
    [146, 118, 46],
    [84, 82, 50],
    [150, 54, 56],
    [104, 22, 60],
  ] as const;
  plantWoods(world, random, LANDS.green, { count: 80, isSnowy: false });
  for (const [x, z, y] of hilltops) {
    for (let up = 0; up < y; up += 1) {
      const radius = 5 + (y - up) * 0.62;
      if (up > 8) fillDisc(world, [x, up, z], radius, up > y - 3 ? 'grass' : 'stone');
    }
    buildTower(world, [x, y, z], { radius: 3, high: 5, wall: 'cobble', roof: 'cobble' });
    world.box([x - 6, y + 5, z - 6], [x + 6, y + 20, z + 6], null);
    buildFire(world, [x, y + 5, z], 3, 'smokeDark');
  }
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [112, 58, 206], target: [108, 48, 100], angle: 46 },
  };
}
