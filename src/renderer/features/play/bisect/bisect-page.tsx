import { Button } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Redirect } from 'wouter';
import type { BisectStatus } from '#shared/domain/bisect.ts';
import { BackButton } from '../../../components/back-button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Page } from '../../../components/page.tsx';
import { Problem } from '../../../components/problem.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { percentOf, ProgressWords } from '../../../components/progress-words.tsx';
import { attempt } from '../../../lib/core/attempt.ts';
import { client } from '../../../lib/core/client.ts';
import { useCurrentLoadout } from '../../../lib/core/current-loadout.ts';
import { toPayload } from '../../../lib/core/errors.ts';
import { t } from '../../../lib/format/text.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { BisectIntro } from './bisect-intro.tsx';
import classes from './bisect-page.module.css';
import { BisectResultView } from './bisect-result.tsx';
import { BisectQuestion } from './bisect-question.tsx';
import { StepBars } from './step-bars.tsx';
import { TestAddons } from './test-addons.tsx';
import { type BisectActs, useBisect } from './use-bisect.ts';

/** Finds the add-ons that break the game by asking one question per start. */
export function BisectPage() {
  const loadout = useCurrentLoadout();
  if (loadout === undefined) return <Page title={t('ui-bisect-title')}>{null}</Page>;
  if (loadout === null) return <Redirect to={routes.welcome} replace />;
  return <Bisect key={loadout.id} loadoutId={loadout.id} />;
}

function Bisect({ loadoutId }: { loadoutId: string }) {
  const { query, acts } = useBisect(loadoutId);
  const { data: status, error } = query;
  return (
    <Page
      title={t('ui-bisect-title')}
      before={<BackButton />}
      actions={status?.test ? <StopButton acts={acts} /> : null}
    >
      <div className={classes['scroll']}>
        <div className={classes['body']} aria-busy={status === undefined || undefined}>
          {error !== null ? (
            <Problem error={toPayload(error)} />
          ) : status === undefined ? null : (
            <>
              {acts.job === undefined ? null : <Working acts={acts} />}
              {status === null ? (
                <BisectIntro acts={acts} />
              ) : (
                <Status status={status} acts={acts} />
              )}
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

function Status({ status, acts }: { status: BisectStatus; acts: BisectActs }) {
  const { test, result } = status;
  if (result !== null) {
    return <BisectResultView status={status} result={result} acts={acts} />;
  }
  if (test === null) return null;
  return (
    <>
      <StepBars steps={status.steps} test={test} />
      <BisectQuestion status={status} test={test} acts={acts} />
      <TestAddons loadoutId={status.loadoutId} test={test} />
      <p className={classes['safe']}>
        <ShieldCheck size="1rem" aria-hidden />
        {t('ui-bisect-safe')}
      </p>
    </>
  );
}

/** Shown while add-ons are copied, or while sets are tested automatically. */
function Working({ acts: { job } }: { acts: BisectActs }) {
  if (job === undefined) return null;
  const what = t('ui-bisect-working');
  const cancel = () => void attempt(() => client.jobs.cancel({ jobId: job.id }));
  return (
    <div className={classes['working']}>
      <span>
        <ProgressWords progress={job.progress} />
      </span>
      <Button onClick={cancel}>{t('ui-cancel')}</Button>
      <ProgressBar label={t('ui-job-progress', { what })} percent={percentOf(job.progress)} />
    </div>
  );
}

function StopButton({ acts }: { acts: BisectActs }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        {t('ui-bisect-stop')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('ui-bisect-stop-title')}
          label={t('ui-bisect-stop-do')}
          onConfirm={() => void acts.stop()}
          onClose={() => setAsking(false)}
        >
          {t('ui-bisect-stop-text')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
