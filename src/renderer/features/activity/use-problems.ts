import { useAddons } from '../../lib/core/addons.ts';
import { useFailedJobs, useInterruptedJobs } from '../../lib/core/work.ts';
import { useVerify } from './verify.tsx';

const MAX_FAILED = 10;

export type ActivityProblems = ReturnType<typeof useProblems>;

/** Failed and interrupted jobs, changes made outside Loadout, and problems of the folder. */
export function useProblems(loadoutId: string) {
  const { data } = useAddons(loadoutId);
  const failed = useFailedJobs().slice(0, MAX_FAILED);
  const interrupted = useInterruptedJobs();
  const verify = useVerify(loadoutId);
  // The comparison already lists these changes.
  const isSaid = (verify.report?.differences.length ?? 0) > 0;
  const external = isSaid ? [] : (data?.external ?? []);
  const odd = data?.problems ?? [];
  const groups = [isSaid, external.length > 0, odd.length > 0].filter(Boolean).length;
  const count = failed.length + interrupted.length + groups;
  return { failed, interrupted, verify, external, odd, count };
}
