import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { tileColor } from '../addon-icon.tsx';
import classes from './loadout-picture.module.css';

/**
 * A block on a colour, both derived from the loadout's id, so that loadouts can be told
 * apart. Decorative.
 */
export function LoadoutPicture({ loadout: { id } }: { loadout: Pick<LoadoutBrief, 'id'> }) {
  return (
    <span aria-hidden className={classes['picture']} style={{ background: tileColor(id, null) }}>
      <Block kind={blockOf(id)} />
    </span>
  );
}

/**
 * Soil, its shade, the surface, and its highlight: grass, sand, snow, rust, moss on stone, glow.
 */
const BLOCKS = [
  ['#8a5a36', '#6f4628', '#5fa83f', '#8ed45f'],
  ['#b98d4f', '#97703a', '#e3c27a', '#f6e0a6'],
  ['#6b7f95', '#54667a', '#dbe8f3', '#ffffff'],
  ['#70413b', '#582f2b', '#cf5b3a', '#f39055'],
  ['#6d6d72', '#55555a', '#3f8f7b', '#6fc7b0'],
  ['#3d3560', '#2d2749', '#8b5fd0', '#c49bff'],
] as const;

function blockOf(id: string): (typeof BLOCKS)[number] {
  let sum = 0;
  for (const letter of id) sum = (sum * 33 + (letter.codePointAt(0) ?? 0)) % 9973;
  return BLOCKS[sum % BLOCKS.length] ?? BLOCKS[0];
}

/** A block, on a grid of 12 squares. */
function Block({ kind: [earth, shade, top, light] }: { kind: (typeof BLOCKS)[number] }) {
  return (
    <svg viewBox="0 0 12 12" shapeRendering="crispEdges">
      <path fill={earth} d="M2 3h8v7H2z" />
      <path fill={shade} d="M3 7h1v1H3zM6 8h1v1H6zM8 6h1v1H8z" />
      <path fill={top} d="M2 2h8v4H9V5H8V4H7v1H5v1H4V5H3V4H2z" />
      <path fill={light} d="M3 2h2v1H3zM7 2h1v1H7z" />
    </svg>
  );
}
