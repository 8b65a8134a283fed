import { Button } from '@mantine/core';
import type { PlanItem } from '#shared/domain/plan.ts';
import { ItemProgress } from '../../components/item-progress.tsx';
import { useFailedChanges } from '../../lib/core/failed-jobs.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { useUpdateOf } from '../../lib/flow/running-changes.ts';
import { printable, t, tError } from '../../lib/format/text.ts';
import classes from './updates-view.module.css';

/** Updates one add-on of the plan by itself; while it is updated, alone or with others, how far it is. */
export function UpdateOne({ loadoutId, item }: { loadoutId: string; item: PlanItem }) {
  const { kind, addonId } = item;
  const change = useUpdateOf(loadoutId, addonId);
  if (change !== undefined) return <ItemProgress change={change} addonId={addonId} />;
  if (kind !== 'replace') return null;
  return (
    <Button
      size="xs"
      aria-label={t('ui-update-what', { title: printable(item.title) })}
      onClick={() => void runChange(loadoutId, { intent: 'update', addons: [addonId] })}
    >
      {t('ui-state-update')}
    </Button>
  );
}

/** Why the last update of this add-on failed. */
export function NotUpdated({ addonId }: { addonId: string }) {
  const error = useFailedChanges().get(addonId)?.error ?? null;
  if (error === null) return null;
  const { text, hint } = tError(error);
  return (
    <p className={classes['failed']}>
      {text} {hint}
    </p>
  );
}
