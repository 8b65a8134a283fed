import { useQuery } from '@tanstack/react-query';
import type { Run } from '#shared/domain/run.ts';
import { api } from './client.ts';

const NONE: readonly Run[] = [];

/** Starts of the game by the user, newest first; `isKnown`: the core has answered. */
export function useRuns(loadoutId: string): { runs: readonly Run[]; isKnown: boolean } {
  const { data } = useQuery(
    api.play.runs.queryOptions({
      input: { loadoutId },
      select: (runs) => runs.filter(({ purpose }) => purpose === 'play'),
    }),
  );
  return { runs: data ?? NONE, isKnown: data !== undefined };
}
