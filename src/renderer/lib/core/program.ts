import { useState } from 'react';
import type { ProgramUpdate } from '#shared/domain/program-update.ts';
import { client } from './client.ts';
import { useStream } from './follow.ts';

const openProgram = (signal: AbortSignal) => client.program.watch(undefined, { signal });

/** Status of Loadout's own update; null: unknown. */
export function useProgramUpdate(): ProgramUpdate | null {
  const [update, setUpdate] = useState<ProgramUpdate | null>(null);
  useStream(openProgram, setUpdate);
  return update;
}
