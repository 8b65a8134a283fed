import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useMemo } from 'react';
import type { AddonRow as Row } from '#shared/domain/known-addons.ts';
import { useFailedChanges } from '../../lib/core/work.ts';
import { useRowChanges } from '../../lib/flow/row-changes.ts';
import { useFocusedAddon } from '../../lib/state/focused-addon.ts';
import { t } from '../../lib/format/text.ts';
import classes from './addon-list.module.css';
import { AddonRow, addonRowIdOf } from './addon-row.tsx';
import { HEADINGS_ID } from './column-headings.tsx';
import { GroupSection } from './group-section.tsx';
import { listPlace, useLibrary } from './library-store.ts';
import { createListLayout, type ListLayout } from './list-layout.ts';
import { sectionsOf } from './list-sections.ts';
import type { Findings } from './row-states.ts';
import type { RowGroup } from './row-types.ts';
import { useListKeys } from './use-list-keys.ts';
import type { RowActions } from './use-row-actions.ts';
import { useScrollbarRoom } from './use-scrollbar-room.ts';

export const LIST_ID = 'library-list';
const ROWS_ID = 'library-rows';
/** Rows rendered beyond either end of the viewport. */
const OVERSCAN = 5;
/** Height of a group heading as a share of a row. */
const HEADING_SHARE = 9 / 13;
const NO_ROW = -1;
const NOTHING_IN_SIGHT = { startIndex: 0, endIndex: -1 };
/** Value of `aria-rowcount` while the list is incomplete. */
const COUNT_UNKNOWN = -1;

interface AddonListProps {
  readonly loadoutId: string;
  readonly rows: readonly Row[];
  /** Empty: the list has no headings. */
  readonly groups: readonly RowGroup[];
  /** False while more rows are loading. */
  readonly isWhole: boolean;
  readonly findings: Findings;
  /** In pixels. */
  readonly rowHeight: number;
  readonly actions: RowActions;
  readonly onDelete: () => void;
  readonly ref: RefObject<HTMLDivElement | null>;
}

/** Virtualized grid of add-ons. The list itself has the focus; one row in it is active. */
export function AddonList(props: AddonListProps) {
  const { rows, groups, isWhole, rowHeight, actions, onDelete, ref } = props;
  const layout = useMemo(() => createListLayout(rows.length, groups), [rows.length, groups]);
  const activeIndex = useActiveIndex(rows);
  const { totalSize, drawn, isInSight } = useDrawnLines({ layout, rowHeight, activeIndex, ref });
  useScrollbarRoom(ref);
  const press = useListKeys({
    rows,
    isWhole,
    activeIndex,
    actions,
    onDelete,
    pageRows: () => rowsInSight(ref.current, rowHeight),
  });
  // Until a row is active, the first one has the ring: the keys start there.
  const ringIndex = Math.max(activeIndex, 0);
  const ringRow = rows[ringIndex];
  const isRingShown = isInSight(layout.lineOf(ringIndex));
  return (
    <div
      ref={ref}
      id={LIST_ID}
      role="grid"
      tabIndex={0}
      aria-label={t('ui-library-list')}
      aria-rowcount={isWhole ? rows.length : COUNT_UNKNOWN}
      aria-multiselectable
      aria-owns={`${HEADINGS_ID} ${ROWS_ID}`}
      aria-activedescendant={ringRow && isRingShown ? addonRowIdOf(ringRow.id) : undefined}
      className={classes['list']}
      data-shows-ring={isRingShown || undefined}
      onKeyDown={press}
      onFocus={moveFocusToList}
      onScroll={({ currentTarget: { scrollTop } }) => listPlace.setState({ scrollTop })}
    >
      <div id={ROWS_ID} className={classes['rows']} style={{ height: totalSize }}>
        <AddonLines {...props} layout={layout} lines={drawn} ringIndex={ringIndex} />
      </div>
    </div>
  );
}

/** Index of the row whose details are shown; -1: none. */
function useActiveIndex(rows: readonly Row[]): number {
  const activeId = useFocusedAddon();
  return useMemo(
    () => (activeId === null ? NO_ROW : rows.findIndex(({ id }) => id === activeId)),
    [rows, activeId],
  );
}

interface LinesOfList {
  readonly layout: ListLayout;
  readonly rowHeight: number;
  readonly activeIndex: number;
  readonly ref: RefObject<HTMLDivElement | null>;
}

function useDrawnLines({ layout, rowHeight, activeIndex, ref }: LinesOfList) {
  const activeId = useFocusedAddon();
  const headingHeight = Math.round(rowHeight * HEADING_SHARE);
  const virtualizer = useVirtualizer({
    count: layout.count,
    getScrollElement: () => ref.current,
    estimateSize: (line) => (layout.isHeading(line) ? headingHeight : rowHeight),
    getItemKey: layout.keyOf,
    overscan: OVERSCAN,
    // Keeps the last row fully visible when the list begins at a fraction of a pixel.
    paddingEnd: Math.round(rowHeight / 4),
    initialOffset: listPlace.getState().scrollTop,
  });
  useLayoutEffect(() => virtualizer.measure(), [rowHeight, virtualizer]);
  useEffect(() => {
    // The first row brings its heading into view.
    if (activeIndex === 0) virtualizer.scrollToIndex(0);
    else if (activeIndex !== NO_ROW) virtualizer.scrollToIndex(layout.lineOf(activeIndex));
    // Runs only when the active row changes: typing into the filter must not scroll the list.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [activeId, virtualizer]);
  const drawn = virtualizer.getVirtualItems();
  const { startIndex, endIndex } = virtualizer.range ?? NOTHING_IN_SIGHT;
  return {
    totalSize: virtualizer.getTotalSize(),
    drawn,
    isInSight: (line: number) => line >= startIndex && line <= endIndex,
  };
}

interface AddonLinesProps extends AddonListProps {
  readonly layout: ListLayout;
  readonly lines: readonly VirtualItem[];
  readonly ringIndex: number;
}

/** Each group with the rows of it that are rendered. */
function AddonLines(props: AddonLinesProps) {
  const { loadoutId, rows, isWhole, findings, layout, lines, ringIndex, actions } = props;
  const activeId = useFocusedAddon();
  const selected = useLibrary((state) => state.selected);
  const changes = useRowChanges(loadoutId);
  const failed = useFailedChanges();
  return sectionsOf(layout, lines).map(({ group, headingTop, rowLines }) => (
    <GroupSection key={group?.type ?? ''} group={group} headingTop={headingTop} isWhole={isWhole}>
      {rowLines.map(({ index, start, size }) => {
        const row = rows[index];
        return row === undefined ? null : (
          <AddonRow
            key={row.id}
            row={row}
            index={index}
            top={start}
            height={size}
            isActive={row.id === activeId}
            hasRing={index === ringIndex}
            isSelected={selected.has(row.id)}
            change={changes.get(row.id)}
            failed={failed.get(row.id)}
            finding={findings.get(row.id)}
            actions={actions}
          />
        );
      })}
    </GroupSection>
  ));
}

/**
 * A control in a row that gets the focus passes it to the list: rows that scroll away are
 * unmounted, and the keys must still work.
 */
function moveFocusToList({ target, currentTarget }: FocusEvent<HTMLElement>): void {
  if (target !== currentTarget) currentTarget.focus({ preventScroll: true });
}

function rowsInSight(list: HTMLDivElement | null, height: number): number {
  return Math.max(1, Math.floor((list?.clientHeight ?? height) / height) - 1);
}
