import type { ReactNode } from 'react';
import classes from './pill.module.css';

export type PillTone = 'quiet' | 'accent' | 'neutral' | 'beta' | 'warn' | 'bad';

interface PillProps {
  readonly tone: PillTone;
  readonly children: ReactNode;
  /** The whole reason, where the pill has only its beginning. */
  readonly title?: string;
  /** Makes it a button, outside the order of Tab: the list around it has keys of its own. */
  readonly onPress?: () => void;
}

/** A state in a word or two. `quiet` has no shape: nothing to see here. */
export function Pill({ tone, children, title, onPress }: PillProps) {
  const content = (
    <>
      {tone === 'quiet' ? null : <span className={classes['dot']} aria-hidden />}
      <span className={classes['text']}>{children}</span>
    </>
  );
  if (onPress === undefined) {
    return (
      <span className={classes['pill']} data-tone={tone} title={title}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes['pill']}
      data-tone={tone}
      title={title}
      onClick={(event) => {
        event.stopPropagation();
        // A row gives way when its details open: the second click of a double click on it may land here.
        if (event.detail < 2) onPress();
      }}
    >
      {content}
    </button>
  );
}
