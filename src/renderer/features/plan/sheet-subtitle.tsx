import type { Plan } from '#shared/domain/plan.ts';
import type { FlowStep } from '../../lib/flow/flow-store.ts';
import { useLoadouts } from '../../lib/core/current-loadout.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { printable, t } from '../../lib/format/text.ts';
import classes from './plan-sheet.module.css';

interface SheetSubtitleProps {
  readonly plan: Plan;
  readonly step: FlowStep['name'];
}

/** The loadout that changes, and that the change can be undone. */
export function SheetSubtitle({ plan, step }: SheetSubtitleProps) {
  const { loadoutId, target } = plan;
  const { data = [] } = useLoadouts();
  const loadout = data.find(({ id }) => id === loadoutId);
  const { gameVersion, loader, channel } = target;
  const promise = describePromise(step);
  const parts = [
    loadout === undefined ? null : printable(loadout.name),
    gameVersion === null ? null : t('ui-plan-game', { version: gameVersion }),
    loader === null ? null : describeLoader(loader),
    t('ui-plan-channel', { channel }),
  ];
  return (
    <p className={classes['subtitle']}>
      <span>{parts.filter((part) => part !== null).join(' · ')}</span>
      {promise === null ? null : <span>{promise}</span>}
    </p>
  );
}

function describePromise(step: FlowStep['name']): string | null {
  switch (step) {
    case 'review':
      return t('ui-plan-promise');
    case 'applying':
      return t('ui-plan-undo-later');
    case 'done':
      return t('ui-plan-takes-back');
    case 'idle':
    case 'planning':
    case 'failed':
      return null;
  }
}
