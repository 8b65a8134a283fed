import type { BlockName } from '../engine/blocks.ts';
import { createRandom, hash, hills } from '../engine/random.ts';
import type { Scene } from '../engine/render.ts';
import { light } from '../engine/vector.ts';
import { createWorld } from '../engine/world.ts';
import { spriteRows } from '../icons/draw-icon.ts';
import { buildHouse, buildLamp, drawRing, fillDisc, shine } from '../props/buildings.ts';
import { flatten, raise, rolling, scatter } from '../props/land.ts';
import { plantFir, plantOak, sprinkle } from '../props/plants.ts';
import { buildSprite } from '../props/sprite.ts';
import { buildCow, buildFire } from '../props/things.ts';
import { GREEN_NUMBERS, LANDS, plantWoods, type Land } from './landscapes.ts';
import { createSky, type Weather } from './skies.ts';

/** Block for each letter of a drawing. */
const PAINTS: Readonly<Record<string, BlockName>> = {
  k: 'black',
  w: 'white',
  W: 'snow',
  g: 'grey',
  G: 'steel',
  r: 'red',
  R: 'roofRed',
  o: 'orange',
  O: 'copper',
  y: 'yellow',
  Y: 'brass',
  c: 'paper',
  n: 'green',
  N: 'leafDark',
  t: 'teal',
  T: 'roofTeal',
  s: 'sky',
  b: 'blue',
  B: 'roofBlue',
  p: 'purple',
  P: 'roofPurple',
  i: 'pink',
  I: 'leafPink',
  l: 'plankPale',
  m: 'plank',
  M: 'plankDark',
};

export interface MonumentOptions {
  readonly drawing: string;
  readonly land: Land;
  readonly weather: Weather;
}

/** A drawing as high as a house, in the open. */
export function monument(seed: number, { drawing, land, weather }: MonumentOptions): Scene {
  const world = createWorld(190, 100, 180);
  const random = createRandom(seed);
  raise(
    world,
    (x, z) => {
      const reach = Math.hypot(x - 95, z - 92) / 60;
      return (
        14 +
        (hills(x / 34, z / 34, seed) - 0.42) * 26 * Math.min(1, Math.max(0, reach - 0.5)) +
        Math.max(0, 60 - z) * 0.5 * hills(x / 22, z / 22, seed)
      );
    },
    LANDS[land].ground,
  );
  const y = world.top(95, 92);
  flatten(world, { x: 95, z: 92, y, radius: 34 }, LANDS[land].ground.top);
  fillDisc(world, [95, y, 90], 31, 'cobble');
  fillDisc(world, [95, y + 1, 90], 29, 'limestone');
  world.box([70, y + 2, 82], [120, y + 4, 92], 'cobble');
  buildSprite(world, [71, y + 5, 84], {
    rows: trim(spriteRows(drawing)),
    blocks: PAINTS,
    zoom: 4,
    thick: 5,
  });
  for (const [x, z] of [
    [66, 104],
    [124, 104],
    [82, 114],
    [108, 114],
  ] as const) {
    world.box([x, y + 2, z], [x + 1, y + 3, z + 1], 'cobble');
    world.box([x, y + 4, z], [x + 1, y + 5, z + 1], 'lamp');
    shine(world, [x, y + 7, z - 2], weather === 'day' ? 0.3 : 1.6, light('#ffd08a'), 44);
  }
  plantWoods(world, random, LANDS[land], { count: 60, isSnowy: land === 'snow' });
  world.box([60, y + 60, 60], [130, 99, 130], null);
  const side = seed % 2 === 0 ? -1 : 1;
  return {
    world,
    sky: createSky(weather, seed, weather === 'golden' ? -72 : weather === 'dusk' ? 84 : 0),
    camera: { eye: [95 + side * 30, y + 27, 172], target: [95, y + 27, 86], angle: 42 },
  };
}

/** Removes empty rows at the bottom, so that the drawing touches its base. */
function trim(rows: readonly string[]): string[] {
  const last = rows.findLastIndex((row) => /[^.]/.test(row));
  return rows.slice(0, last + 1);
}

/** A pasture with cows, some of them upside down. */
export function pasture(seed: number, { weather }: { weather: Weather }): Scene {
  const world = createWorld(170, 70, 170);
  const random = createRandom(seed);
  raise(world, rolling(seed, 13, 13, 52), LANDS.green.ground);
  const herd = [
    [92, 124],
    [66, 110],
    [112, 104],
    [52, 90],
    [128, 84],
    [88, 84],
    [36, 118],
    [136, 122],
  ] as const;
  herd.forEach(([x, z], index) => {
    const y = world.top(x + 1, z + 4);
    buildCow(world, [x, y, z], {
      isTurned: index % 4 !== 3,
      coat: index % 3 === 1 ? 'brown' : 'white',
    });
  });
  for (let x = 0; x < 170; x += 1) {
    const y = world.top(x, 62);
    if (x % 5 === 0) world.box([x, y, 62], [x, y + 4, 62], 'plankDark');
    world.set(x, y + 2, 62, 'plank');
    world.set(x, y + 4, 62, 'plank');
  }
  scatter(world, { random, count: 30, apart: 9 }, (x, z) => {
    if (z < 58) plantOak(world, [x, world.top(x, z), z], x % 2 === 0 ? 'leaf' : 'leafPale', random);
  });
  sprinkle(world, random, 360, ['meadow', 'white', 'yellow', 'pink'], GREEN_NUMBERS);
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [92, world.top(92, 160) + 13, 162], target: [88, 17, 90], angle: 42 },
  };
}

/** A round floor of ice with holes in it, over fire, and rows of seats. */
export function arena(seed: number): Scene {
  const world = createWorld(150, 80, 150);
  world.box([0, 0, 0], [149, 3, 149], 'lava');
  for (let ring = 0; ring < 9; ring += 1) {
    for (let y = 0; y <= 22 + ring * 3; y += 1)
      drawRing(world, [75, y, 75], 52 + ring * 3, ring % 3 === 0 ? 'limestone' : 'cobble');
    drawRing(world, [75, 22 + ring * 3, 75], 54 + ring * 3, ring % 2 === 0 ? 'red' : 'white');
  }
  for (let x = 25; x <= 125; x += 1) {
    for (let z = 25; z <= 125; z += 1) {
      const reach = Math.hypot(x - 75, z - 75);
      const isHole = hash(Math.floor(x / 3), Math.floor(z / 3), seed) > 0.72 && reach > 10;
      if (reach < 46 && !isHole)
        world.set(x, 20, z, (Math.floor(x / 3) + Math.floor(z / 3)) % 2 === 0 ? 'ice' : 'snow');
    }
  }
  world.box([0, 21, 122], [149, 79, 149], null);
  for (const [x, z, colour] of [
    [64, 82, 'red'],
    [88, 70, 'blue'],
    [72, 54, 'yellow'],
    [96, 92, 'green'],
  ] as const) {
    world.box([x, 21, z], [x + 2, 24, z + 1], colour);
    world.box([x, 25, z], [x + 2, 27, z + 2], 'skin');
  }
  for (let turn = 0; turn < 12; turn += 1) {
    const angle = (turn * Math.PI) / 6;
    const [x, z] = [Math.round(75 + Math.cos(angle) * 66), Math.round(75 + Math.sin(angle) * 66)];
    if (z > 118) continue;
    world.box([x, 30, z], [x, 58, z], 'plankDark');
    world.box([x + 1, 50, z], [x + 6, 57, z], turn % 2 === 0 ? 'teal' : 'orange');
    shine(world, [x, 44, z], 0.6);
  }
  for (const [x, z] of [
    [40, 50],
    [75, 75],
    [110, 60],
    [60, 104],
  ] as const)
    shine(world, [x, 12, z], 2.2, light('#ff6a2a'), 40);
  return {
    world,
    sky: createSky('morning', seed),
    camera: { eye: [75, 54, 146], target: [75, 22, 66], angle: 48 },
  };
}

/** A dome with a telescope on a hill under many stars. */
export function observatory(
  seed: number,
  { weather = 'night' as Weather, land = 'green' as Land } = {},
): Scene {
  const world = createWorld(200, 110, 180);
  const random = createRandom(seed);
  raise(
    world,
    (x, z) =>
      14 +
      26 * Math.exp(-(((x - 84) / 40) ** 2) - ((z - 92) / 36) ** 2) +
      hills(x / 30, z / 30, seed) * 9 +
      Math.max(0, 40 - z) * 0.4,
    LANDS[land].ground,
  );
  const y = world.top(84, 92);
  flatten(world, { x: 84, z: 92, y, radius: 17 }, 'cobble');
  for (let up = 0; up < 12; up += 1)
    drawRing(world, [84, y + up, 92], 13, up === 11 ? 'gold' : 'white');
  for (let up = 0; up <= 13; up += 1)
    fillDisc(world, [84, y + 12 + up, 92], Math.sqrt(Math.max(0, 170 - up * up)), 'roofTeal');
  world.box([81, y + 14, 92], [87, y + 26, 106], null);
  for (let far = 0; far < 22; far += 1)
    world.ball(
      [84 + far * 0.45, y + 12 + far * 0.75, 94 + far * 0.7],
      far > 15 ? 3 : 2.2,
      far % 7 === 6 ? 'gold' : 'brass',
    );
  world.box([82, y, 104], [86, y + 6, 106], 'plankDark');
  for (const x of [74, 93]) world.box([x, y + 4, 103], [x + 2, y + 7, 105], 'window');
  shine(world, [84, y + 5, 112], 1.6);
  shine(world, [84, y + 18, 100], 1.2);
  for (const x of [62, 106]) shine(world, [x, y + 16, 118], 2, light('#ffd6a0'), 54);
  for (const [x, z] of [
    [66, 108],
    [104, 108],
  ] as const)
    buildLamp(world, [x, world.top(x, z), z], 4);
  plantWoods(world, random, LANDS[land], { count: 60, isSnowy: land === 'snow' });
  const sky = createSky(weather, seed);
  return {
    world,
    sky: { ...sky, stars: 1.4 },
    camera: { eye: [106, y - 4, 172], target: [96, y + 12, 90], angle: 46 },
  };
}

/** Tents or a cabin around a fire between firs. */
export function camp(
  seed: number,
  {
    weather,
    land = 'green' as Land,
    cabin = false,
  }: { weather: Weather; land?: Land; cabin?: boolean },
): Scene {
  const world = createWorld(170, 80, 160);
  const random = createRandom(seed);
  raise(
    world,
    (x, z) =>
      12 +
      (hills(x / 40, z / 40, seed) - 0.5) * 5 +
      Math.max(0, 60 - z) * 0.4 * hills(x / 22, z / 22, seed + 1),
    LANDS[land].ground,
  );
  plantWoods(
    world,
    random,
    { ...LANDS[land], firs: true },
    { count: 70, isSnowy: land === 'snow' },
  );
  const y = world.top(85, 108);
  flatten(world, { x: 85, z: 104, y, radius: 30 }, LANDS[land].ground.top);
  world.box([36, y, 112], [136, 79, 159], null);
  buildFire(world, [85, y, 108], 4, 'smoke');
  for (const [x, z] of [
    [74, 114],
    [94, 116],
  ] as const)
    world.box([x, y, z], [x + 9, y + 1, z + 1], 'log');
  if (cabin) {
    buildHouse(world, [58, y, 78], {
      wide: 24,
      deep: 14,
      high: 7,
      wall: 'log',
      roof: land === 'snow' ? 'snow' : 'thatch',
      isLit: true,
    });
    buildHouse(world, [94, y, 82], {
      wide: 16,
      deep: 12,
      high: 5,
      wall: 'plank',
      roof: land === 'snow' ? 'snow' : 'roofRed',
      isLit: true,
      ridge: 'away',
    });
  } else {
    for (const [x, z, cloth] of [
      [58, 94, 'orange'],
      [100, 90, 'teal'],
      [78, 78, 'red'],
    ] as const) {
      for (let up = 0; up <= 8; up += 1) {
        world.box([x + up, y + up, z], [x + up, y + up, z + 14], cloth);
        world.box([x + 17 - up, y + up, z], [x + 17 - up, y + up, z + 14], cloth);
        world.box([x + up + 1, y + up, z], [x + 16 - up, y + up, z], 'paper');
      }
      shine(world, [x + 8, y + 3, z + 8], 0.8);
    }
  }
  scatter(world, { random, count: 8, apart: 8 }, (x, z) => {
    if (z > 120 && z < 134 && Math.abs(x - 85) > 34)
      plantFir(world, [x, world.top(x, z), z], random, { isSnowy: land === 'snow' });
  });
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [85, y + 15, 156], target: [84, y + 11, 90], angle: 44 },
  };
}
