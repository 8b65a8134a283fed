import type { BlockName } from '../engine/blocks.ts';
import { light, scale } from '../engine/vector.ts';
import type { World } from '../engine/world.ts';

type Place = readonly [x: number, y: number, z: number];

export interface House {
  readonly wide: number;
  readonly deep: number;
  readonly high: number;
  readonly wall: BlockName;
  readonly roof: BlockName;
  readonly frame?: BlockName;
  readonly isLit: boolean;
  /** Direction of the roof's ridge; default across. */
  readonly ridge?: 'across' | 'away';
}

const WARM = light('#ffb860');

/** Adds a lamp's light. */
export function shine(world: World, [x, y, z]: Place, power = 1, colour = WARM, reach = 22): void {
  world.lights.push({ at: [x + 0.5, y + 0.5, z + 0.5], colour: scale(colour, 3 * power), reach });
}

/**
 * Builds a house from its corner with the smallest x and z; the door is on the side of larger z.
 */
export function buildHouse(world: World, [x, y, z]: Place, house: House): void {
  const { wide, deep, high, wall, roof, frame = 'plankDark', isLit, ridge = 'across' } = house;
  const [x1, z1] = [x + wide - 1, z + deep - 1];
  world.box([x, y - 4, z], [x1, y - 1, z1], 'cobble');
  world.box([x, y, z], [x1, y + high, z1], wall);
  world.box([x + 1, y, z + 1], [x1 - 1, y + high, z1 - 1], null);
  for (const [a, c] of [
    [x, z],
    [x1, z],
    [x, z1],
    [x1, z1],
  ] as const)
    world.box([a, y, c], [a, y + high, c], frame);
  world.box([x, y + high, z], [x1, y + high, z], frame);
  world.box([x, y + high, z1], [x1, y + high, z1], frame);
  const pane: BlockName = isLit ? 'window' : 'glass';
  for (let floor = y + 1; floor + 1 < y + high; floor += 4) {
    for (let a = x + 2; a + 1 < x1; a += 4) {
      world.box([a, floor + 1, z1], [a + 1, floor + 2, z1], pane);
      world.box([a, floor + 1, z], [a + 1, floor + 2, z], pane);
      if (isLit) shine(world, [a + 0.5, floor + 1, z1 + 2], 0.26);
    }
    for (let c = z + 2; c + 1 < z1; c += 4) {
      world.box([x, floor + 1, c], [x, floor + 2, c + 1], pane);
      world.box([x1, floor + 1, c], [x1, floor + 2, c + 1], pane);
      if (isLit) shine(world, [x1 + 2, floor + 1, c], 0.2);
      if (isLit) shine(world, [x - 2, floor + 1, c], 0.2);
    }
  }
  const door = Math.floor((x + x1) / 2);
  world.box([door, y, z1], [door, y + 2, z1], 'plankDark');
  buildRoof(world, {
    from: [x - 1, y + high + 1, z - 1],
    to: [x1 + 1, 0, z1 + 1],
    roof,
    wall,
    ridge,
  });
}

interface Roof {
  readonly from: Place;
  readonly to: Place;
  readonly roof: BlockName;
  readonly wall: BlockName;
  readonly ridge: 'across' | 'away';
}

function buildRoof(world: World, { from, to, roof, wall, ridge }: Roof): void {
  const [x0, y, z0] = from;
  const [x1, , z1] = to;
  const span = ridge === 'across' ? z1 - z0 : x1 - x0;
  for (let up = 0; up * 2 <= span; up += 1) {
    if (ridge === 'across') {
      world.box([x0 + 1, y + up, z0 + up], [x1 - 1, y + up, z1 - up], wall);
      world.box([x0, y + up, z0 + up], [x1, y + up, z0 + up], roof);
      world.box([x0, y + up, z1 - up], [x1, y + up, z1 - up], roof);
    } else {
      world.box([x0 + up, y + up, z0 + 1], [x1 - up, y + up, z1 - 1], wall);
      world.box([x0 + up, y + up, z0], [x0 + up, y + up, z1], roof);
      world.box([x1 - up, y + up, z0], [x1 - up, y + up, z1], roof);
    }
  }
}

/** Builds a post with a lamp. */
export function buildLamp(
  world: World,
  [x, y, z]: Place,
  high = 4,
  lamp: BlockName = 'lamp',
): void {
  world.box([x, y, z], [x, y + high - 1, z], 'plankDark');
  world.set(x, y + high, z, lamp);
  shine(world, [x, y + high, z], 0.9);
}

/** Builds a round tower with a pointed roof. */
export function buildTower(
  world: World,
  [x, y, z]: Place,
  { radius, high, wall, roof }: { radius: number; high: number; wall: BlockName; roof: BlockName },
): void {
  for (let up = -3; up < high; up += 1) drawRing(world, [x, y + up, z], radius, wall);
  for (let up = 3; up < high - 2; up += 6) {
    world.box([x - 1, y + up, z + radius - 1], [x, y + up + 2, z + radius], 'window');
    shine(world, [x, y + up + 1, z + radius + 2], 0.5);
  }
  for (let up = 0; up <= radius * 2 + 2; up += 1) {
    fillDisc(world, [x, y + high + up, z], radius + 1 - up / 2, roof);
  }
}

/** Draws the edge of a disc, one block thick. */
export function drawRing(world: World, [x, y, z]: Place, radius: number, block: BlockName): void {
  eachOfDisc(radius, (a, c, reach) => {
    if (reach > radius - 0.9) world.set(x + a, y, z + c, block);
  });
}

export function fillDisc(world: World, [x, y, z]: Place, radius: number, block: BlockName): void {
  eachOfDisc(radius, (a, c) => world.set(x + a, y, z + c, block));
}

function eachOfDisc(radius: number, put: (a: number, c: number, reach: number) => void): void {
  const most = Math.ceil(radius);
  for (let a = -most; a <= most; a += 1) {
    for (let c = -most; c <= most; c += 1) {
      const reach = Math.hypot(a, c);
      if (reach <= radius + 0.2) put(a, c, reach);
    }
  }
}

/** Builds a lighthouse with red bands and a bright lamp. */
export function buildLighthouse(world: World, [x, y, z]: Place, high: number): void {
  for (let up = -6; up < high; up += 1) {
    const radius = 5.2 - (up / high) * 2;
    fillDisc(world, [x, y + up, z], radius, Math.floor(up / 6) % 2 === 0 ? 'white' : 'red');
  }
  fillDisc(world, [x, y + high, z], 5, 'steel');
  fillDisc(world, [x, y + high + 1, z], 2.2, 'white2');
  fillDisc(world, [x, y + high + 2, z], 2.2, 'white2');
  fillDisc(world, [x, y + high + 3, z], 2.2, 'white2');
  for (let up = 0; up < 5; up += 1)
    fillDisc(world, [x, y + high + 4 + up, z], 3.6 - up * 0.8, 'roofRed');
  shine(world, [x, y + high + 2, z + 4], 4, light('#ffe6a8'), 46);
  for (let up = 3; up < high - 4; up += 8)
    world.box([x, y + up, z + 3], [x, y + up + 1, z + 6], 'window');
}

/** Builds a windmill that faces larger z. */
export function buildWindmill(world: World, [x, y, z]: Place, turn = 0.4): void {
  for (let up = -3; up < 16; up += 1)
    fillDisc(world, [x, y + up, z], 4.6 - up * 0.12, up < 4 ? 'cobble' : 'white');
  for (let up = 0; up < 6; up += 1) fillDisc(world, [x, y + 16 + up, z], 4 - up * 0.7, 'roofRed');
  world.box([x, y + 14, z + 3], [x, y + 14, z + 6], 'plankDark');
  for (let arm = 0; arm < 4; arm += 1) {
    const angle = turn + (arm * Math.PI) / 2;
    for (let far = 1; far <= 12; far += 0.5) {
      const [a, b] = [Math.cos(angle) * far, Math.sin(angle) * far];
      world.set(x + a, y + 14 + b, z + 6, 'plankDark');
      if (far < 3) continue;
      for (const side of [1, 2]) {
        world.set(
          x + a - Math.sin(angle) * side,
          y + 14 + b + Math.cos(angle) * side,
          z + 6,
          'paper',
        );
      }
    }
  }
  world.box([x - 1, y, z + 4], [x, y + 2, z + 5], 'plankDark');
  world.box([x + 2, y + 6, z + 3], [x + 2, y + 7, z + 4], 'window');
}
