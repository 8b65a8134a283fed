import type { ReactNode } from 'react';
import classes from './section.module.css';

export function DetailsPanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes['title']}>{title}</h3>
      {children}
    </section>
  );
}
