import { Menu } from '@mantine/core';
import { Ellipsis, type LucideIcon, Pin, Power, Trash2, X } from 'lucide-react';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { ChangeProgress } from '../../components/change-progress.tsx';
import { useBulkUpdate } from '../../lib/flow/running-changes.ts';
import { useCanShow } from '../../lib/files/show-place.ts';
import { t } from '../../lib/format/text.ts';
import { type BulkAction, listBulkActions } from './bulk-actions.ts';
import classes from './bulk-bar.module.css';
import { clearSelection } from './library-store.ts';

interface BulkBarProps {
  readonly loadoutId: string;
  /** All selected rows, visible or not. */
  readonly rows: readonly AddonRow[];
  /** Called once the selection is empty and the button that had the focus is unmounted. */
  readonly onCleared: () => void;
}

const ICONS: Readonly<Partial<Record<string, LucideIcon>>> = {
  enable: Power,
  disable: Power,
  pin: Pin,
  remove: Trash2,
};

/** Actions for the selection on one line, the rarer ones in a menu. */
export function BulkBar({ loadoutId, rows, onCleared }: BulkBarProps) {
  const canShow = useCanShow();
  const update = useBulkUpdate(loadoutId, Math.min(rows.length, 2));
  const clear = () => {
    clearSelection();
    onCleared();
  };
  const actions = listBulkActions(loadoutId, rows, canShow);
  const rare = actions.filter(({ place }) => place === 'menu');
  return (
    <div role="toolbar" aria-label={t('ui-bulk-label')} className={classes['bar']}>
      <b className={classes['count']}>{t('ui-bulk-count', { count: rows.length })}</b>
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
              data-action={id}
              onClick={run}
            >
              <ActionIcon id={id} />
              {label}
            </button>
          ),
        )}
      {rare.length > 0 ? <Rare actions={rare} /> : null}
      <button
        type="button"
        className={classes['clear']}
        aria-label={t('ui-bulk-clear')}
        title={t('ui-bulk-clear')}
        onClick={clear}
      >
        <X size="1rem" aria-hidden />
      </button>
    </div>
  );
}

function ActionIcon({ id }: Pick<BulkAction, 'id'>) {
  const Icon = ICONS[id];
  return Icon === undefined ? null : <Icon size="0.875rem" aria-hidden />;
}

function Rare({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <Menu position="bottom-end">
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
