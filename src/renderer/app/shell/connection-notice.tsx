import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { Notice } from '../../components/notice.tsx';
import { connection } from '../../lib/core/client.ts';
import { dismissJobs, useInterruptedJobs } from '../../lib/core/work.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { t } from '../../lib/format/text.ts';

/** Reports a lost connection to the program, and the jobs that its restart interrupted. */
export function ConnectionNotice() {
  const status = useStore(connection.status, (state) => state.status);
  if (status === 'lost') return <Notice tone="warn">{t('ui-connection-lost')}</Notice>;
  if (status === 'refused') return <Notice tone="bad">{t('ui-connection-refused')}</Notice>;
  return <Interrupted />;
}

/** After a restart of the program: the jobs it did not finish. */
function Interrupted() {
  const jobs = useInterruptedJobs();
  const [, navigate] = useLocation();
  if (jobs.length === 0) return null;
  const dismiss = () => dismissJobs(jobs.map(({ id }) => id));
  return (
    <Notice
      tone="warn"
      action={
        <>
          <Button size="xs" onClick={() => navigate(routes.activity)}>
            {t('ui-interrupted-show')}
          </Button>
          <Button size="xs" onClick={dismiss}>
            {t('ui-problem-dismiss')}
          </Button>
        </>
      }
    >
      {t('ui-interrupted', { count: jobs.length })}
    </Notice>
  );
}
