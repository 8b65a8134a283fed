import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  readonly title: string;
  /** Beside the title, small: a count. */
  readonly note?: string;
  /** At the end of the header: filter and buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a screen: its one heading, its actions, its content. */
export function Page({ title, note, actions, children }: PageProps) {
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <h1 className={classes['title']}>{title}</h1>
        {note === undefined ? null : <span className={classes['note']}>{note}</span>}
        <span className={classes['grow']} />
        {actions}
      </header>
      {children}
    </div>
  );
}
