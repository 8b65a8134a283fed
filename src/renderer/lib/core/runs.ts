import { useQuery } from '@tanstack/react-query';
import { type Run, sumPlayed } from '#shared/domain/run.ts';
import { useNow } from '../../hooks/use-now.ts';
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

/**
 * How long a loadout was played, in ms, and its last start; null: never, or it was started just now.
 */
export function usePlayTime(
  loadoutId: string,
): { playedMs: number; startedAt: string; now: number } | null {
  const { runs } = useRuns(loadoutId);
  const now = useNow(30_000);
  const [newest] = runs;
  const playedMs = sumPlayed(runs, now);
  if (newest === undefined || playedMs === 0) return null;
  return { playedMs, startedAt: newest.startedAt, now };
}
