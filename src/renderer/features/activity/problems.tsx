import { Button } from '@mantine/core';
import { isMissing } from '#shared/domain/is-missing.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { formatAge } from '#shared/messages/format.ts';
import { ErrorWords } from '../../components/error-words.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { Section } from '../../components/section.tsx';
import { checkNow } from '../../lib/flow/check-now.ts';
import { dismissJobs } from '../../lib/core/work.ts';
import { t, tMessage } from '../../lib/format/text.ts';
import classes from './activity.module.css';
import { ExternalChanges } from './external-changes.tsx';
import { HealthLink } from './health-link.tsx';
import type { ActivityProblems } from './use-problems.ts';
import { hasDifferences, VerifyReportLine } from './verify.tsx';

/**
 * Failed jobs, changes made outside Loadout and problems of the folder, each with its remedy;
 * nothing when there are none.
 */
export function Problems({ problems }: { problems: ActivityProblems }) {
  const { failed, interrupted, verify, external, odd, count } = problems;
  const isTold = hasDifferences(verify);
  if (count === 0 && !isTold) return null;
  return (
    <Section title={t('ui-activity-problems')}>
      {isTold ? <VerifyReportLine verify={verify} /> : null}
      <ul className={classes['list']}>
        {[...interrupted, ...failed].map((job) => (
          <FailedJob key={job.id} job={job} />
        ))}
        {external.length === 0 ? null : (
          <li className={classes['problem']}>
            <div className={classes['words']}>
              <b>{t('ui-external-title', { count: external.length })}</b>
              <p className={classes['quiet']}>
                {external.some(isMissing)
                  ? t('ui-external-hint-missing')
                  : t('ui-external-hint', { count: external.length })}
              </p>
              <ExternalChanges changes={external} />
            </div>
            {external.some(isMissing) ? (
              <div className={classes['buttons']}>
                <HealthLink />
              </div>
            ) : null}
          </li>
        )}
        {odd.length === 0 ? null : (
          <li className={classes['problem']}>
            <div className={classes['words']}>
              <b>{t('ui-scan-problems')}</b>
              {odd.map((problem) => (
                <p key={problem.code + JSON.stringify(problem.params)}>{tMessage(problem)}</p>
              ))}
            </div>
          </li>
        )}
      </ul>
    </Section>
  );
}

const INTERRUPTED = { code: 'JOB_INTERRUPTED', params: {} } as const;

/** A job that failed, or that was interrupted: then it has no outcome. */
function FailedJob({ job }: { job: JobBrief }) {
  const now = useNow(30_000);
  const { id, kind, endedAt, error, outcome, loadoutId } = job;
  const age = formatAge(endedAt === null ? 0 : (now - Date.parse(endedAt)) / 1000);
  const what = tMessage(job.name);
  return (
    <li className={classes['problem']}>
      <div className={classes['words']}>
        <b>
          {outcome === null ? t('ui-job-interrupted', { what }) : t('ui-job-ended', { what, age })}
        </b>
        {outcome === 'unconfirmed' ? (
          <p>{t('ui-job-unconfirmed')}</p>
        ) : outcome === 'stale' ? (
          <p>{t('ui-job-stale')}</p>
        ) : (
          <p>
            <ErrorWords error={error ?? INTERRUPTED} />
          </p>
        )}
      </div>
      <div className={classes['buttons']}>
        {kind === 'check' ? (
          <Button size="xs" onClick={() => void checkNow(loadoutId)}>
            {t('ui-problem-try-check')}
          </Button>
        ) : null}
        <Button
          size="xs"
          aria-label={t('ui-job-of', { action: t('ui-problem-dismiss'), what })}
          onClick={() => dismissJobs([id])}
        >
          {t('ui-problem-dismiss')}
        </Button>
      </div>
    </li>
  );
}
