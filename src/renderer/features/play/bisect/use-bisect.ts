import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BisectAnswer } from '#shared/domain/bisect.ts';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { attempt } from '../../../lib/core/attempt.ts';
import { api, client } from '../../../lib/core/client.ts';
import { runJob } from '../../../lib/core/jobs.ts';
import { useRunningOf } from '../../../lib/core/work.ts';
import { queryClient } from '../../../lib/core/query-client.ts';

export interface BisectActs {
  /** The job that copies add-ons, prepares a start, or tests sets automatically. */
  readonly job: JobBrief | undefined;
  /** A request to the core is pending. */
  readonly isBusy: boolean;
  readonly start: (how: { readonly auto: boolean }) => void;
  readonly answer: (number: number, answer: BisectAnswer) => void;
  readonly play: () => void;
  readonly stop: () => Promise<boolean>;
}

/** The search as the core stores it, so that a reloaded window continues where it was. */
export function useBisect(loadoutId: string) {
  const job = useRunningOf(loadoutId, 'bisect');
  const query = useQuery({
    ...api.bisect.status.queryOptions({ input: { loadoutId } }),
    refetchOnMount: 'always',
    refetchInterval: job !== undefined ? 1000 : false,
  });
  return { query, acts: useActs(loadoutId, job) };
}

function useActs(loadoutId: string, job: JobBrief | undefined): BisectActs {
  const [isAsked, setAsked] = useState(false);
  const act = async (task: () => Promise<unknown>): Promise<boolean> => {
    setAsked(true);
    const isDone = await attempt(task);
    await queryClient.invalidateQueries({ queryKey: api.bisect.key() });
    setAsked(false);
    return isDone;
  };
  return {
    job,
    isBusy: isAsked || job !== undefined,
    start: ({ auto }) =>
      void act(() => runJob(client.bisect.start({ loadoutId, auto }), ['bisect'])),
    answer: (number, answer) =>
      void act(() => runJob(client.bisect.answer({ loadoutId, number, answer }), ['bisect'])),
    play: () => void act(() => client.bisect.run({ loadoutId })),
    stop: () => act(() => client.bisect.stop({ loadoutId })),
  };
}
