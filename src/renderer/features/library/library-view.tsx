import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { TabList } from '../../components/tab-list.tsx';
import { useFileDrop } from '../../hooks/use-file-drop.ts';
import { addFiles } from '../../lib/add-files.ts';
import { describeType } from '../../lib/describe-project.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { useFocusedAddon } from '../../lib/focused-addon.ts';
import { t } from '../../lib/text.ts';
import { AddFilesButton } from './add-files-button.tsx';
import { AddonList, LIST_ID } from './addon-list.tsx';
import { BulkBar, removeAddons } from './bulk-bar.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { ALL_TYPES, library, useLibrary } from './library-store.ts';
import classes from './library-view.module.css';
import { countTypes, filterRows, sortRows } from './select-rows.ts';
import { SortMenu } from './sort-menu.tsx';
import { useLibraryCommands } from './use-library-commands.ts';
import { useRowActions } from './use-row-actions.ts';

/** The list with what narrows it, what is done to it, and the details of one add-on beside it. */
export function LibraryView({ known }: { known: KnownAddons }) {
  const { loadout, rows } = known;
  const loadoutId = loadout.id;
  const shown = useShownRows(rows);
  const filterField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const readOrder = useLatest(shown);
  const actions = useRowActions(loadoutId, readOrder);
  const selected = useSelectedRows(rows);
  const focused = useFocusedAddon();
  const active = rows.find(({ id }) => id === focused) ?? null;
  const drop = useFileDrop((files) => void addFiles(loadoutId, files));
  useLibraryCommands({ loadoutId, filterField, list });

  const focusList = () => list.current?.focus();
  const remove = () => {
    const target = active === null ? [] : [active];
    removeAddons(loadoutId, selected.length > 0 ? selected : target);
  };
  return (
    <div className={classes['view']} {...drop.handlers}>
      <Page
        title={t('ui-nav-library')}
        note={t('ui-addon-count', { count: rows.length })}
        actions={
          <Actions
            loadoutId={loadoutId}
            rows={rows}
            filterField={filterField}
            onLeave={focusList}
          />
        }
      >
        <FolderNotice known={known} />
        <Tabs rows={rows} />
        <div className={classes['list']}>
          {shown.length === 0 ? (
            <NothingShown isEmpty={rows.length === 0} loadoutId={loadoutId} />
          ) : (
            <AddonList rows={shown} actions={actions} onDelete={remove} ref={list} />
          )}
          <BulkBar loadoutId={loadoutId} rows={selected} />
        </div>
      </Page>
      {active === null ? null : (
        <DetailsPanel key={active.id} row={active} loadoutId={loadoutId} onClosed={focusList} />
      )}
      {drop.isOver ? <div className={classes['drop']}>{t('ui-drop-here')}</div> : null}
    </div>
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
  const sorted = useMemo(() => sortRows(rows, sort), [rows, sort]);
  return useMemo(() => filterRows(sorted, { filter, type }), [sorted, filter, type]);
}

function useSelectedRows(rows: readonly AddonRow[]): readonly AddonRow[] {
  const selected = useLibrary((state) => state.selected);
  return useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected]);
}

interface ActionsProps {
  readonly loadoutId: string;
  readonly rows: readonly AddonRow[];
  readonly filterField: React.RefObject<HTMLInputElement | null>;
  readonly onLeave: () => void;
}

function Actions({ loadoutId, rows, filterField, onLeave }: ActionsProps) {
  const filter = useLibrary((state) => state.filter);
  const count = rows.filter(({ state }) => state === 'update-available').length;
  return (
    <>
      <FilterField
        ref={filterField}
        value={filter}
        onChange={(value) => library.setState({ filter: value, scrollTop: 0 })}
        onLeave={onLeave}
      />
      <AddFilesButton onFiles={(files) => void addFiles(loadoutId, files)} />
      {count > 0 ? (
        <Button
          variant="filled"
          onClick={() => void runChange(loadoutId, { intent: 'update', addons: null })}
        >
          {t('ui-update-count', { count })}
        </Button>
      ) : null}
    </>
  );
}

function Tabs({ rows }: { rows: readonly AddonRow[] }) {
  const type = useLibrary((state) => state.type);
  const tabs = useMemo(
    () => [
      { id: ALL_TYPES, label: t('ui-type-all'), count: rows.length },
      ...countTypes(rows).map(([id, count]) => ({ id, label: describeType(id), count })),
    ],
    [rows],
  );
  return (
    <div className={classes['tabs']}>
      <TabList
        label={t('ui-types')}
        tabs={tabs}
        active={type}
        panelId={LIST_ID}
        onChange={(id) => library.setState({ type: id, scrollTop: 0 })}
      />
      <SortMenu />
    </div>
  );
}

function NothingShown({ isEmpty, loadoutId }: { isEmpty: boolean; loadoutId: string }) {
  if (!isEmpty) {
    return (
      <EmptyState title={t('ui-filter-none')}>
        <Button onClick={() => library.setState({ filter: '', type: ALL_TYPES })}>
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

/** Says when the folder is not there, and when the answers are old because nobody could be asked. */
function FolderNotice({ known: { loadout, registry } }: { known: KnownAddons }) {
  if (loadout.condition === 'missing') return <Notice tone="bad">{t('ui-folder-missing')}</Notice>;
  if (loadout.condition === 'changed') return <Notice tone="bad">{t('ui-folder-changed')}</Notice>;
  if (registry.stale) return <Notice tone="warn">{t('ui-answers-stale')}</Notice>;
  return null;
}
