import { Button } from '@mantine/core';
import { Play } from 'lucide-react';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { JobState, listJobActs, percentOfJob } from '../../components/job-state.tsx';
import { Section } from '../../components/section.tsx';
import { useLoadouts } from '../../lib/core/current-loadout.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useJobs } from '../../lib/core/work.ts';
import { printable, t, tMessage } from '../../lib/format/text.ts';
import classes from './activity.module.css';

/** Jobs of all windows and terminals that run, wait or are paused; nothing when there are none. */
export function JobList() {
  const jobs = useJobs().filter(({ state }) => state !== 'ended');
  if (jobs.length === 0) return null;
  return (
    <Section title={t('ui-activity-now')} count={jobs.length}>
      <ul className={classes['list']}>
        {jobs.map((job) => (
          <JobListItem key={job.id} job={job} />
        ))}
      </ul>
    </Section>
  );
}

function JobListItem({ job }: { job: JobBrief }) {
  const { data = [] } = useLoadouts();
  const loadout = data.find(({ id }) => id === job.loadoutId);
  const what = tMessage(job.name);
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
      <ProgressBar label={t('ui-job-progress', { what })} percent={percentOfJob(job)} />
      <div className={classes['buttons']}>
        {listJobActs(job).map(({ Icon, action, name, run }) => (
          <Button
            key={action}
            size="xs"
            variant={Icon === Play ? 'filled' : 'default'}
            aria-label={name}
            onClick={run}
          >
            {action}
          </Button>
        ))}
      </div>
    </li>
  );
}
