import { createRandom, hills } from '../engine/random.ts';
import type { Scene } from '../engine/render.ts';
import { light } from '../engine/vector.ts';
import { createWorld } from '../engine/world.ts';
import { buildHouse, buildLighthouse } from '../props/buildings.ts';
import { flatten, raise, scatter } from '../props/land.ts';
import { plantFir, plantPalm } from '../props/plants.ts';
import { buildBoat } from '../props/things.ts';
import { GREEN_NUMBERS } from './landscapes.ts';
import { createSky, type Weather } from './skies.ts';

const SEA = 16;

/** A lighthouse on a rock in the sea. */
export function lighthouse(
  seed: number,
  { weather, closeness = 1 }: { weather: Weather; closeness?: number },
): Scene {
  const world = createWorld(200, 110, 190);
  const random = createRandom(seed);
  raise(
    world,
    (x, z) => {
      const main =
        26 - Math.hypot((x - 124) / 1.3, z - 84) * 0.62 + (hills(x / 13, z / 13, seed) - 0.4) * 15;
      const rocks =
        hills(x / 9, z / 9, seed + 8) > 0.7 && Math.hypot(x - 90, z - 110) < 58 ? 20 : 0;
      return Math.max(4, main, rocks);
    },
    { top: 'grass', under: 'stone', deep: 'darkStone', shore: 'gravel', rockFrom: 27 },
    SEA,
  );
  const y = world.top(124, 84);
  flatten(world, { x: 124, z: 84, y, radius: 8 }, 'cobble');
  buildLighthouse(world, [124, y, 84], 40);
  buildHouse(world, [100, world.top(106, 92), 88], {
    wide: 12,
    deep: 9,
    high: 5,
    wall: 'white',
    roof: 'roofRed',
    isLit: true,
  });
  scatter(world, { random, count: 12, apart: 8 }, (x, z) => {
    const top = world.top(x, z);
    if (GREEN_NUMBERS.includes(world.get(x, top - 1, z))) plantFir(world, [x, top, z], random);
  });
  buildBoat(world, [52, SEA, 128], 'plankDark', 'paper');
  return {
    world,
    sky: createSky(weather, seed, -20),
    camera: { eye: [74, SEA + 14 * closeness, 180], target: [108, SEA + 20, 90], angle: 42 },
    sea: SEA,
    water: { colour: light('#1a5878'), ripple: 0.06 },
  };
}

/** An island with palms, or a beach. */
export function beach(seed: number, { weather }: { weather: Weather }): Scene {
  const world = createWorld(220, 70, 200);
  const random = createRandom(seed);
  raise(
    world,
    (x, z) =>
      SEA -
      8 +
      Math.max(0, 1 - Math.hypot((x - 130) / 88, (z - 76) / 62)) * 30 +
      (hills(x / 24, z / 24, seed) - 0.5) * 6 +
      (x < 66 && z > 130 ? (66 - x) * 0.24 : 0),
    { top: 'meadow', under: 'sand', deep: 'limestone', shore: 'sand' },
    SEA,
  );
  scatter(world, { random, count: 24, apart: 8 }, (x, z) => {
    const y = world.top(x, z);
    if (y > SEA && world.isSolid(x, y - 1, z)) plantPalm(world, [x, y, z], random);
  });
  buildBoat(world, [70, SEA, 116], 'plank', 'red');
  return {
    world,
    sky: createSky(weather, seed),
    camera: { eye: [92, SEA + 15, 194], target: [112, SEA + 4, 90], angle: 42 },
    sea: SEA,
    water: { colour: light('#1f9aa6'), ripple: 0.03 },
  };
}
