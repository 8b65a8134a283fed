import { Button } from '@mantine/core';
import { memo, useCallback, useMemo, useRef } from 'react';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import { isWorld } from '#shared/domain/is-world.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { ChangeProgress } from '../../components/change-progress.tsx';
import { CheckAge, CheckButton, CheckProgress } from '../../components/check-updates.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { loadable } from '../../components/loadable.tsx';
import { MissingFolder } from '../../components/loadout/missing-folder.tsx';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { RegistryNotice } from '../../components/registry-notice.tsx';
import { TabList } from '../../components/tab-list.tsx';
import { installFiles } from '../../lib/flow/add-files.ts';
import { describeType } from '../../lib/format/describe-project.ts';
import { useFindings, useWorstFindings } from '../../lib/core/health.ts';
import { useDrawnRevision } from '../../lib/core/work.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { useBulkUpdate } from '../../lib/flow/running-changes.ts';
import { useFocusedAddon } from '../../lib/state/focused-addon.ts';
import { t, tMessage } from '../../lib/format/text.ts';
import { AddFilesButton } from './add-files-button.tsx';
import { LIST_ID } from './addon-list.tsx';
import { HealthPill } from './health-pill.tsx';
import { DetailsPanel } from './details/details-panel.tsx';
import { ALL_TYPES, narrowList, useLibrary } from './library-store.ts';
import classes from './library-view.module.css';
import { countTypes } from './row-types.ts';
import { ShownList, type ShownListProps } from './shown-list.tsx';
import { StateBar } from './state-bar.tsx';
import { useLibraryCommands } from './use-library-commands.ts';
import { useRowHeight } from './use-row-height.ts';

const MissingAddons = loadable(() => import('./missing-addons.tsx').then((m) => m.MissingAddons));

interface LibraryViewProps {
  /** If not `isWhole`, `known` holds only the first rows by name. */
  readonly known: KnownAddons;
  readonly isWhole: boolean;
  readonly loadout: LoadoutBrief;
}

/** The list with its filters and actions, and the details of one add-on beside it. */
export function LibraryView({ known, isWhole, loadout }: LibraryViewProps) {
  const { rows, revision } = known;
  const loadoutId = loadout.id;
  const filterField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLibraryCommands({ loadoutId, filterField, list });
  const focusList = useCallback(() => list.current?.focus(), []);
  const active = useActiveRow(rows);
  const rowHeight = useRowHeight();
  useDrawnRevision(loadoutId, revision);
  const found = useFindings(loadoutId, isWhole);
  const findings = useWorstFindings(found);
  return (
    <div className={classes['view']}>
      <Page
        title={t('ui-nav-library')}
        note={isWhole ? <LibrarySummary known={known} /> : null}
        mark={<HealthPill findings={found} />}
        actions={
          <LibraryActions
            loadoutId={loadoutId}
            rows={rows}
            isWhole={isWhole}
            filterField={filterField}
            onLeave={focusList}
          />
        }
        aside={
          active === null ? null : (
            <DetailsPanel key={active.id} row={active} loadoutId={loadoutId} onClosed={focusList} />
          )
        }
      >
        {loadout.condition === 'ok' ? null : <MissingFolder loadout={loadout} />}
        <FolderNotice problems={known.problems} />
        {found.some(({ kind }) => kind === 'missing') ? (
          <MissingAddons loadoutId={loadoutId} findings={found} />
        ) : null}
        <RegistryNotice known={known} />
        <CheckProgress loadoutId={loadoutId} />
        <div className={classes['narrow']}>
          <Tabs rows={rows} isWhole={isWhole} />
          <StateBar
            loadoutId={loadoutId}
            rows={rows}
            isWhole={isWhole}
            findings={findings}
            onCleared={focusList}
          />
        </div>
        <ShownList
          loadoutId={loadoutId}
          rows={rows}
          isWhole={isWhole}
          findings={findings}
          rowHeight={rowHeight}
          list={list}
        />
      </Page>
    </div>
  );
}

/**
 * Problems of folders that Loadout cannot read or change, shown where their add-ons are missing.
 */
function FolderNotice({ problems }: Pick<KnownAddons, 'problems'>) {
  if (problems.length === 0) return null;
  return <Notice tone="warn">{problems.map(tMessage).join(' ')}</Notice>;
}

/** The number of add-ons, as the history counts them, and the age of the last check. */
function LibrarySummary({ known: { rows, checkedAt } }: { known: KnownAddons }) {
  const worlds = useMemo(() => rows.filter(isWorld).length, [rows]);
  const count = t('ui-addon-count', { count: rows.length - worlds });
  return (
    <>
      {worlds === 0 ? count : `${count} · ${t('ui-world-count', { count: worlds })}`}
      <span className={classes['age']}>
        {' · '}
        <CheckAge checkedAt={checkedAt} />
      </span>
    </>
  );
}

/** The row whose details are shown. */
function useActiveRow(rows: readonly AddonRow[]): AddonRow | null {
  const focused = useFocusedAddon();
  return useMemo(() => rows.find(({ id }) => id === focused) ?? null, [rows, focused]);
}

interface LibraryActionsProps extends Pick<ShownListProps, 'loadoutId' | 'rows' | 'isWhole'> {
  readonly filterField: React.RefObject<HTMLInputElement | null>;
  readonly onLeave: () => void;
}

/** All buttons appear at once: a later one would push another under the pointer. */
const LibraryActions = memo(function Actions(props: LibraryActionsProps) {
  const { loadoutId, rows, isWhole, filterField, onLeave } = props;
  const count = useMemo(
    () => rows.filter(({ state }) => state === 'update-available').length,
    [rows],
  );
  const update = useBulkUpdate(loadoutId, Math.min(count, 2));
  return (
    <>
      <Filter filterField={filterField} onLeave={onLeave} />
      {isWhole ? <CheckButton loadoutId={loadoutId} isIconOnly /> : null}
      {isWhole ? <AddFilesButton onFiles={(files) => void installFiles(loadoutId, files)} /> : null}
      {update !== undefined ? (
        <ChangeProgress change={update} />
      ) : isWhole && count > 0 ? (
        <Button
          variant="filled"
          onClick={() => void runChange(loadoutId, { intent: 'update', addons: null })}
        >
          {t('ui-update-count', { count })}
        </Button>
      ) : null}
    </>
  );
});

/** A component of its own, so that a key press does not render its neighbours. */
function Filter({ filterField, onLeave }: Pick<LibraryActionsProps, 'filterField' | 'onLeave'>) {
  const filter = useLibrary((state) => state.filter);
  return (
    <FilterField
      ref={filterField}
      value={filter}
      label={t('ui-filter')}
      clearLabel={t('ui-filter-clear')}
      onChange={(value) => narrowList({ filter: value })}
      onLeave={onLeave}
    />
  );
}

const Tabs = memo(function Tabs({ rows, isWhole }: Pick<ShownListProps, 'rows' | 'isWhole'>) {
  const type = useLibrary((state) => state.type);
  const tabs = useMemo(() => {
    const all = { id: ALL_TYPES, label: t('ui-type-all') };
    if (!isWhole) return [all];
    return [
      { ...all, count: rows.length },
      ...countTypes(rows).map(([id, count]) => ({ id, label: describeType(id), count })),
    ];
  }, [rows, isWhole]);
  return (
    <div className={classes['tabs']}>
      <TabList
        label={t('ui-types')}
        tabs={tabs}
        active={type}
        panelId={LIST_ID}
        onChange={(type) => narrowList({ type })}
      />
    </div>
  );
});
