import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PublishReport } from '#shared/domain/draft.ts';
import type { JobProgress } from '#shared/domain/job.ts';
import type { ErrorPayload } from '#shared/errors.ts';
import { client } from '../../../lib/core/client.ts';
import { isCancelled, toPayload } from '../../../lib/core/errors.ts';
import { runJob } from '../../../lib/core/jobs.ts';
import { readPublishingAgain } from '../../../lib/core/publishing.ts';

export interface Going {
  readonly jobId: string | null;
  readonly progress: JobProgress | null;
  readonly problem: ErrorPayload | null;
  readonly isBusy: boolean;
}

const NOTHING: Going = {
  jobId: null,
  progress: null,
  problem: null,
  isBusy: false,
};

const going = createStore<Readonly<Record<string, Going>>>(() => ({}));

/** How far the publishing of a draft is; it goes on when the screen is left. */
export function usePublishing(draftId: string): Going {
  return useStore(going, (all) => all[draftId] ?? NOTHING);
}

export async function stopPublishing(draftId: string): Promise<void> {
  const jobId = going.getState()[draftId]?.jobId ?? null;
  if (jobId !== null) await client.jobs.cancel({ jobId });
}

/** null: it was stopped or refused; why is in `usePublishing`. */
export async function publishDraft(draftId: string): Promise<PublishReport | null> {
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
