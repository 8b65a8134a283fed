import type { BisectStep, BisectTest } from '#shared/domain/bisect.ts';
import { t } from '../../../lib/format/text.ts';
import classes from './bisect-page.module.css';

const MOST = 12;

/** Progress as a bar for each start, with the enabled add-ons and the answer. */
export function StepBars({ steps, test }: { steps: readonly BisectStep[]; test: BisectTest }) {
  const shown = steps.map((step, at) => ({ ...step, number: at + 1 })).slice(1 - MOST);
  const coming = Math.max(0, Math.min(test.about, MOST) - shown.length - 1);
  return (
    <ol className={classes['steps']} aria-label={t('ui-bisect-steps')}>
      {shown.map(({ number, answer, enabled }) => (
        <li key={number} data-answer={answer}>
          <b>{t('ui-bisect-start', { number })}</b>
          <span>{t('ui-bisect-step', { count: enabled, answer })}</span>
        </li>
      ))}
      <li data-answer="now" aria-current="step">
        <b>{t('ui-bisect-start', { number: test.number })}</b>
        <span>{t('ui-bisect-on-count', { count: test.on.length })}</span>
      </li>
      {Array.from({ length: coming }, (_, at) => (
        <li key={`next-${at}`} data-answer="next" aria-hidden>
          <b>{t('ui-bisect-start', { number: test.number + at + 1 })}</b>
        </li>
      ))}
    </ol>
  );
}
