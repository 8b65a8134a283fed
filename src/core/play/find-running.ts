import type { Run } from '#shared/domain/run.ts';
import { AppError } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import { findUnfinished } from './run-store.ts';

/** Returns a loadout's running run, or null. */
export function findRunning(
  { io, host }: Pick<CoreParts, 'io' | 'host'>,
  loadoutId: string,
): Run | null {
  return findUnfinished(io, host.paths.dataDir, loadoutId)?.run ?? null;
}

/** A running game has loaded its add-ons. Throws GAME_STILL_RUNNING. */
export function requireGameEnded(parts: Pick<CoreParts, 'io' | 'host'>, loadoutId: string): void {
  const running = findRunning(parts, loadoutId);
  if (running !== null) throw new AppError('GAME_STILL_RUNNING', { run: running.id });
}
