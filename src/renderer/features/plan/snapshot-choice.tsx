import type { Plan } from '#shared/domain/plan.ts';
import { toSnapshotCause } from '#shared/domain/read-plan.ts';
import { formatSize } from '#shared/messages/format.ts';
import { CheckBox } from '../../components/check-box.tsx';
import { t } from '../../lib/format/text.ts';
import classes from './plan-sheet.module.css';

interface SnapshotChoiceProps {
  readonly plan: Plan;
  readonly isSkipped: boolean;
  readonly onToggle: () => void;
}

/** The snapshot of the worlds taken before the change, with its size and an option to skip it. */
export function SnapshotChoice({ plan, isSkipped, onToggle }: SnapshotChoiceProps) {
  if (plan.worldSnapshot === undefined) return null;
  const { worlds, sizeBytes } = plan.worldSnapshot;
  const label = t('ui-plan-snapshot', { worlds, size: formatSize(sizeBytes) });
  return (
    <div className={classes['snapshot']}>
      <CheckBox state={isSkipped ? 'off' : 'on'} label={label} onToggle={onToggle} />
      <p>
        <b aria-hidden>{label}</b>
        {t('ui-plan-snapshot-why', { reason: toSnapshotCause(plan) })}
      </p>
    </div>
  );
}
