import type { BlockName } from '../engine/blocks.ts';
import { hash, type Random } from '../engine/random.ts';
import { light } from '../engine/vector.ts';
import type { World } from '../engine/world.ts';
import { shine } from './buildings.ts';

type Place = readonly [x: number, y: number, z: number];

/** Builds a gear in the x-y plane. */
export function buildGear(
  world: World,
  [x, y, z]: Place,
  {
    radius,
    teeth,
    block,
    turn = 0,
    thick = 2,
  }: { radius: number; teeth: number; block: BlockName; turn?: number; thick?: number },
): void {
  const most = radius + 3;
  for (let a = -most; a <= most; a += 1) {
    for (let b = -most; b <= most; b += 1) {
      const reach = Math.hypot(a, b);
      const angle = Math.atan2(b, a) + turn;
      const isTooth = Math.cos(angle * teeth) > 0.1;
      if (reach > radius + (isTooth ? 2.4 : 0) || reach < radius * 0.2) continue;
      const isSpoke = Math.abs(Math.sin(angle * 2)) < 0.36;
      if (reach > radius * 0.42 && reach < radius * 0.7 && !isSpoke) continue;
      world.box([x + a, y + b, z], [x + a, y + b, z + thick - 1], block);
      if (reach < radius * 0.42 || Math.abs(reach - radius + 1) < 0.6) {
        world.set(x + a, y + b, z + thick, block);
      }
    }
  }
}

/** Builds a chimney with slanted smoke. */
export function buildChimney(
  world: World,
  [x, y, z]: Place,
  high: number,
  random: Random,
  wall: BlockName = 'brick',
): void {
  world.box([x, y - 4, z], [x + 3, y + high, z + 3], wall);
  world.box([x - 1, y + high - 1, z - 1], [x + 4, y + high, z + 4], 'brickDark');
  world.box([x + 1, y + high - 1, z + 1], [x + 2, y + high, z + 2], 'coal');
  for (let puff = 0; puff < 7; puff += 1) {
    const far = puff * 3.1;
    world.ball(
      [x + 2 + far * 0.8 + random() * 3, y + high + 3 + far * 0.9, z + 1 + random() * 4],
      1.6 + puff * 0.42,
      puff % 3 === 2 ? 'smokeDark' : 'smoke',
    );
  }
}

/** Lays rails along z at height y, on sleepers. */
export function layRails(
  world: World,
  { x, y, from, to }: { x: number; y: number; from: number; to: number },
): void {
  for (let z = from; z <= to; z += 1) {
    world.set(x - 2, y, z, 'iron');
    world.set(x + 2, y, z, 'iron');
    if (z % 3 === 0) world.box([x - 3, y - 1, z], [x + 3, y - 1, z], 'plankDark');
  }
}

/** Builds an engine and cars on rails along z; the front has the larger z. */
export function buildTrain(
  world: World,
  [x, y, z]: Place,
  body: BlockName,
  cars: readonly BlockName[],
): void {
  world.box([x - 3, y + 1, z - 13], [x + 3, y + 2, z], 'black');
  world.box([x - 2, y + 3, z - 8], [x + 2, y + 6, z - 1], body);
  world.box([x - 3, y + 3, z - 13], [x + 3, y + 8, z - 9], body);
  world.box([x - 3, y + 6, z - 12], [x + 3, y + 7, z - 10], 'window');
  world.box([x - 3, y + 9, z - 14], [x + 3, y + 9, z - 8], 'black');
  world.box([x - 1, y + 7, z - 3], [x + 1, y + 9, z - 2], 'black');
  world.set(x, y + 5, z, 'lamp');
  world.box([x - 3, y + 1, z + 1], [x + 3, y + 1, z + 1], 'steel');
  world.set(x, y + 2, z + 1, 'red');
  shine(world, [x, y + 5, z + 5], 1.2, light('#ffe0a0'), 26);
  cars.forEach((colour, index) => {
    const end = z - 15 - index * 13;
    world.box([x - 3, y + 1, end - 11], [x + 3, y + 2, end], 'black');
    world.box([x - 3, y + 3, end - 11], [x + 3, y + 8, end], colour);
    for (let at = end - 9; at < end; at += 4) {
      world.box([x - 3, y + 5, at], [x - 3, y + 6, at + 1], 'window');
      world.box([x + 3, y + 5, at], [x + 3, y + 6, at + 1], 'window');
    }
    world.box([x - 3, y + 9, end - 12], [x + 3, y + 9, end + 1], 'grey');
  });
}

/** Builds a crate with a painted label. */
export function buildCrate(
  world: World,
  [x, y, z]: Place,
  size: number,
  wood: BlockName,
  label: BlockName,
): void {
  const end = size - 1;
  world.box([x, y, z], [x + end, y + end, z + end], wood);
  for (const at of [0, end]) {
    world.box([x + at, y, z + end], [x + at, y + end, z + end], 'plankDark');
    world.box([x, y + at, z + end], [x + end, y + at, z + end], 'plankDark');
    world.box([x + at, y + end, z], [x + at, y + end, z + end], 'plankDark');
    world.box([x + end, y + at, z], [x + end, y + at, z + end], 'plankDark');
  }
  if (size < 4) return;
  const inner = Math.floor(size / 2);
  world.box([x + inner - 1, y + inner - 1, z + end], [x + inner, y + inner, z + end], label);
}

/** Builds a boat along x. */
export function buildBoat(
  world: World,
  [x, y, z]: Place,
  hull: BlockName,
  sail: BlockName | null,
): void {
  for (let a = -7; a <= 7; a += 1) {
    const half = Math.round(3 - (a * a) / 22);
    const lift = Math.abs(a) > 5 ? 1 : 0;
    world.box([x + a, y + lift, z - half], [x + a, y + 1 + lift, z + half], hull);
    if (half > 1)
      world.box(
        [x + a, y + 1 + lift, z - half + 1],
        [x + a, y + 1 + lift, z + half - 1],
        'plankPale',
      );
    world.set(x + a, y + 2 + lift, z - half, 'plankDark');
    world.set(x + a, y + 2 + lift, z + half, 'plankDark');
  }
  if (sail === null) return;
  world.box([x, y + 2, z], [x, y + 18, z], 'plankDark');
  for (let up = 4; up <= 16; up += 1) {
    const wide = Math.round((17 - up) * 0.55);
    world.box([x + 1, y + up, z], [x + 1 + wide, y + up, z], sail);
    if (up > 6)
      world.box(
        [x - Math.round(wide * 0.6), y + up, z],
        [x - 1, y + up, z],
        up % 4 < 2 ? sail : 'white',
      );
  }
}

/** Builds a stall with a striped roof and goods in front. */
export function buildStall(
  world: World,
  [x, y, z]: Place,
  cloth: BlockName,
  goods: readonly BlockName[],
): void {
  for (const [a, c] of [
    [0, 0],
    [8, 0],
    [0, 5],
    [8, 5],
  ] as const)
    world.box([x + a, y, z + c], [x + a, y + 6, z + c], 'plankDark');
  for (let a = -1; a <= 9; a += 1) {
    for (let c = -1; c <= 7; c += 1) {
      const up = c > 4 ? 6 - (c - 5) / 2 : 7;
      world.set(
        x + a,
        y + Math.round(up),
        z + c,
        Math.floor((a + 1) / 2) % 2 === 0 ? cloth : 'white',
      );
    }
  }
  world.box([x, y, z + 4], [x + 8, y + 2, z + 5], 'plank');
  for (let a = 0; a <= 8; a += 1) {
    const kind = goods[Math.floor(a / 3) % goods.length];
    if (kind === undefined) continue;
    world.set(x + a, y + 3, z + 5, kind);
    if (hash(x + a, y, z) > 0.4) world.set(x + a, y + 3, z + 4, kind);
  }
}

/** Builds an animal on four legs, optionally upside down. */
export function buildCow(
  world: World,
  [x, y, z]: Place,
  { isTurned = false, coat = 'white' as BlockName } = {},
): void {
  const put = (a: number, b: number, c: number, block: BlockName): void => {
    world.set(x + a, y + (isTurned ? 8 - b : b), z + c, block);
  };
  for (const [a, c] of [
    [0, 0],
    [3, 0],
    [0, 8],
    [3, 8],
  ] as const) {
    for (let b = 0; b < 3; b += 1) put(a, b, c, b === 0 ? 'black' : coat);
  }
  for (let a = 0; a <= 3; a += 1) {
    for (let b = 3; b <= 6; b += 1) {
      for (let c = 0; c <= 8; c += 1) {
        const patch =
          hash(Math.floor((a + x) / 2), Math.floor(b / 2), Math.floor((c + z) / 2), 4) > 0.62;
        put(a, b, c, patch ? 'black' : coat);
      }
    }
  }
  for (let a = 0; a <= 3; a += 1)
    for (let b = 5; b <= 8; b += 1) for (let c = 9; c <= 11; c += 1) put(a, b, c, coat);
  for (let a = 0; a <= 3; a += 1) put(a, 5, 12, 'pink');
  for (let a = 0; a <= 3; a += 1) put(a, 6, 12, a === 0 || a === 3 ? coat : 'pink');
  put(0, 7, 12, 'black');
  put(3, 7, 12, 'black');
  put(-1, 8, 10, 'plankPale');
  put(4, 8, 10, 'plankPale');
}

/** Builds a fire between stones, optionally with a column of smoke. */
export function buildFire(world: World, [x, y, z]: Place, radius: number, smoke?: BlockName): void {
  for (let a = -radius; a <= radius; a += 1) {
    for (let c = -radius; c <= radius; c += 1) {
      const reach = Math.hypot(a, c);
      if (reach > radius + 0.3) continue;
      world.set(x + a, y, z + c, reach > radius - 0.8 ? 'cobble' : 'log');
      const high = Math.round((radius - reach) * 2.2 * (0.6 + hash(a, c, x) * 0.7));
      if (reach < radius - 0.4)
        world.box(
          [x + a, y + 1, z + c],
          [x + a, y + 1 + high, z + c],
          high > 2 ? 'fire' : 'lantern',
        );
    }
  }
  shine(world, [x, y + radius + 4, z], 1.6 + radius * 0.4, light('#ff9a48'), 22 + radius * 5);
  if (smoke === undefined) return;
  for (let puff = 0; puff < 12; puff += 1) {
    world.ball(
      [x + puff * 0.9 + Math.sin(puff) * 2, y + radius * 3 + 4 + puff * 3.2, z],
      1.2 + puff * 0.3,
      smoke,
    );
  }
}

/** Grows slanted, shining crystals out of the ground. */
export function growCrystals(
  world: World,
  [x, y, z]: Place,
  block: BlockName,
  colour: string,
  random: Random,
): void {
  const count = 2 + Math.floor(random() * 3);
  for (let index = 0; index < count; index += 1) {
    const [a, c] = [(random() - 0.5) * 1.1, (random() - 0.5) * 0.6];
    const high = 4 + random() * 8;
    for (let up = 0; up < high; up += 0.5) {
      const px = x + a * up + (index - count / 2) * 2.6;
      const pz = z + c * up;
      world.set(px, y + up, pz, block);
      if (up < high * 0.55) world.set(px + 1, y + up, pz, block);
    }
  }
  shine(world, [x, y + 6, z + 4], 3.4, light(colour), 48);
}
