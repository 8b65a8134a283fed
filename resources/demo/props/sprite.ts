import type { BlockName } from '../engine/blocks.ts';
import type { World } from '../engine/world.ts';

/** Builds a sprite as a wall of blocks that faces larger z, from its lower left corner. */
export function buildSprite(
  world: World,
  [x, y, z]: readonly [number, number, number],
  {
    rows,
    blocks,
    zoom,
    thick,
  }: {
    rows: readonly string[];
    blocks: Readonly<Record<string, BlockName>>;
    zoom: number;
    thick: number;
  },
): void {
  rows.forEach((row, down) => {
    [...row].forEach((letter, across) => {
      const block = blocks[letter];
      if (block === undefined) return;
      const left = x + across * zoom;
      const low = y + (rows.length - 1 - down) * zoom;
      world.box([left, low, z], [left + zoom - 1, low + zoom - 1, z + thick - 1], block);
    });
  });
}
