import type { Unfit } from '../../lib/core/fits-loadout.ts';
import classes from './unfit-words.module.css';

/**
 * Replaces Install with the reason why there is none: in a few words, or as a sentence if there is
 * room.
 */
export function UnfitWords({ unfit, isWhole = false }: { unfit: Unfit; isWhole?: boolean }) {
  const { short, whole } = unfit;
  if (isWhole || short === whole) {
    return (
      <span className={classes['unfit']} data-whole={isWhole}>
        {whole}
      </span>
    );
  }
  return (
    <span className={classes['unfit']} title={whole}>
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  );
}
