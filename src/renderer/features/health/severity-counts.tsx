import { CircleCheck, HeartPulse, type LucideIcon, TriangleAlert } from 'lucide-react';
import {
  type HealthFinding,
  FINDING_KINDS,
  SEVERITIES,
  type Severity,
  severityOf,
} from '#shared/domain/health.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { t } from '../../lib/format/text.ts';
import classes from './health.module.css';

const ICONS: Readonly<Record<Severity, LucideIcon>> = {
  problem: TriangleAlert,
  warning: TriangleAlert,
  suggestion: HeartPulse,
};

/** Counts by severity, on one line above the lists. */
export function SeverityCounts({ findings }: { findings: readonly HealthFinding[] }) {
  const passed = FINDING_KINDS.length - new Set(findings.map(({ kind }) => kind)).size;
  return (
    <ul className={classes['counts']}>
      {SEVERITIES.map((severity) => {
        const count = findings.filter((one) => severityOf(one) === severity).length;
        const Icon = ICONS[severity];
        return count === 0 ? null : (
          <li key={severity} data-severity={severity}>
            <Icon size="1rem" aria-hidden />
            <b>{formatNumber(count)}</b>
            {t('ui-health-severity', { severity, count })}
          </li>
        );
      })}
      <li data-severity="passed">
        <CircleCheck size="1rem" aria-hidden />
        <b>{formatNumber(passed)}</b>
        {t('ui-health-passed-count')}
      </li>
    </ul>
  );
}
