import { Check } from 'lucide-react';
import { type HealthFinding, FINDING_KINDS } from '#shared/domain/health.ts';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/format/text.ts';
import classes from './health.module.css';

const WORDS: Readonly<Record<HealthFinding['kind'], () => string>> = {
  damaged: () => t('ui-health-no-damaged'),
  missing: () => t('ui-health-no-gone'),
  'requirement-missing': () => t('ui-health-no-missing'),
  'requirement-disabled': () => t('ui-health-no-disabled'),
  'requirement-version': () => t('ui-health-no-version'),
  incompatible: () => t('ui-health-no-incompatible'),
  'wrong-loader': () => t('ui-health-no-loader'),
  duplicate: () => t('ui-health-no-duplicate'),
  withdrawn: () => t('ui-health-no-withdrawn'),
  changed: () => t('ui-health-no-changed'),
  'not-needed': () => t('ui-health-no-unneeded'),
};

/** Checks that found nothing. */
export function PassedChecks({ findings }: { findings: readonly HealthFinding[] }) {
  const found = new Set(findings.map(({ kind }) => kind));
  const passed = FINDING_KINDS.filter((kind) => !found.has(kind));
  if (passed.length === 0) return null;
  return (
    <Section title={t('ui-health-passed')} count={passed.length}>
      <ul className={classes['passed']}>
        {passed.map((kind) => (
          <li key={kind}>
            <Check size="1rem" aria-hidden />
            {WORDS[kind]()}
          </li>
        ))}
      </ul>
    </Section>
  );
}
