import type { ReactNode } from 'react';
import classes from './pill.module.css';

export type PillTone = 'quiet' | 'accent' | 'neutral' | 'beta' | 'warn' | 'bad';

interface PillProps {
  readonly tone: PillTone;
  readonly children: ReactNode;
}

/** A state in a word or two. `quiet` has no shape: nothing needs attention. */
export function Pill({ tone, children }: PillProps) {
  return (
    <span className={classes['pill']} data-tone={tone}>
      {tone === 'quiet' ? null : <span className={classes['dot']} aria-hidden />}
      <span className={classes['text']}>{children}</span>
    </span>
  );
}
