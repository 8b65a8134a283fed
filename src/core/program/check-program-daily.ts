import { AppError } from '#shared/errors.ts';
import type { CoreParts } from '../core-parts.ts';
import type { ProgramUpdates } from './program-updates.ts';

/** The window's first content has priority. */
const START_AFTER_MS = 10_000;
const PROGRAM_CHECK_INTERVAL_MS = 60_000;
const DAY_MS = 86_400_000;
const RETRY_MS = 3_600_000;

interface BackgroundCheckParts {
  readonly host: Pick<CoreParts['host'], 'clock' | 'program'>;
  readonly settings: Pick<CoreParts['settings'], 'current'>;
}

/**
 * Checks for a newer program at the start and once a day, by the settings at that moment. Ends with
 * the signal.
 */
export async function checkProgramDaily(
  { host: { clock, program }, settings }: BackgroundCheckParts,
  updates: Pick<ProgramUpdates, 'check'>,
  signal: AbortSignal,
): Promise<void> {
  if (program === undefined || typeof program === 'string') return;
  let dueAt = 0;
  try {
    await clock.sleep(START_AFTER_MS, signal);
    for (;;) {
      const { updates: chosen, network } = settings.current();
      const now = clock.monotonicMs();
      if (chosen.checkSelf && !network.offline && now >= dueAt) {
        const { state } = await updates.check();
        dueAt = now + (state === 'failed' ? RETRY_MS : DAY_MS);
      }
      await clock.sleep(PROGRAM_CHECK_INTERVAL_MS, signal);
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'CANCELLED') return;
    throw error;
  }
}
