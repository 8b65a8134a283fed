import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo } from 'react';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { CheckBox } from '../../components/check-box.tsx';
import { t } from '../../lib/format/text.ts';
import classes from './column-headings.module.css';
import columns from './columns.module.css';
import {
  clearSelection,
  selectAll,
  type LibrarySort,
  sortBy,
  useLibrary,
} from './library-store.ts';
import { SORT_KEYS } from './sort-words.ts';

/** The grid refers to the headings by this id, because they are outside the scrolled element. */
export const HEADINGS_ID = 'library-headings';

interface ColumnHeadingsProps {
  /** The rows that are listed. */
  readonly rows: readonly AddonRow[];
  readonly isWhole: boolean;
}

/** Column headings of the list; a press sorts by the column, a second one reverses the order. */
export const ColumnHeadings = memo(function ColumnHeadings(props: ColumnHeadingsProps) {
  return (
    <div id={HEADINGS_ID} role="rowgroup" className={classes['headings']}>
      <div role="row" className={columns['columns']}>
        <span role="columnheader">
          <SelectAll {...props} />
        </span>
        <Heading sort="name" />
        <Heading sort="version" />
        <Heading sort="published" />
        <Heading sort="size" />
        <Heading sort="state" />
        <span role="columnheader" className={columns['switch']}>
          <span className="visually-hidden">{t('ui-column-enabled')}</span>
        </span>
      </div>
    </div>
  );
});

function Heading({ sort }: { sort: Exclude<LibrarySort, 'installed'> }) {
  const direction = useLibrary((state) => (state.sort === sort ? state.direction : null));
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <span
      role="columnheader"
      aria-sort={direction ?? 'none'}
      className={[columns[sort], classes[sort]].filter(Boolean).join(' ')}
    >
      <button
        type="button"
        className={classes['heading']}
        data-sorted={direction ?? undefined}
        onClick={() => sortBy(sort)}
      >
        <span>{t(SORT_KEYS[sort])}</span>
        {direction === null ? null : <Arrow size="0.75rem" strokeWidth={2.3} aria-hidden />}
      </button>
    </span>
  );
}

/** An incomplete list cannot be selected as a whole. */
function SelectAll({ rows, isWhole }: ColumnHeadingsProps) {
  const selected = useLibrary((state) => state.selected);
  const isAll = selected.size >= rows.length && rows.every(({ id }) => selected.has(id));
  return (
    <CheckBox
      state={selected.size === 0 ? 'off' : isAll ? 'on' : 'mixed'}
      label={t('ui-key-all')}
      isDisabled={!isWhole}
      onToggle={() => (isAll ? clearSelection() : selectAll(rows.map(({ id }) => id)))}
    />
  );
}
