import type { BlockName } from '../engine/blocks.ts';
import { hash, pickWhole, type Random } from '../engine/random.ts';
import { light, scale } from '../engine/vector.ts';
import type { World } from '../engine/world.ts';

type Place = readonly [x: number, y: number, z: number];

/** Plants a round tree: a trunk and several balls of leaves with holes. */
export function plantOak(world: World, [x, y, z]: Place, leaf: BlockName, random: Random): void {
  const high = pickWhole(random, 5, 8);
  world.box([x, y, z], [x, y + high, z], 'log');
  const ball = (dx: number, dy: number, dz: number, radius: number): void => {
    const reach = Math.ceil(radius);
    for (let a = -reach; a <= reach; a += 1) {
      for (let b = -reach; b <= reach; b += 1) {
        for (let c = -reach; c <= reach; c += 1) {
          const edge = a * a + b * b * 1.3 + c * c - hash(x + a, y + b, z + c) * radius * 1.6;
          if (edge < radius * radius * 0.82)
            world.set(x + dx + a, y + high + dy + b, z + dz + c, leaf);
        }
      }
    }
  };
  ball(0, 1, 0, 3.4 + random());
  ball(pickWhole(random, -2, 2), 0, pickWhole(random, -2, 2), 2.7);
  ball(pickWhole(random, -1, 1), 3, pickWhole(random, -1, 1), 2.2);
}

/** Plants a fir: rings of needles that get narrower, optionally with snow. */
export function plantFir(
  world: World,
  [x, y, z]: Place,
  random: Random,
  { leaf = 'leafDark', isSnowy = false }: { leaf?: BlockName; isSnowy?: boolean } = {},
): void {
  const high = pickWhole(random, 11, 18);
  world.box([x, y, z], [x, y + high - 2, z], 'log');
  for (let up = 3; up <= high; up += 1) {
    const step = (high - up) % 3;
    const radius = Math.max(0.6, (high - up) * 0.26 + (step === 0 ? 0.2 : step === 2 ? 1.1 : 0.6));
    const reach = Math.ceil(radius);
    for (let a = -reach; a <= reach; a += 1) {
      for (let c = -reach; c <= reach; c += 1) {
        if (Math.hypot(a, c) > radius + hash(x + a, up, z + c) * 0.7 - 0.2) continue;
        world.set(x + a, y + up, z + c, leaf);
        if (isSnowy && (step !== 2 || hash(a, up, c, x) > 0.5))
          world.set(x + a, y + up + 1, z + c, 'snow');
      }
    }
  }
  world.set(x, y + high + 1, z, isSnowy ? 'snow' : leaf);
}

/** Plants a bare trunk with a flat cap that glows below. */
export function plantMushroom(
  world: World,
  [x, y, z]: Place,
  { high, cap, glow }: { high: number; cap: BlockName; glow?: BlockName },
): void {
  world.box([x, y, z], [x, y + high, z], 'white');
  const radius = Math.max(2, Math.round(high * 0.5));
  for (let a = -radius; a <= radius; a += 1) {
    for (let c = -radius; c <= radius; c += 1) {
      const reach = Math.hypot(a, c);
      if (reach > radius + 0.3) continue;
      world.set(x + a, y + high + (reach > radius - 1 ? 0 : 1), z + c, cap);
      if (reach < radius - 1.4) world.set(x + a, y + high + 2, z + c, cap);
      if (glow !== undefined && reach <= radius - 1 && reach > 0)
        world.set(x + a, y + high, z + c, glow);
    }
  }
  if (glow === undefined) return;
  world.lights.push({
    at: [x + 0.5, y + high - 0.6, z + 0.5],
    colour: scale(light('#8affc0'), 6),
    reach: 30,
  });
}

/** Plants a palm with hanging leaves. */
export function plantPalm(world: World, [x, y, z]: Place, random: Random): void {
  const high = pickWhole(random, 7, 10);
  const lean = random() > 0.5 ? 1 : -1;
  for (let up = 0; up <= high; up += 1)
    world.set(x + lean * Math.floor((up * up) / 40), y + up, z, 'log');
  const top = x + lean * Math.floor((high * high) / 40);
  for (const [a, c] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const) {
    for (let far = 1; far <= 4; far += 1) {
      world.set(top + a * far, y + high + 1 - Math.floor((far * far) / 7), z + c * far, 'leafPale');
    }
  }
  world.set(top, y + high + 1, z, 'leafPale');
}

/** Scatters small plants on the ground around: blades, flowers, stones. */
export function sprinkle(
  world: World,
  random: Random,
  count: number,
  kinds: readonly BlockName[],
  on: readonly number[],
): void {
  for (let index = 0; index < count; index += 1) {
    const x = Math.floor(random() * world.width);
    const z = Math.floor(random() * world.depth);
    const y = world.top(x, z);
    const kind = kinds[Math.floor(random() * kinds.length)];
    if (kind !== undefined && on.includes(world.get(x, y - 1, z))) world.set(x, y, z, kind);
  }
}
