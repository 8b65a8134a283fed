import type { Unfit } from '../../lib/core/fits-loadout.ts';
import classes from './unfit-words.module.css';

/** Why something has no Install, where its button would be: in a few words, or in a sentence where there is room. */
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
