import { X } from 'lucide-react';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { changePolicy } from '../../lib/policies.ts';
import { t } from '../../lib/text.ts';
import classes from './bulk-bar.module.css';
import { isChangeable } from './describe-row.ts';
import { clearSelection, showSwitching } from './library-store.ts';

interface BulkBarProps {
  readonly loadoutId: string;
  /** Those that are selected, whether they are in sight or not. */
  readonly rows: readonly AddonRow[];
}

/** What can be done with all that is selected. */
export function BulkBar({ loadoutId, rows }: BulkBarProps) {
  if (rows.length === 0) return null;
  const changeable = rows.filter(isChangeable);
  const ids = (of: readonly AddonRow[]) => of.map(({ id }) => id);
  const updatable = ids(rows.filter(({ state }) => state === 'update-available'));
  const on = ids(changeable.filter(({ enabled }) => enabled));
  const off = ids(changeable.filter(({ enabled }) => !enabled));
  const pinnable = ids(rows.filter(({ project, state }) => project !== null && state !== 'pinned'));

  const update = () => void runChange(loadoutId, { intent: 'update', addons: updatable });
  const turn = (intent: 'enable' | 'disable', addons: readonly string[]) => {
    void showSwitching(addons, intent === 'enable', runChange(loadoutId, { intent, addons }));
  };
  return (
    <div role="toolbar" aria-label={t('ui-bulk-label')} className={classes['bar']}>
      <span className={classes['count']}>{t('ui-bulk-count', { count: rows.length })}</span>
      {updatable.length > 0 ? (
        <button type="button" className={classes['first']} onClick={update}>
          {t('ui-bulk-update', { count: updatable.length })}
        </button>
      ) : null}
      {off.length > 0 ? (
        <button type="button" onClick={() => turn('enable', off)}>
          {t('ui-bulk-enable')}
        </button>
      ) : null}
      {on.length > 0 ? (
        <button type="button" onClick={() => turn('disable', on)}>
          {t('ui-bulk-disable')}
        </button>
      ) : null}
      {pinnable.length > 0 ? (
        <button type="button" onClick={() => void changePolicy('pin', loadoutId, pinnable)}>
          {t('ui-pin')}
        </button>
      ) : null}
      {changeable.length > 0 ? (
        <button type="button" onClick={() => removeAddons(loadoutId, changeable)}>
          {t('ui-remove')}
        </button>
      ) : null}
      <button type="button" aria-label={t('ui-bulk-clear')} onClick={clearSelection}>
        <X size="1rem" aria-hidden />
      </button>
    </div>
  );
}

/** Taking files away is always shown first. */
export function removeAddons(loadoutId: string, rows: readonly AddonRow[]): void {
  const addons = rows.filter(isChangeable).map(({ id }) => id);
  if (addons.length > 0) void runChange(loadoutId, { intent: 'remove', addons }, 'always');
}
