import type { Plan } from '#shared/domain/plan.ts';
import { formatSize } from '#shared/messages/format.ts';
import { CheckBox } from '../../components/check-box.tsx';
import { t } from '../../lib/format/text.ts';
import classes from './plan-sheet.module.css';

interface SnapshotChoiceProps {
  readonly snapshot: Plan['worldSnapshot'];
  readonly isSkipped: boolean;
  readonly onToggle: () => void;
}

/** The snapshot of the worlds that is taken first, how large it is, and the way to do without it. */
export function SnapshotChoice({ snapshot, isSkipped, onToggle }: SnapshotChoiceProps) {
  if (snapshot === undefined) return null;
  const { reason, worlds, sizeBytes } = snapshot;
  const label = t('ui-plan-snapshot', { worlds, size: formatSize(sizeBytes) });
  return (
    <div className={classes['snapshot']}>
      <CheckBox state={isSkipped ? 'off' : 'on'} label={label} onToggle={onToggle} />
      <p>
        <b aria-hidden>{label}</b>
        {t('ui-plan-snapshot-why', { reason: reason.replaceAll('-', '_') })}
      </p>
    </div>
  );
}
