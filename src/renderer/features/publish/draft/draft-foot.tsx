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
import { openOrOffer, useHere } from '../../../lib/navigation/use-here.ts';
import form from '../parts/form.module.css';
import { publishDraft, stopPublishing, usePublishing } from './publishing-store.ts';
import type { DraftForm } from './use-draft.ts';

/** Publish, or discard. Fields that keep it from being published say so once it was tried. */
export function DraftFoot({ form: draftForm }: { form: DraftForm }) {
  const { draft, check, isChecking, tries, flush } = draftForm;
  const going = usePublishing(draft.id);
  const { isBusy, progress, problem } = going;
  const [, navigate] = useLocation();
  const startHere = useHere();
  const [isStarting, setStarting] = useState(false);
  const count = check?.problems.length ?? 0;
  const prepare = async () => {
    if (!(await flush())) return false;
    // What was typed last is not in the check that is shown.
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
    const report = await publishDraft(draft.id);
    if (report === null) return;
    const what = { name: printable(report.project.name), version: report.version.versionNumber };
    const text = report.isNew ? t('ui-published', what) : t('ui-was-published', what);
    openOrOffer(isHere, text, () => {
      showToast(text);
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
  const startHere = useHere();
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
