import { Button } from '@mantine/core';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { percentOf, ProgressWords } from '../../components/progress-words.tsx';
import { attempt } from '../../lib/core/attempt.ts';
import { client } from '../../lib/core/client.ts';
import { t } from '../../lib/format/text.ts';
import classes from './worlds.module.css';

/** Progress of the job, with Cancel. */
export function WorldsJob({ job }: { job: JobBrief | undefined }) {
  if (job === undefined) return null;
  return (
    <div role="group" aria-label={t('ui-worlds-working')} className={classes['job']}>
      <span role="status">
        <ProgressWords progress={job.progress} />
      </span>
      <ProgressBar label={t('ui-worlds-working')} percent={percentOf(job.progress)} />
      <Button size="xs" onClick={() => void attempt(() => client.jobs.cancel({ jobId: job.id }))}>
        {t('ui-cancel')}
      </Button>
    </div>
  );
}
