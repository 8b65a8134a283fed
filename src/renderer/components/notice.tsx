import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly tone: 'info' | 'warn' | 'bad';
  readonly children: ReactNode;
  /** At the end: the action. */
  readonly action?: ReactNode;
}

/** A strip above a screen, about all of it. */
export function Notice({ tone, children, action }: NoticeProps) {
  const Icon = tone === 'info' ? Info : TriangleAlert;
  return (
    <div role={tone === 'info' ? 'note' : 'alert'} className={classes['strip']} data-tone={tone}>
      <Icon size="1rem" aria-hidden className={classes['icon']} />
      <span className={classes['text']}>{children}</span>
      {action}
    </div>
  );
}
