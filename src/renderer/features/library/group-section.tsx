import type { ReactNode } from 'react';
import { formatNumber } from '#shared/messages/format.ts';
import { describeType } from '../../lib/format/describe-project.ts';
import classes from './group-section.module.css';
import type { RowGroup } from './row-types.ts';

interface GroupSectionProps {
  /** null: the rows have no heading. */
  readonly group: RowGroup | null;
  /** In pixels from the top of the list; null: the heading is outside the viewport. */
  readonly headingTop: number | null;
  /** False while the number of its rows is unknown. */
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/**
 * Rows of one type under a heading. The heading is not a row: a screen reader reads it as the
 * group's name.
 */
export function GroupSection({ group, headingTop, isWhole, children }: GroupSectionProps) {
  if (group === null) return <div role="rowgroup">{children}</div>;
  const name = describeType(group.type);
  return (
    <div role="rowgroup" aria-label={name}>
      {headingTop === null ? null : (
        <div
          aria-hidden
          className={classes['heading']}
          style={{ transform: `translateY(${headingTop}px)` }}
        >
          {name}
          {isWhole ? <span>{formatNumber(group.count)}</span> : null}
        </div>
      )}
      {children}
    </div>
  );
}
