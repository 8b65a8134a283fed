import type { BlockName } from '../engine/blocks.ts';
import { createRandom, hash } from '../engine/random.ts';
import type { Scene } from '../engine/render.ts';
import { light } from '../engine/vector.ts';
import { createWorld, type World } from '../engine/world.ts';
import { buildLamp, fillDisc, shine } from '../props/buildings.ts';
import { plantOak, plantPalm } from '../props/plants.ts';
import { buildFire } from '../props/things.ts';
import { createSky, type Weather } from './skies.ts';

/** A room with a fire, shelves, an armchair, a table and a window with snow behind it. */
export function room(
  seed: number,
  { wall = 'plankPale' as BlockName, cloth = 'red' as BlockName, books = true } = {},
): Scene {
  const world = createWorld(130, 70, 110);
  world.box([0, 0, 0], [129, 9, 109], 'plank');
  world.box([0, 0, 0], [129, 69, 5], wall);
  world.box([0, 0, 0], [5, 69, 109], wall);
  world.box([124, 0, 0], [129, 69, 109], wall);
  world.box([0, 60, 0], [129, 62, 109], 'plankDark');
  for (let x = 10; x < 130; x += 22) world.box([x, 56, 0], [x + 3, 59, 109], 'log');
  for (let z = 0; z < 110; z += 1)
    for (let x = 6; x < 124; x += 1)
      if (z % 8 === 0 || (x + (z % 16 < 8 ? 0 : 12)) % 24 === 0) world.set(x, 9, z, 'plankDark');
  world.box([50, 10, 6], [80, 59, 12], 'cobble');
  world.box([56, 12, 9], [74, 28, 12], null);
  world.box([48, 32, 6], [82, 34, 14], 'plankDark');
  buildFire(world, [65, 11, 10], 3);
  shine(world, [65, 18, 18], 2.4, light('#ff9a48'), 60);
  buildShelf(world, [10, 10, 6], 34, books, seed);
  buildShelf(world, [88, 10, 6], 34, books, seed + 1);
  world.box([30, 10, 40], [100, 10, 86], cloth);
  world.box([34, 10, 44], [96, 10, 82], 'paper');
  world.box([38, 10, 48], [92, 10, 78], cloth);
  buildChair(world, [32, 11, 48], cloth === 'red' ? 'teal' : 'red');
  world.box([82, 11, 52], [100, 12, 66], null);
  for (const [x, z] of [
    [82, 52],
    [98, 52],
    [82, 66],
    [98, 66],
  ] as const)
    world.box([x, 11, z], [x + 1, 19, z + 1], 'plankDark');
  world.box([80, 20, 50], [102, 21, 70], 'plank');
  world.box([86, 22, 58], [88, 25, 60], 'white');
  world.box([94, 22, 56], [94, 27, 56], 'white');
  world.set(94, 28, 56, 'fire');
  shine(world, [94, 30, 57], 1);
  world.box([0, 26, 40], [5, 48, 66], 'glass');
  world.box([0, 26, 53], [5, 48, 53], 'plankDark');
  world.box([0, 36, 40], [5, 37, 66], 'plankDark');
  world.box([6, 22, 34], [7, 52, 38], cloth);
  world.box([6, 22, 68], [7, 52, 72], cloth);
  world.box([66, 40, 6], [66, 41, 13], 'gold');
  world.box([57, 38, 13], [73, 50, 13], 'gold');
  world.box([58, 39, 14], [72, 49, 14], 'sky');
  world.box([58, 39, 14], [72, 42, 14], 'green');
  shine(world, [65, 50, 70], 1.8, light('#ffcf98'), 80);
  return {
    world,
    sky: { ...createSky('indoors', seed), fog: 400 },
    camera: { eye: [70, 33, 106], target: [64, 26, 20], angle: 50 },
  };
}

function buildShelf(
  world: World,
  [x, y, z]: readonly [number, number, number],
  wide: number,
  books: boolean,
  seed: number,
): void {
  const spines: readonly BlockName[] = [
    'red',
    'blue',
    'green',
    'brown',
    'orange',
    'purple',
    'teal',
    'paper',
  ];
  world.box([x, y, z], [x + wide, y + 40, z + 5], 'plankDark');
  for (let loadoutState = 0; loadoutState < 4; loadoutState += 1) {
    const low = y + 1 + loadoutState * 10;
    world.box([x + 1, low, z + 3], [x + wide - 1, low + 8, z + 5], null);
    for (let at = x + 1; at < x + wide; at += 1) {
      const kind =
        spines[Math.floor(hash(Math.floor(at / 2), loadoutState, seed) * spines.length)] ?? 'red';
      if (!books && hash(at, loadoutState, seed, 3) > 0.5) continue;
      world.box([at, low, z + 3], [at, low + 4 + hash(at, loadoutState, seed) * 4, z + 4], kind);
    }
  }
}

function buildChair(
  world: World,
  [x, y, z]: readonly [number, number, number],
  cloth: BlockName,
): void {
  world.box([x, y, z], [x + 14, y + 6, z + 14], cloth);
  world.box([x, y + 7, z], [x + 14, y + 18, z + 3], cloth);
  world.box([x, y + 7, z], [x + 2, y + 10, z + 14], cloth);
  world.box([x + 12, y + 7, z], [x + 14, y + 10, z + 14], cloth);
  world.box([x + 4, y + 7, z + 5], [x + 10, y + 9, z + 11], 'orange');
  world.box([x + 9, y + 10, z + 10], [x + 11, y + 12, z + 12], 'orange');
}

/** Columns of marble, a chessboard for a floor, light from the side. */
export function marbleHall(
  seed: number,
  { stone = 'marble' as BlockName, dark = 'marbleDark' as BlockName } = {},
): Scene {
  const world = createWorld(130, 86, 170);
  world.box([0, 0, 0], [129, 9, 169], dark);
  for (let z = 0; z < 170; z += 1) {
    for (let x = 0; x < 130; x += 1)
      if ((Math.floor((x + 1) / 6) + Math.floor(z / 6)) % 2 === 0) world.set(x, 9, z, stone);
  }
  for (const side of [34, 95]) {
    for (let z = 22; z < 168; z += 22) {
      world.box([side - 4, 10, z - 4], [side + 4, 12, z + 4], stone);
      for (let y = 13; y < 56; y += 1) fillDisc(world, [side, y, z], 3, stone);
      world.box([side - 4, 54, z - 4], [side + 4, 57, z + 4], 'gold');
    }
    world.box([side - 4, 58, 0], [side + 4, 66, 169], stone);
    world.box([side - 3, 61, 0], [side + 3, 62, 169], dark);
  }
  for (let z = 8; z < 168; z += 22) world.box([34, 67, z], [95, 69, z + 3], stone);
  world.box([0, 0, 0], [129, 74, 5], stone);
  world.box([54, 10, 5], [76, 44, 6], dark);
  for (let a = -11; a <= 11; a += 1)
    for (let b = 0; b <= 11; b += 1)
      if (Math.hypot(a, b) < 11.5) world.set(65 + a, 44 + b, 6, dark);
  fillDisc(world, [65, 10, 24], 9, 'gold');
  fillDisc(world, [65, 11, 24], 8, stone);
  for (let y = 12; y < 26; y += 1) fillDisc(world, [65, y, 24], y < 15 ? 5 : 2.6, stone);
  world.ball([65, 29, 24], 4, 'crystalCyan');
  shine(world, [65, 30, 32], 2, light('#9ae4ff'), 40);
  const random = createRandom(seed);
  for (const x of [16, 114])
    for (const z of [50, 94, 138]) plantOak(world, [x, 9, z], 'leafPale', random);
  return {
    world,
    sky: createSky('morning', seed, -8),
    camera: { eye: [65, 30, 164], target: [65, 30, 20], angle: 48 },
  };
}

/** A house of coloured glass with plants in it. */
export function greenhouse(
  seed: number,
  { weather, isColoured = true }: { weather: Weather; isColoured?: boolean },
): Scene {
  const world = createWorld(150, 84, 150);
  const random = createRandom(seed);
  world.box([0, 0, 0], [149, 9, 149], weather === 'snow' ? 'snow' : 'grass');
  world.box([30, 9, 20], [119, 9, 149], 'limestone');
  for (let z = 20; z < 150; z += 1)
    for (let x = 66; x <= 83; x += 1)
      world.set(x, 9, z, (Math.floor(x / 3) + Math.floor(z / 3)) % 2 === 0 ? 'white' : 'teal');
  const panes: readonly BlockName[] = isColoured
    ? ['glassRed', 'glassYellow', 'glassGreen', 'glassBlue', 'glassPurple', 'glass']
    : ['glass', 'glass', 'glassGreen'];
  const pane = (a: number, b: number): BlockName => {
    const [column, row] = [Math.floor(a / 6), Math.floor(b / 6)];
    if ((column + row * 2) % 5 !== 0) return 'glass';
    return panes[Math.floor(hash(column, row, seed) * panes.length)] ?? 'glass';
  };
  for (let x = 30; x <= 119; x += 1) {
    const roof = 40 + Math.floor((45 - Math.abs(x - 74.5)) * 0.62);
    for (let y = 10; y <= roof; y += 1)
      world.set(x, y, 20, x % 6 === 0 || y % 6 === 0 ? 'iron' : pane(x, y));
    for (let z = 20; z < 150; z += 1)
      world.set(x, roof, z, x % 6 === 0 || z % 6 === 2 ? 'iron' : pane(x, z + 99));
  }
  for (let z = 20; z < 150; z += 1) {
    for (let y = 10; y <= 40; y += 1) {
      for (const x of [30, 119])
        world.set(x, y, z, z % 6 === 2 || y % 6 === 0 ? 'iron' : pane(z + x, y));
    }
  }
  for (const side of [34, 90]) {
    for (let z = 26; z < 140; z += 20) {
      world.box([side, 10, z], [side + 24, 11, z + 14], 'brick');
      world.box([side + 1, 11, z + 1], [side + 23, 11, z + 13], 'soil');
      if ((z / 20 + side) % 2 < 1) plantPalm(world, [side + 12, 12, z + 7], random);
      else
        plantOak(world, [side + 12, 12, z + 7], random() > 0.5 ? 'leafPink' : 'leafPale', random);
      for (let index = 0; index < 46; index += 1) {
        const kind =
          (['leaf', 'leafPale', 'pink', 'yellow', 'red', 'purple'] as const)[index % 6] ?? 'leaf';
        const [x, c] = [side + 1 + random() * 22, z + 1 + random() * 12];
        world.box([x, 12, c], [x, 12 + (index % 3 === 0 ? 1 : 0), c], kind);
      }
    }
  }
  fillDisc(world, [75, 10, 60], 8, 'limestone');
  fillDisc(world, [75, 10, 60], 7, 'water');
  for (let y = 10; y < 18; y += 1) fillDisc(world, [75, y, 60], 1, 'limestone');
  world.box([74, 18, 59], [76, 19, 61], 'crystalCyan');
  if (weather === 'dusk' || weather === 'night' || weather === 'snow')
    for (const z of [40, 84, 120]) for (const x of [63, 86]) buildLamp(world, [x, 10, z], 5);
  shine(world, [75, 40, 100], 0.9, light('#ffe6c0'), 70);
  return {
    world,
    sky: createSky(weather, seed, -20),
    camera: { eye: [75, 27, 146], target: [75, 25, 40], angle: 50 },
  };
}
