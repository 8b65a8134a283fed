import { type ReactNode, useId } from 'react';
import { formatNumber } from '#shared/messages/format.ts';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly count?: number;
  /** Heading level; default: 2. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** A part of a list, with a quiet heading and a count. */
export function Section({ title, count, level = 2, children }: SectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={classes['title']}>
        {title} {count === undefined ? null : <span>{formatNumber(count)}</span>}
      </Heading>
      {children}
    </section>
  );
}
