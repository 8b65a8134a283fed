import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** A second sentence with the remedy. */
  readonly hint?: string;
  /** One or two buttons. */
  readonly children?: ReactNode;
}

/** Replaces the content of an empty screen: the reason, and what to do. */
export function EmptyState({ title, text, hint, children }: EmptyStateProps) {
  return (
    <section className={classes['box']}>
      <h2 className={classes['title']}>{title}</h2>
      {text === undefined ? null : <p className={classes['text']}>{text}</p>}
      {hint === undefined ? null : <p className={classes['text']}>{hint}</p>}
      <div className={classes['actions']}>{children}</div>
    </section>
  );
}
