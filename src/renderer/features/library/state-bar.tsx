import { Layers } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { t } from '../../lib/format/text.ts';
import { BulkBar } from './bulk-bar.tsx';
import { LibraryMenu } from './library-menu.tsx';
import { ALL_TYPES, toggleGroups, useLibrary } from './library-store.ts';
import type { Findings } from './row-states.ts';
import { SortMenu } from './sort-menu.tsx';
import classes from './state-bar.module.css';
import { StateChips } from './state-chips.tsx';

interface StateBarProps {
  readonly loadoutId: string;
  readonly rows: readonly AddonRow[];
  readonly isWhole: boolean;
  readonly findings: Findings;
  /** Returns the focus to the list. */
  readonly onCleared: () => void;
}

/** Bar above the list: filters and order, or the actions for the selection. */
export const StateBar = memo(function StateBar(props: StateBarProps) {
  const { loadoutId, rows, isWhole, findings, onCleared } = props;
  const selected = useLibrary((state) => state.selected);
  const chosen = useMemo(
    () => (selected.size === 0 ? [] : rows.filter(({ id }) => selected.has(id))),
    [rows, selected],
  );
  if (chosen.length > 0) {
    return <BulkBar loadoutId={loadoutId} rows={chosen} onCleared={onCleared} />;
  }
  return (
    <div className={classes['bar']}>
      <StateChips rows={rows} isWhole={isWhole} findings={findings} />
      <SortMenu />
      <GroupToggle />
      {isWhole ? <LibraryMenu loadoutId={loadoutId} /> : null}
    </div>
  );
});

/** Grouping applies to a list of all types sorted by name. */
function GroupToggle() {
  const isGrouped = useLibrary((state) => state.isGrouped);
  const canGroup = useLibrary(({ sort, type }) => sort === 'name' && type === ALL_TYPES);
  return (
    <button
      type="button"
      className={classes['tool']}
      aria-pressed={isGrouped && canGroup}
      disabled={!canGroup}
      onClick={toggleGroups}
    >
      <Layers size="0.875rem" aria-hidden />
      <span>{t('ui-group-by-type')}</span>
    </button>
  );
}
