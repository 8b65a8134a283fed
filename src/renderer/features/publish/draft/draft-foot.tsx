import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { formatCountdown, formatSize } from '#shared/messages/format.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { WriteProblem } from '../../../components/write-problem.tsx';
import { useNow } from '../../../hooks/use-now.ts';
import { attempt } from '../../../lib/attempt.ts';
import { client } from '../../../lib/client.ts';
import { describeProgress, percentOf } from '../../../lib/describe-progress.ts';
import { readPublishingAgain } from '../../../lib/publishing.ts';
import { routes } from '../../../lib/routes.ts';
import { printable, t } from '../../../lib/text.ts';
import { showToast } from '../../../lib/toast.tsx';
import form from '../parts/form.module.css';
import { type Going, publishDraft, stopPublishing, usePublishing } from './publishing-store.ts';
import type { DraftForm } from './use-draft.ts';

/** Publish, or throw away. What holds it back stands beside the button. */
export function DraftFoot({ form: draftForm }: { form: DraftForm }) {
  const { draft, check, isChecking, flush } = draftForm;
  const going = usePublishing(draft.id);
  const { isBusy, progress, problem } = going;
  const [, navigate] = useLocation();
  const isHere = useIsHere();
  const count = check?.problems.length ?? 0;
  const publish = async () => {
    if (!(await flush())) return;
    const report = await publishDraft(draft.id);
    if (report === null) return;
    const what = { name: printable(report.project.name), version: report.version.versionNumber };
    showToast(report.isNew ? t('ui-published', what) : t('ui-was-published', what));
    // Whoever went on to something else stays there.
    if (isHere.current) navigate(routes.ownProject(report.project.id, 'versions'));
  };
  return (
    <div>
      <div className={form['foot']}>
        <Button
          variant="filled"
          disabled={isBusy || isChecking || check === undefined || count > 0}
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
            <Doing going={going} />
          ) : isChecking ? (
            t('ui-checking-draft')
          ) : count > 0 ? (
            t('ui-draft-problems', { count })
          ) : null}
        </span>
      </div>
      {isBusy && progress !== null ? (
        <Progress
          mt="sm"
          value={percentOf(progress) ?? 0}
          aria-label={t('ui-publishing', { name: printable(draft.content.title) })}
        />
      ) : null}
      <WriteProblem problem={problem} />
    </div>
  );
}

/** Whether the screen is still the one that began something. */
function useIsHere(): { readonly current: boolean } {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** What is done now, how fast, and how long the registry's limit still holds it. */
function Doing({ going: { progress, waitsUntilMs } }: { going: Going }) {
  const now = useNow(1000);
  if (progress === null) return t('ui-checking-draft');
  if (waitsUntilMs !== null) {
    return t('ui-progress-waiting', { wait: formatCountdown(waitsUntilMs - now) });
  }
  const speed = progress.bytesPerSecond ?? 0;
  const words = describeProgress(progress);
  if (speed === 0) return words;
  return `${words} · ${t('ui-per-second', { size: formatSize(speed) })}`;
}

function Discard({ draftId }: { draftId: string }) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const discard = async () => {
    const isDone = await attempt(() => client.drafts.discard({ draftId }));
    if (!isDone) return;
    await readPublishingAgain();
    navigate(routes.publish('drafts'));
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('ui-discard')}</Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('ui-discard-title')}
          label={t('ui-discard')}
          onConfirm={() => void discard()}
          onClose={() => setAsking(false)}
        >
          <p>{t('ui-discard-text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
