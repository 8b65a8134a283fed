import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** A second sentence: what helps. */
  readonly hint?: string;
  /** What the person can do: one or two buttons. */
  readonly children?: ReactNode;
}

/** What a screen shows in place of its content: why it is empty, and what to do. */
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
