import type { BlockName } from '../engine/blocks.ts';
import { createRandom, hills } from '../engine/random.ts';
import type { Scene } from '../engine/render.ts';
import { light } from '../engine/vector.ts';
import { createWorld, type World } from '../engine/world.ts';
import { buildHouse, buildLamp, drawRing, fillDisc, shine } from '../props/buildings.ts';
import { raise, scatter } from '../props/land.ts';
import { plantFir, plantOak } from '../props/plants.ts';
import {
  buildChimney,
  buildCrate,
  buildFire,
  buildGear,
  buildTrain,
  layRails,
} from '../props/things.ts';
import { GREEN_NUMBERS, LANDS, type Land } from './landscapes.ts';
import { createSky, type Weather } from './skies.ts';

function buildHall(world: World, floor: BlockName, wall: BlockName): void {
  const { width, height, depth } = world;
  world.box([0, 0, 0], [width - 1, 9, depth - 1], floor);
  world.box([0, 0, 0], [width - 1, height - 1, 3], wall);
  world.box([0, 0, 0], [3, height - 1, depth - 1], wall);
  world.box([width - 4, 0, 0], [width - 1, height - 1, depth - 1], wall);
  for (let x = 8; x < width; x += 24) world.box([x, 10, 4], [x + 2, height - 1, 5], 'plankDark');
}

/** A wall of interlocking gears. */
export function gears(seed: number, { metal = 'brass' as BlockName, warm = true } = {}): Scene {
  const world = createWorld(150, 84, 110);
  const random = createRandom(seed);
  buildHall(world, 'plank', 'brickDark');
  const metals: readonly BlockName[] = [metal, 'copper', 'iron', 'brass', 'steel'];
  const wheels = [
    [46, 44, 17],
    [82, 56, 13],
    [104, 32, 14],
    [74, 26, 9],
    [22, 24, 10],
    [124, 58, 11],
    [20, 62, 8],
    [128, 24, 7],
  ] as const;
  wheels.forEach(([x, y, radius], index) => {
    const block = metals[(index + seed) % metals.length] ?? 'brass';
    buildGear(world, [x, y, 8 + (index % 3) * 3], {
      radius,
      teeth: Math.round(radius * 1.1),
      block,
      turn: random() * 3,
      thick: 3,
    });
    world.box([x - 1, y - 1, 4], [x + 1, y + 1, 18], 'steel');
  });
  world.box([4, 68, 12], [145, 69, 13], 'steel');
  for (let x = 12; x < 146; x += 28) {
    world.box([x, 70, 20], [x, 83, 20], 'black');
    world.box([x - 1, 66, 19], [x + 1, 69, 21], 'lamp');
    shine(world, [x, 64, 22], 1.4, light(warm ? '#ffbf70' : '#a8d4ff'), 40);
  }
  [
    [58, 34],
    [66, 36],
    [112, 40],
    [100, 48],
  ].forEach(([x = 0, z = 0], index) =>
    buildCrate(world, [x, 10, z], 6, 'plank', index % 2 === 0 ? 'red' : 'blue'),
  );
  buildFire(world, [30, 9, 48], 3);
  shine(world, [75, 40, 100], 1.4, light('#ffd0a0'), 80);
  return {
    world,
    sky: createSky('indoors', seed),
    camera: {
      eye: [76 + ((seed * 13) % 60) - 30, 26 + (seed % 5) * 5, 100],
      target: [76, 38, 8],
      angle: 46,
    },
  };
}

/** A brick factory with chimneys, pipes and boilers. */
export function factory(
  seed: number,
  {
    weather,
    land = 'autumn' as Land,
    rails = false,
  }: { weather: Weather; land?: Land; rails?: boolean },
): Scene {
  const world = createWorld(200, 120, 170);
  const random = createRandom(seed);
  raise(
    world,
    (x, z) =>
      12 +
      Math.max(0, 64 - z) * 0.28 * hills(x / 30, z / 30, seed) +
      (hills(x / 40, z / 40, seed) - 0.5) * 4,
    LANDS[land].ground,
  );
  world.box([30, 10, 70], [170, 13, 150], 'cobble');
  world.box([30, 14, 70], [170, 100, 150], null);
  buildHouse(world, [52, 14, 78], {
    wide: 42,
    deep: 22,
    high: 16,
    wall: 'brick',
    roof: 'steel',
    frame: 'brickDark',
    isLit: true,
  });
  buildHouse(world, [104, 14, 84], {
    wide: 30,
    deep: 20,
    high: 10,
    wall: 'brick',
    roof: 'roofRed',
    frame: 'brickDark',
    isLit: true,
    ridge: 'away',
  });
  buildChimney(world, [60, 30, 82], 34, random);
  buildChimney(world, [76, 30, 82], 26, random);
  buildChimney(world, [142, 14, 82], 38, random, 'brickDark');
  for (const [x, z, radius] of [
    [112, 118, 6],
    [128, 116, 5],
    [44, 112, 5],
  ] as const) {
    for (let y = 14; y < 28; y += 1)
      fillDisc(world, [x, y, z], radius, y % 5 === 0 ? 'brass' : 'copper');
    fillDisc(world, [x, 28, z], radius - 1.5, 'brass');
    world.box([x - 1, 29, z - 1], [x + 1, 36, z + 1], 'copper');
    world.box([x - 1, 17, z + radius - 1], [x + 1, 19, z + radius], 'fire');
    shine(world, [x, 18, z + radius + 3], 0.9, light('#ff9a48'), 18);
  }
  world.box([44, 36, 112], [128, 37, 113], 'copper');
  buildGear(world, [74, 24, 102], { radius: 7, teeth: 9, block: 'brass' });
  for (const x of [40, 96, 150]) buildLamp(world, [x, 14, 134], 5);
  if (rails) {
    layRails(world, { x: 160, y: 15, from: 60, to: 150 });
    buildTrain(world, [160, 15, 136], 'red', ['brown', 'steel', 'brown']);
  }
  scatter(world, { random, count: 40, apart: 7 }, (x, z) => {
    const y = world.top(x, z);
    if (GREEN_NUMBERS.includes(world.get(x, y - 1, z)) && z < 150)
      plantOak(
        world,
        [x, y, z],
        LANDS[land].trees[x % Math.max(1, LANDS[land].trees.length)] ?? 'leaf',
        random,
      );
  });
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [104, 30, 166], target: [98, 34, 90], angle: 48 },
  };
}

export interface RailsOptions {
  readonly weather: Weather;
  readonly land: Land;
  readonly body?: BlockName;
  readonly station?: boolean;
  readonly bridge?: boolean;
}

/** A train on a line through hills, over a bridge, or at a station. */
export function rails(seed: number, options: RailsOptions): Scene {
  const { weather, land, body = 'red', station = false, bridge = false } = options;
  const world = createWorld(190, 96, 220);
  const random = createRandom(seed);
  const canyon = (z: number): number => (bridge ? Math.max(0, 1 - Math.abs(z - 118) / 44) : 0);
  raise(
    world,
    (x, z) => {
      const side = Math.max(0, Math.abs(x - 95) - 12) / 46;
      const high =
        30 +
        side * 20 * (0.35 + hills(x / 26, z / 26, seed) * 1.3) +
        Math.max(0, 50 - z) * 0.5 * side;
      return Math.max(10, high - canyon(z) * 34 - (Math.abs(x - 95) < 12 ? 1 : 0));
    },
    LANDS[land].ground,
    bridge ? 14 : 0,
  );
  for (let z = 0; z < 220; z += 1) {
    world.box([89, 31, z], [101, 44, z], null);
    world.box([90, 29, z], [100, 29, z], bridge && canyon(z) > 0 ? 'plankDark' : 'gravel');
    if (bridge && canyon(z) > 0.1 && z % 12 === 0) {
      for (const x of [90, 100]) world.box([x, 4, z], [x, 29, z + 1], 'log');
      world.box([90, 20, z], [100, 20, z], 'log');
    }
    if (bridge && canyon(z) > 0 && z % 4 === 0)
      for (const x of [89, 101]) world.box([x, 29, z], [x, 32, z], 'plankDark');
  }
  layRails(world, { x: 95, y: 31, from: 0, to: 219 });
  buildTrain(world, [95, 31, bridge ? 150 : 146], body, ['teal', 'plank', 'teal']);
  if (station) buildStation(world, weather);
  scatter(world, { random, count: 70, apart: 8 }, (x, z) => {
    const y = world.top(x, z);
    if (
      Math.abs(x - 95) < 18 ||
      !GREEN_NUMBERS.includes(world.get(x, y - 1, z)) ||
      (station && x < 95)
    )
      return;
    const kind = LANDS[land].trees[x % Math.max(1, LANDS[land].trees.length)];
    if (LANDS[land].firs && (kind === undefined || random() > 0.5))
      plantFir(world, [x, y, z], random, { isSnowy: land === 'snow' });
    else if (kind !== undefined) plantOak(world, [x, y, z], kind, random);
  });
  return {
    world,
    sky: createSky(weather, seed, bridge ? 20 : 0),
    camera: {
      eye: [station ? 112 : 110, station ? 45 : 50, 204],
      target: [90, 36, 120],
      angle: 46,
    },
    sea: 0,
  };
}

function buildStation(world: World, weather: Weather): void {
  world.box([66, 20, 90], [88, 33, 190], 'cobble');
  world.box([66, 34, 90], [88, 90, 190], null);
  world.box([86, 34, 90], [88, 34, 190], 'limestone');
  buildHouse(world, [68, 34, 112], {
    wide: 12,
    deep: 34,
    high: 9,
    wall: 'plankPale',
    roof: 'roofTeal',
    isLit: weather !== 'day',
    ridge: 'away',
  });
  for (let z = 100; z < 190; z += 18) {
    buildLamp(world, [84, 34, z], 7);
    world.box([80, 34, z + 8], [82, 35, z + 12], 'plank');
  }
  world.box([82, 42, 160], [82, 48, 172], 'black');
  for (let row = 0; row < 3; row += 1)
    world.box([83, 43 + row * 2, 162], [83, 43 + row * 2, 170 - row], 'window');
}

/** Crates up to the roof, shelves, a belt in the middle. */
export function warehouse(
  seed: number,
  { belt = false, label }: { belt?: boolean; label?: BlockName } = {},
): Scene {
  const world = createWorld(150, 74, 130);
  const random = createRandom(seed);
  buildHall(world, 'plankPale', 'plank');
  const labels: readonly BlockName[] =
    label === undefined
      ? ['red', 'blue', 'gold', 'green', 'purple', 'white', 'orange', 'teal']
      : [label, 'white', label];
  const woods: readonly BlockName[] = [
    'plank',
    'plankDark',
    'plankPale',
    'brown',
    'roofTeal',
    'roofBlue',
  ];
  const pick = (from: readonly BlockName[]): BlockName =>
    from[Math.floor(random() * from.length)] ?? 'plank';
  for (let x = 6; x < 142; x += 9) {
    const middle = Math.abs(x - 71) < 24;
    for (let row = 0; row < (middle ? 3 : 4); row += 1) {
      const z = 8 + row * 9;
      const high = Math.floor((middle ? 2 : 3) + random() * 3 - row * 0.6);
      for (let up = 0; up < high; up += 1)
        buildCrate(world, [x, 10 + up * 8, z], 8, pick(woods), pick(labels));
    }
  }
  for (const x of [8, 17, 126, 135]) {
    for (let z = 48; z < 108; z += 9) {
      for (let up = 0; up < 1 + random() * 2.6; up += 1)
        buildCrate(world, [x, 10 + up * 8, z], 8, pick(woods), pick(labels));
    }
  }
  if (belt) layBelts(world, random);
  for (let x = 26; x < 140; x += 32) {
    for (const z of [40, 82]) {
      world.box([x, 66, z], [x, 73, z], 'black');
      world.box([x - 1, 62, z - 1], [x + 1, 65, z + 1], 'lamp');
      shine(world, [x, 60, z], 3.4, light('#ffe0b0'), 64);
    }
  }
  return {
    world,
    sky: createSky('indoors', seed),
    camera: { eye: [75 + ((seed * 5) % 30) - 15, 33, 114], target: [75, 24, 40], angle: 48 },
  };
}

function layBelts(world: World, random: () => number): void {
  const cargo: readonly BlockName[] = ['red', 'gold', 'teal', 'pumpkin', 'iron', 'purple'];
  for (let z = 34; z < 128; z += 1) {
    const y = 13 + Math.max(0, Math.floor((70 - z) / 3));
    world.box([68, 10, z], [81, y - 1, z], 'steel');
    world.box([69, y, z], [80, y, z], z % 4 < 2 ? 'black' : 'coal');
    world.box([68, y, z], [68, y + 1, z], 'yellow');
    world.box([81, y, z], [81, y + 1, z], 'yellow');
    if (z % 13 === 0) {
      const size = 4 + Math.floor(random() * 2);
      buildCrate(
        world,
        [72, y + 1, z - 2],
        size,
        cargo[Math.floor(random() * cargo.length)] ?? 'red',
        'white',
      );
    }
  }
  for (let x = 24; x < 68; x += 1) {
    world.box([x, 10, 84], [x, 13, 93], 'steel');
    world.box([x, 14, 85], [x, 14, 92], x % 4 < 2 ? 'black' : 'coal');
    if (x % 12 === 0) world.box([x, 15, 87], [x + 2, 17, 89], cargo[x % cargo.length] ?? 'red');
  }
}

/** A kiln or a pot over a fire, in a yard at night. */
export function hearth(seed: number, { kind }: { kind: 'kiln' | 'pot' }): Scene {
  const world = createWorld(150, 80, 140);
  const random = createRandom(seed);
  raise(
    world,
    (x, z) => 10 + Math.max(0, 46 - z) * 0.5 * hills(x / 20, z / 20, seed),
    LANDS.green.ground,
  );
  for (let z = 50; z < 140; z += 1)
    for (let x = 20; x < 130; x += 1)
      world.set(x, 10, z, hills(x / 6, z / 6, seed) > 0.5 ? 'path' : 'cobble');
  if (kind === 'kiln') {
    for (let up = 0; up < 26; up += 1)
      drawRing(
        world,
        [75, 11 + up, 74],
        15 - Math.max(0, up - 8) * 0.72,
        up % 3 === 0 ? 'brickDark' : 'brick',
      );
    for (let up = 0; up < 24; up += 1)
      drawRing(world, [75, 11 + up, 74], 14 - Math.max(0, up - 8) * 0.72, 'brick');
    world.box([70, 11, 84], [80, 21, 92], null);
    for (let a = 0; a < 8; a += 1) buildFire(world, [70 + a * 1.4, 10, 76 + (a % 3) * 3], 2);
    world.ball([75, 42, 74], 3, 'smoke');
    world.ball([79, 48, 74], 4, 'smoke');
    world.ball([85, 55, 73], 5, 'smokeDark');
    shine(world, [75, 16, 96], 3, light('#ff8a3a'), 44);
  } else {
    buildFire(world, [75, 10, 84], 7);
    for (const x of [60, 90]) world.box([x, 11, 84], [x + 1, 37, 85], 'log');
    world.box([60, 37, 84], [91, 38, 85], 'log');
    world.box([75, 32, 84], [75, 37, 84], 'steel');
    for (let up = 0; up < 12; up += 1)
      fillDisc(world, [75, 20 + up, 84], up < 3 ? 6 + up : 9, 'coal');
    fillDisc(world, [75, 32, 84], 8, 'orange');
    for (let a = 0; a < 12; a += 1)
      world.set(70 + random() * 10, 33, 80 + random() * 8, a % 2 === 0 ? 'red' : 'leafPale');
    shine(world, [75, 16, 98], 2.4, light('#ff9a48'), 44);
  }
  const pots: readonly BlockName[] = ['copper', 'teal', 'white', 'blue', 'orange', 'paper'];
  for (const [x, z] of [
    [46, 96],
    [54, 104],
    [100, 98],
    [108, 92],
    [102, 108],
    [42, 84],
    [112, 104],
  ] as const) {
    const colour = pots[(x + z) % pots.length] ?? 'copper';
    for (let up = 0; up < 6; up += 1)
      fillDisc(world, [x, 11 + up, z], [2, 2.9, 3.2, 3, 2, 2.4][up] ?? 2, colour);
  }
  buildHouse(world, [16, 11, 54], {
    wide: 26,
    deep: 15,
    high: 8,
    wall: 'plank',
    roof: 'thatch',
    isLit: true,
  });
  buildHouse(world, [104, 11, 54], {
    wide: 26,
    deep: 15,
    high: 8,
    wall: 'brick',
    roof: 'roofRed',
    isLit: true,
    ridge: 'away',
  });
  scatter(world, { random, count: 22, apart: 8 }, (x, z) => {
    if (z < 48) plantFir(world, [x, world.top(x, z), z], random);
  });
  return {
    world,
    sky: createSky('night', seed),
    camera: { eye: [75, 28, 134], target: [75, 24, 80], angle: 50 },
  };
}
