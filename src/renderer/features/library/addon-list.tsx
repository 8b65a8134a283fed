import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useMemo } from 'react';
import type { AddonRow as Row } from '#shared/domain/known-addons.ts';
import { useFailedChanges } from '../../lib/failed-jobs.ts';
import { useRowChanges } from '../../lib/flow/row-changes.ts';
import { useRunningChanges } from '../../lib/flow/running-changes.ts';
import { useFocusedAddon } from '../../lib/focused-addon.ts';
import { t } from '../../lib/text.ts';
import classes from './addon-list.module.css';
import { AddonRow, rowId } from './addon-row.tsx';
import { listPlace, useLibrary } from './library-store.ts';
import { useListKeys } from './use-list-keys.ts';
import type { RowActions } from './use-row-actions.ts';

export const LIST_ID = 'library-list';
const OVERSCAN = 2;
/** What the bar over the end of the list takes, in rows. */
const BULK_BAR_ROWS = 2;
const NO_ROW = -1;
/** What `aria-rowcount` says of a list that is not whole yet. */
const COUNT_UNKNOWN = -1;

interface AddonListProps {
  readonly loadoutId: string;
  readonly rows: readonly Row[];
  /** Else more of them are on their way. */
  readonly isWhole: boolean;
  /** In pixels. */
  readonly rowHeight: number;
  readonly actions: RowActions;
  readonly onDelete: () => void;
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** The rows that are in sight, of however many there are. The list has the focus, one row is active in it. */
export function AddonList(props: AddonListProps) {
  const { loadoutId, rows, isWhole, rowHeight: height, actions, onDelete, ref } = props;
  const activeId = useFocusedAddon();
  const selected = useLibrary((state) => state.selected);
  const changes = useRowChanges(useRunningChanges(loadoutId));
  const failed = useFailedChanges();
  const activeIndex = useMemo(
    () => (activeId === null ? NO_ROW : rows.findIndex(({ id }) => id === activeId)),
    [rows, activeId],
  );
  const barSpace = selected.size === 0 ? 0 : height * BULK_BAR_ROWS;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => ref.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    paddingEnd: barSpace,
    scrollPaddingEnd: barSpace,
    initialOffset: listPlace.getState().scrollTop,
  });
  useLayoutEffect(() => virtualizer.measure(), [height, virtualizer]);
  useEffect(() => {
    if (activeIndex !== NO_ROW) virtualizer.scrollToIndex(activeIndex);
    // Only when another row becomes active: what is typed into the filter must not pull the list about.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [activeId, virtualizer]);
  const press = useListKeys({
    rows,
    isWhole,
    activeIndex,
    actions,
    onDelete,
    pageRows: pageOf(ref, height),
  });
  const active = rows[activeIndex];
  const shown = virtualizer.getVirtualItems();
  const showsActive = shown.some(({ index }) => index === activeIndex);

  return (
    <div
      ref={ref}
      id={LIST_ID}
      role="grid"
      tabIndex={0}
      aria-label={t('ui-library-list')}
      aria-rowcount={isWhole ? rows.length : COUNT_UNKNOWN}
      aria-multiselectable
      aria-activedescendant={active && showsActive ? rowId(active.id) : undefined}
      className={classes['list']}
      data-shows-active={showsActive || undefined}
      onKeyDown={press}
      onFocus={keepFocus}
      onScroll={({ currentTarget: { scrollTop } }) => listPlace.setState({ scrollTop })}
    >
      <div
        role="rowgroup"
        className={classes['rows']}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {shown.map(({ index, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <AddonRow
              key={row.id}
              row={row}
              index={index}
              top={start}
              height={height}
              isActive={row.id === activeId}
              isSelected={selected.has(row.id)}
              change={changes.get(row.id)}
              failed={failed.get(row.id)}
              actions={actions}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Whatever of a row is pressed: a row that goes out of sight is there no more, and the keys go on from where it was. */
function keepFocus({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget) currentTarget.focus({ preventScroll: true });
}

function pageOf(ref: RefObject<HTMLDivElement | null>, height: number): () => number {
  return () => Math.max(1, Math.floor((ref.current?.clientHeight ?? height) / height) - 1);
}
