import { Menu } from '@mantine/core';
import { Ellipsis, X } from 'lucide-react';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { ChangeProgress } from '../../components/change-progress.tsx';
import { useBulkUpdate } from '../../lib/flow/running-changes.ts';
import { useCanShow } from '../../lib/show-place.ts';
import { t } from '../../lib/text.ts';
import { type BulkAction, listBulkActions } from './bulk-actions.ts';
import classes from './bulk-bar.module.css';
import { clearSelection } from './library-store.ts';

interface BulkBarProps {
  readonly loadoutId: string;
  /** Those that are selected, whether they are in sight or not. */
  readonly rows: readonly AddonRow[];
}

/** What can be done with all that is selected: one line, the rarer things in its menu. */
export function BulkBar({ loadoutId, rows }: BulkBarProps) {
  const canShow = useCanShow();
  const update = useBulkUpdate(loadoutId, Math.min(rows.length, 2));
  if (rows.length === 0) return null;
  const actions = listBulkActions(loadoutId, rows, canShow);
  const rare = actions.filter(({ place }) => place === 'menu');
  return (
    <div role="toolbar" aria-label={t('ui-bulk-label')} className={classes['bar']}>
      <span className={classes['count']}>{t('ui-bulk-count', { count: rows.length })}</span>
      {actions
        .filter(({ place }) => place !== 'menu')
        .map(({ id, label, place, run }) =>
          id === 'update' && update !== undefined ? (
            <ChangeProgress key={id} change={update} />
          ) : (
            <button
              key={id}
              type="button"
              className={classes['action']}
              data-place={place}
              onClick={run}
            >
              {label}
            </button>
          ),
        )}
      {rare.length > 0 ? <Rare actions={rare} /> : null}
      <button
        type="button"
        className={classes['action']}
        aria-label={t('ui-bulk-clear')}
        onClick={clearSelection}
      >
        <X size="1rem" aria-hidden />
      </button>
    </div>
  );
}

function Rare({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <Menu position="top-end">
      <Menu.Target>
        <button type="button" className={classes['action']} aria-label={t('ui-more')}>
          <Ellipsis size="1rem" aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, run }) => (
          <Menu.Item key={id} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
