import { HeartPulse } from 'lucide-react';
import { Link } from 'wouter';
import type { HealthFinding } from '#shared/domain/health.ts';
import { countWorst } from '../../lib/core/health.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { t } from '../../lib/format/text.ts';
import classes from './health-pill.module.css';

/** Number of problems, linking to Health; nothing when there are none. */
export function HealthPill({ findings }: { findings: readonly HealthFinding[] }) {
  const worst = countWorst(findings);
  if (worst === null) return null;
  return (
    <Link href={routes.health} className={classes['pill']} data-severity={worst.severity}>
      <HeartPulse size="0.875rem" aria-hidden />
      <span>{t('ui-health-count', worst)}</span>
    </Link>
  );
}
