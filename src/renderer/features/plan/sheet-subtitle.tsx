import type { Plan } from '#shared/domain/plan.ts';
import { useLoadouts } from '../../lib/current-loadout.ts';
import { describeLoader } from '../../lib/describe-target.ts';
import { printable, t } from '../../lib/text.ts';
import classes from './plan-sheet.module.css';

/** Where the change happens, and that it can be taken back. */
export function SheetSubtitle({ plan: { loadoutId, target } }: { plan: Plan }) {
  const { data = [] } = useLoadouts();
  const loadout = data.find(({ id }) => id === loadoutId);
  const { gameVersion, loader, channel } = target;
  const parts = [
    loadout === undefined ? null : printable(loadout.name),
    gameVersion === null ? null : t('ui-plan-game', { version: gameVersion }),
    loader === null ? null : describeLoader(loader),
    t('ui-plan-channel', { channel }),
  ];
  return (
    <p className={classes['subtitle']}>
      {parts.filter((part) => part !== null).join(' · ')}. {t('ui-plan-promise')}
    </p>
  );
}
