import { Button, Progress } from '@mantine/core';
import { client } from '../../lib/client.ts';
import { useRunningCheck } from '../../lib/check-now.ts';
import { describeProgress, percentOf } from '../../lib/describe-progress.ts';
import { t } from '../../lib/text.ts';
import classes from './updates-view.module.css';

/** How far a check is that runs now, and the way to stop it. */
export function CheckProgress({ loadoutId }: { loadoutId: string }) {
  const check = useRunningCheck(loadoutId);
  if (check === undefined) return null;
  const percent = percentOf(check.progress);
  const stop = () => void client.jobs.cancel({ jobId: check.id }).catch(() => undefined);
  return (
    <div className={classes['progress']}>
      <span aria-live="polite">{describeProgress(check.progress)}</span>
      <Progress
        value={percent ?? 100}
        animated={percent === null}
        aria-label={t('ui-updates-checking')}
      />
      <Button size="xs" aria-label={t('ui-updates-stop-check')} onClick={stop}>
        {t('ui-stop')}
      </Button>
    </div>
  );
}
