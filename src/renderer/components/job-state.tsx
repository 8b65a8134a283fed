import { type LucideIcon, Pause, Play, X } from 'lucide-react';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { attempt } from '../lib/core/attempt.ts';
import { client } from '../lib/core/client.ts';
import { t, tMessage } from '../lib/format/text.ts';
import { percentOf, ProgressWords } from './progress-words.tsx';

/** The current state of a running or waiting job. */
export function JobState({ job: { state, progress } }: { job: JobBrief }) {
  if (state === 'queued') return t('ui-job-queued');
  return state === 'paused' ? t('ui-job-paused') : <ProgressWords progress={progress} />;
}

/** From 0 to 100; null: unknown. */
export function percentOfJob({ state, progress }: JobBrief): number | null {
  return state === 'queued' ? 0 : percentOf(progress);
}

/** Returns the job's available actions; `name` includes the job. */
export function listJobActs({ id: jobId, name, canPause, state }: JobBrief) {
  const { jobs } = client;
  const what = tMessage(name);
  const toAct = (Icon: LucideIcon, action: string, act: () => Promise<unknown>) => ({
    Icon,
    action,
    name: t('ui-job-of', { action, what }),
    run: () => void attempt(act),
  });
  return [
    canPause ? toAct(Pause, t('ui-job-pause'), () => jobs.pause({ jobId })) : [],
    state === 'paused' ? toAct(Play, t('ui-job-resume'), () => jobs.resume({ jobId })) : [],
    toAct(X, t('ui-cancel'), () => jobs.cancel({ jobId })),
  ].flat();
}
