import type { ReactNode } from 'react';
import classes from './plan-sheet.module.css';

/** The buttons of the sheet, with what is to be known before one is pressed. */
export function Foot({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={classes['foot']}>
      <div className={classes['note']}>{note}</div>
      {children}
    </div>
  );
}
