import { type ReactNode, useId } from 'react';
import classes from './activity.module.css';

interface SectionProps {
  readonly title: string;
  readonly count?: number;
  readonly children: ReactNode;
}

export function Section({ title, count, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes['title']}>
        {title} {count === undefined ? null : <span>{count}</span>}
      </h2>
      {children}
    </section>
  );
}
