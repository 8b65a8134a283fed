import type { ReactNode } from 'react';
import { t } from '../lib/format/text.ts';
import { TwoLines } from './two-lines.tsx';
import classes from './page.module.css';

interface PageProps {
  /** null: the content has the heading; empty: it is not known yet. */
  readonly title: string | null;
  /** Beside the title, small: a count, of whom it is. */
  readonly note?: ReactNode;
  /** After the note: something that wants to be seen. */
  readonly mark?: ReactNode;
  /** At the end of the header: filter and buttons. */
  readonly actions?: ReactNode;
  /** Before the title: the way back. */
  readonly before?: ReactNode;
  /** Beside the content where there is room, else over it, never over the header. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a screen: its one heading, its actions, its content. */
export function Page({ title, note, mark, actions, before, aside, children }: PageProps) {
  return (
    <div className={classes['frame']}>
      <div className={classes['page']}>
        <header className={classes['header']}>
          {before}
          {title === null ? null : (
            <h1 className={title === '' ? 'visually-hidden' : classes['title']}>
              <TwoLines text={title === '' ? t('ui-asking') : title} />
            </h1>
          )}
          {note === undefined ? null : <span className={classes['note']}>{note}</span>}
          {mark}
          <span className={classes['grow']} />
          {actions}
        </header>
        <div className={classes['content']}>{children}</div>
        {aside ? <div className={classes['aside']}>{aside}</div> : null}
      </div>
    </div>
  );
}
