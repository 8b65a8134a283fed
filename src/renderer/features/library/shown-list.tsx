import { Button } from '@mantine/core';
import { memo, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { sortByName } from '#shared/domain/addon-order.ts';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { addFiles } from '../../lib/add-files.ts';
import { focusedAddonNow } from '../../lib/focused-addon.ts';
import { t } from '../../lib/text.ts';
import { AddFilesButton } from './add-files-button.tsx';
import { AddonList, LIST_ID } from './addon-list.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { removeAddons } from './can-do.ts';
import { ALL_TYPES, library, narrowList, useLibrary } from './library-store.ts';
import classes from './library-view.module.css';
import { RowMenu } from './row-menu.tsx';
import { createRowFilter, sortRows } from './select-rows.ts';
import { useRowActions } from './use-row-actions.ts';

export interface ShownListProps {
  readonly loadoutId: string;
  readonly rows: readonly AddonRow[];
  /** Else `rows` are the first by name. */
  readonly isWhole: boolean;
  /** In pixels. */
  readonly rowHeight: number;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** The rows that fit the filter. A key press in it draws this again and nothing beside it. */
export const ShownList = memo(function ShownList(props: ShownListProps) {
  const { loadoutId, rows, isWhole, rowHeight, list } = props;
  const shown = useShownRows(rows);
  const isKnown = useIsKnown(isWhole);
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
        <AddonList
          loadoutId={loadoutId}
          rows={shown}
          isWhole={isWhole}
          rowHeight={rowHeight}
          actions={actions}
          onDelete={remove}
          ref={list}
        />
      )}
      <Selection loadoutId={loadoutId} rows={rows} />
      <RowMenu rows={rows} loadoutId={loadoutId} onClosed={focusList} />
    </div>
  );
});

const Selection = memo(function Selection(props: Pick<ShownListProps, 'loadoutId' | 'rows'>) {
  const { loadoutId, rows } = props;
  const selected = useLibrary((state) => state.selected);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : rows.filter(({ id }) => selected.has(id))),
    [rows, selected],
  );
  return <BulkBar loadoutId={loadoutId} rows={chosen} />;
});

/** Whether what a list begins with can be told: of the first by name that is so while nothing else is asked for. */
function useIsKnown(isWhole: boolean): boolean {
  return useLibrary(
    ({ sort, filter, type }) => isWhole || (sort === 'name' && filter === '' && type === ALL_TYPES),
  );
}

/** Reads the ids as they are shown, without being another function whenever they change. */
function useLatest(shown: readonly AddonRow[]): () => readonly string[] {
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  }, [shown]);
  return useCallback(() => latest.current.map(({ id }) => id), []);
}

function useShownRows(rows: readonly AddonRow[]): readonly AddonRow[] {
  const sort = useLibrary((state) => state.sort);
  const filter = useLibrary((state) => state.filter);
  const type = useLibrary((state) => state.type);
  const byName = useMemo(() => sortByName(rows), [rows]);
  const sorted = useMemo(() => createRowFilter(sortRows(byName, sort)), [byName, sort]);
  useEffect(() => {
    const id = requestIdleCallback(sorted.prepare);
    return () => cancelIdleCallback(id);
  }, [sorted]);
  return useMemo(() => sorted.select({ filter, type }), [sorted, filter, type]);
}

function NothingShown({ isEmpty, loadoutId }: { isEmpty: boolean; loadoutId: string }) {
  if (!isEmpty) {
    return (
      <EmptyState title={t('ui-filter-none')}>
        <Button onClick={() => narrowList({ filter: '', type: ALL_TYPES })}>
          {t('ui-filter-clear')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('ui-library-empty')} text={t('ui-library-empty-hint')}>
      <AddFilesButton onFiles={(files) => void addFiles(loadoutId, files)} />
      <Button component="a" href="#/browse">
        {t('ui-nav-browse')}
      </Button>
    </EmptyState>
  );
}
