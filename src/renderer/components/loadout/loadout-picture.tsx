import { Box } from 'lucide-react';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { tileColor } from '../addon-icon.tsx';
import classes from './loadout-picture.module.css';

/** The game on the colour of the loadout's name, so that loadouts are told apart at a glance. Decorative. */
export function LoadoutPicture({ loadout }: { loadout: Pick<LoadoutBrief, 'game' | 'name'> }) {
  return (
    <span
      aria-hidden
      className={classes['picture']}
      style={{ background: tileColor(loadout.name, null) }}
    >
      {loadout.game === 'cosmic-reach' ? <Block /> : <Box size="1rem" strokeWidth={1.75} />}
    </span>
  );
}

/** A block of grass, on a grid of 12 squares. */
function Block() {
  return (
    <svg viewBox="0 0 12 12" shapeRendering="crispEdges">
      <path fill="#8a5a36" d="M2 3h8v7H2z" />
      <path fill="#6f4628" d="M3 7h1v1H3zM6 8h1v1H6zM8 6h1v1H8z" />
      <path fill="#5fa83f" d="M2 2h8v4H9V5H8V4H7v1H5v1H4V5H3V4H2z" />
      <path fill="#8ed45f" d="M3 2h2v1H3zM7 2h1v1H7z" />
    </svg>
  );
}
