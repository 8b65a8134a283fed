import type { ReactNode } from 'react';
import { t } from '../lib/format/text.ts';
import { ClampedText } from './clamped-text.tsx';
import classes from './page.module.css';

interface PageProps {
  /** null: the content has the heading; empty: not known yet. */
  readonly title: string | null;
  /** Small, beside the title: a count or an owner. */
  readonly note?: ReactNode;
  /** After the note: something that needs attention. */
  readonly mark?: ReactNode;
  /** At the end of the header: filter and buttons. */
  readonly actions?: ReactNode;
  /** Before the title: the back button. */
  readonly before?: ReactNode;
  /** Beside the content if there is room, else over it; never over the header. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Frame of a screen: its only heading, its actions, its content. */
export function Page({ title, note, mark, actions, before, aside, children }: PageProps) {
  return (
    <div className={classes['frame']}>
      <div className={classes['page']}>
        <header className={classes['header']}>
          {before}
          {title === null ? null : (
            <h1 className={title === '' ? 'visually-hidden' : classes['title']}>
              <ClampedText text={title === '' ? t('ui-asking') : title} />
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
