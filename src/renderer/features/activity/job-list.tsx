import { Button } from '@mantine/core';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { Section } from '../../components/section.tsx';
import { client } from '../../lib/core/client.ts';
import { useLoadouts } from '../../lib/core/current-loadout.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { percentOf, ProgressWords } from '../../components/progress-words.tsx';
import { toPayload } from '../../lib/core/errors.ts';
import { useJobs } from '../../lib/core/work.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import { showError } from '../../lib/state/toast.ts';
import classes from './activity.module.css';

/** Jobs of every window and terminal that run, wait or are paused; nothing while there are none. */
export function JobList() {
  const jobs = useJobs().filter(({ state }) => state !== 'ended');
  if (jobs.length === 0) return null;
  return (
    <Section title={t('ui-activity-now')} count={jobs.length}>
      <ul className={classes['list']}>
        {jobs.map((job) => (
          <JobLine key={job.id} job={job} />
        ))}
      </ul>
    </Section>
  );
}

function JobLine({ job }: { job: JobBrief }) {
  const { data = [] } = useLoadouts();
  const loadout = data.find(({ id }) => id === job.loadoutId);
  const what = tMessage(job.name);
  const percent = job.state === 'queued' ? 0 : percentOf(job.progress);
  return (
    <li className={classes['job']}>
      <div className={classes['words']}>
        <b>{what}</b>{' '}
        {loadout === undefined || 'loadout' in job.name.params ? null : (
          <span>{printable(loadout.name)}</span>
        )}
        <p className={classes['quiet']}>
          <JobState job={job} />
        </p>
      </div>
      <ProgressBar label={t('ui-job-progress', { what })} percent={percent} />
      <JobButtons job={job} what={what} />
    </li>
  );
}

function JobState({ job: { state, progress } }: { job: JobBrief }) {
  if (state === 'queued') return t('ui-job-queued');
  return state === 'paused' ? t('ui-job-paused') : <ProgressWords progress={progress} />;
}

function JobButtons({ job, what }: { job: JobBrief; what: string }) {
  const jobId = job.id;
  const act = (done: Promise<unknown>) => {
    done.catch((error: unknown) => showError(toPayload(error)));
  };
  const name = (action: string) => t('ui-job-of', { action, what });
  return (
    <div className={classes['buttons']}>
      {job.canPause ? (
        <Button
          size="xs"
          aria-label={name(t('ui-job-pause'))}
          onClick={() => act(client.jobs.pause({ jobId }))}
        >
          {t('ui-job-pause')}
        </Button>
      ) : null}
      {job.state === 'paused' ? (
        <Button
          size="xs"
          variant="filled"
          aria-label={name(t('ui-job-resume'))}
          onClick={() => act(client.jobs.resume({ jobId }))}
        >
          {t('ui-job-resume')}
        </Button>
      ) : null}
      <Button
        size="xs"
        aria-label={name(t('ui-cancel'))}
        onClick={() => act(client.jobs.cancel({ jobId }))}
      >
        {t('ui-cancel')}
      </Button>
    </div>
  );
}
