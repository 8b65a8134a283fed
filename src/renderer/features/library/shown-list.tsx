import { Button } from '@mantine/core';
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { sortByName } from '#shared/domain/addon-order.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { installFiles } from '../../lib/flow/add-files.ts';
import { openCodeDialog, openImportDialog } from '../../lib/state/requested-dialog.ts';
import { focusedAddonNow } from '../../lib/state/focused-addon.ts';
import { t } from '../../lib/format/text.ts';
import { AddFilesButton } from './add-files-button.tsx';
import { AddonList, LIST_ID } from './addon-list.tsx';
import { removeAddons } from './can-do.ts';
import { ColumnHeadings } from './column-headings.tsx';
import { ALL_TYPES, clearFilter, library, useLibrary } from './library-store.ts';
import classes from './library-view.module.css';
import { RowMenu } from './row-menu.tsx';
import { groupRowsByType, type RowGroup, sortByType, takeFirstType } from './row-types.ts';
import type { Findings } from './row-states.ts';
import { createRowFilter, sortRows } from './select-rows.ts';
import { useRowActions } from './use-row-actions.ts';

export interface ShownListProps {
  readonly loadoutId: string;
  readonly rows: readonly AddonRow[];
  /** If false, `rows` are only the first by name. */
  readonly isWhole: boolean;
  readonly findings: Findings;
  /** In pixels. */
  readonly rowHeight: number;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** The rows that match the filter. Memoized apart, so that a key press renders only this. */
export const ShownList = memo(function ShownList(props: ShownListProps) {
  const { loadoutId, rows, isWhole, findings, rowHeight, list } = props;
  const { shown, groups } = useShownRows({ rows, isWhole, findings });
  const isKnown = useIsKnown(isWhole) && (isWhole || shown.length > 0);
  const readOrder = useLatest(shown);
  const actions = useRowActions(loadoutId, readOrder);
  const remove = useCallback(() => {
    const { selected } = library.getState();
    const active = focusedAddonNow();
    const isWanted = ({ id }: AddonRow) => (selected.size > 0 ? selected.has(id) : id === active);
    removeAddons(loadoutId, rows.filter(isWanted));
  }, [loadoutId, rows]);
  const focusList = useCallback(() => list.current?.focus(), [list]);
  return (
    <div className={classes['list']}>
      {!isKnown ? null : shown.length === 0 ? (
        <div id={LIST_ID} className={classes['list']}>
          <NothingShown isEmpty={rows.length === 0} loadoutId={loadoutId} />
        </div>
      ) : (
        <div className={classes['table']}>
          <ColumnHeadings rows={shown} isWhole={isWhole} />
          <AddonList
            loadoutId={loadoutId}
            rows={shown}
            groups={groups}
            isWhole={isWhole}
            findings={findings}
            rowHeight={rowHeight}
            actions={actions}
            onDelete={remove}
            ref={list}
          />
        </div>
      )}
      <RowMenu rows={rows} loadoutId={loadoutId} onClosed={focusList} />
    </div>
  );
});

/**
 * Whether the beginning of the list is known: with only the first rows by name, as long as no
 * filter or other sort is set.
 */
function useIsKnown(isWhole: boolean): boolean {
  return useLibrary(
    ({ sort, direction, filter, type, state }) =>
      isWhole ||
      (sort === 'name' &&
        direction === 'ascending' &&
        filter === '' &&
        type === ALL_TYPES &&
        state === null),
  );
}

/** Reads the displayed ids; the function keeps its identity when they change. */
function useLatest(shown: readonly AddonRow[]): () => readonly string[] {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  return useCallback(() => latest.current.map(({ id }) => id), []);
}

interface ShownRows {
  readonly shown: readonly AddonRow[];
  readonly groups: readonly RowGroup[];
}

const NO_GROUPS: readonly RowGroup[] = [];

function useShownRows({
  rows,
  isWhole,
  findings,
}: Pick<ShownListProps, 'rows' | 'isWhole' | 'findings'>): ShownRows {
  const sort = useLibrary((store) => store.sort);
  const direction = useLibrary((store) => store.direction);
  const filter = useLibrary((store) => store.filter);
  const type = useLibrary((store) => store.type);
  const state = useLibrary((store) => store.state);
  const hasGroups = useLibrary(({ isGrouped }) => isGrouped && sort === 'name');
  const byName = useMemo(() => sortByName(rows), [rows]);
  const sorted = useMemo(() => {
    const inOrder = sortRows(byName, sort, direction);
    if (!hasGroups) return createRowFilter(inOrder);
    return createRowFilter(isWhole ? sortByType(inOrder) : takeFirstType(inOrder));
  }, [byName, sort, direction, hasGroups, isWhole]);
  useEffect(() => {
    const id = requestIdleCallback(sorted.prepare);
    return () => cancelIdleCallback(id);
  }, [sorted]);
  return useMemo(() => {
    const shown = sorted.select({ filter, type, state, findings });
    return { shown, groups: hasGroups && type === ALL_TYPES ? groupRowsByType(shown) : NO_GROUPS };
  }, [sorted, filter, type, state, findings, hasGroups]);
}

function NothingShown({ isEmpty, loadoutId }: { isEmpty: boolean; loadoutId: string }) {
  if (!isEmpty) {
    return (
      <EmptyState title={t('ui-filter-none')}>
        <Button onClick={clearFilter}>{t('ui-filter-clear')}</Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('ui-library-empty')} text={t('ui-library-empty-hint')}>
      <AddFilesButton onFiles={(files) => void installFiles(loadoutId, files)} />
      <Button component="a" href="#/browse">
        {t('ui-nav-browse')}
      </Button>
      <Button onClick={() => openImportDialog(loadoutId)}>{t('ui-import')}</Button>
      <Button onClick={() => openCodeDialog('paste', loadoutId)}>{t('ui-paste-code')}</Button>
    </EmptyState>
  );
}
