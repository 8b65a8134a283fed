import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { attempt } from '../../../lib/core/attempt.ts';
import { client } from '../../../lib/core/client.ts';
import { percentOf, ProgressWords } from '../../../components/progress-words.tsx';
import { keepFocus } from '../../../lib/navigation/keep-focus.ts';
import { readPublishingAgain } from '../../../lib/core/publishing.ts';
import { routes } from '../../../lib/navigation/routes.ts';
import { printable, t } from '../../../lib/format/text.ts';
import { showToast } from '../../../lib/state/toast.ts';
import { openOrOffer, useSamePageCheck } from '../../../lib/navigation/use-same-screen.ts';
import form from '../parts/form.module.css';
import type { DraftForm } from './use-draft.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PublishReport } from '#shared/domain/draft.ts';
import type { JobProgress } from '#shared/domain/job.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { isCancelled, toPayload } from '../../../lib/core/errors.ts';
import { runJob } from '../../../lib/core/jobs.ts';

const NOTHING: Going = {
  jobId: null,
  progress: null,
  problem: null,
  isBusy: false,
};

const going = createStore<Readonly<Record<string, Going>>>(() => ({}));

/** Publish and Discard. A try to publish makes every invalid field show its problem. */
export function DraftFoot({ form: draftForm }: { form: DraftForm }) {
  const { draft, check, isChecking, tries, flush } = draftForm;
  const going = usePublishing(draft.id);
  const { isBusy, progress, problem } = going;
  const [, navigate] = useLocation();
  const startHere = useSamePageCheck();
  const [isStarting, setStarting] = useState(false);
  const count = check?.problems.length ?? 0;
  const prepare = async () => {
    if (!(await flush())) return false;
    // The shown check does not include the latest input.
    const isCurrent = count === 0 && !isChecking;
    const checked = isCurrent ? check : await draftForm.checkAgain();
    if (checked?.problems.length === 0) return true;
    draftForm.showProblems();
    return false;
  };
  const publish = async () => {
    const isHere = startHere();
    setStarting(true);
    const isReady = await prepare();
    setStarting(false);
    if (!isReady) return;
    const report = await runPublishJob(draft.id);
    if (report === null) return;
    const what = { name: printable(report.project.name), version: report.version.versionNumber };
    const text = report.isNew ? t('ui-published', what) : t('ui-was-published', what);
    openOrOffer(isHere, text, () => {
      const seePage = () => navigate(routes.project(report.project.id));
      showToast(text, { label: t('ui-project-page'), run: seePage });
      navigate(routes.ownProject(report.project.id, 'versions'));
    });
  };
  return (
    <div>
      <div className={form['foot']}>
        <Button
          variant="filled"
          disabled={isBusy || isStarting || check === undefined}
          onMouseDown={keepFocus}
          onClick={() => void publish()}
        >
          {t('ui-publish')}
        </Button>
        {isBusy ? (
          <Button onClick={() => void stopPublishing(draft.id)}>{t('ui-stop')}</Button>
        ) : (
          <Discard draftId={draft.id} />
        )}
        <span role="status" className={form['hint']}>
          {isBusy ? (
            progress === null ? (
              t('ui-checking-draft')
            ) : (
              <ProgressWords progress={progress} />
            )
          ) : isChecking ? (
            t('ui-checking-draft')
          ) : tries > 0 && count > 0 ? (
            t('ui-draft-problems', { count })
          ) : null}
        </span>
      </div>
      {isBusy && progress !== null ? (
        <div className={form['progress']}>
          <ProgressBar
            label={t('ui-publishing', { name: printable(draft.content.title) })}
            percent={percentOf(progress)}
          />
        </div>
      ) : null}
      <WriteProblem problem={problem} />
    </div>
  );
}

function Discard({ draftId }: { draftId: string }) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const startHere = useSamePageCheck();
  const discard = async () => {
    const isHere = startHere();
    const isDone = await attempt(() => client.drafts.discard({ draftId }));
    if (!isDone) return;
    await readPublishingAgain();
    if (isHere()) navigate(routes.publish('drafts'));
  };
  return (
    <>
      <Button variant="danger-quiet" onMouseDown={keepFocus} onClick={() => setAsking(true)}>
        {t('ui-discard')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('ui-discard-title')}
          label={t('ui-discard')}
          tone="danger"
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        >
          <p>{t('ui-discard-text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface Going {
  readonly jobId: string | null;
  readonly progress: JobProgress | null;
  readonly problem: ErrorPayload | null;
  readonly isBusy: boolean;
}

/** Progress of publishing a draft; it continues when the screen is left. */
function usePublishing(draftId: string): Going {
  return useStore(going, (all) => all[draftId] ?? NOTHING);
}

async function stopPublishing(draftId: string): Promise<void> {
  const jobId = going.getState()[draftId]?.jobId ?? null;
  if (jobId !== null) await client.jobs.cancel({ jobId });
}

/** Returns null if it was cancelled or refused; `usePublishing` has the reason. */
async function runPublishJob(draftId: string): Promise<PublishReport | null> {
  const put = (change: Partial<Going>) =>
    going.setState((all) => ({ [draftId]: { ...(all[draftId] ?? NOTHING), ...change } }));
  put({ ...NOTHING, isBusy: true });
  try {
    const { report } = await runJob(client.drafts.publish({ draftId }), ['published'], {
      onSnapshot: ({ id, progress }) => put({ jobId: id, progress }),
    });
    put(NOTHING);
    await readPublishingAgain();
    return report;
  } catch (error) {
    put({ ...NOTHING, problem: isCancelled(error) ? null : toPayload(error) });
    return null;
  }
}
