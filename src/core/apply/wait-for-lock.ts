import { AppError } from '#shared/errors.ts';
import type { Clock } from '../host.ts';
import type { ApplyEngine, FolderWait, RecoveryReport } from './apply-engine.ts';

const MAX_WAIT_MS = 15_000;
const RETRY_MS = 200;

/**
 * The engine that waits while another process holds the folder, which is seldom for longer than its renames take.
 * Nothing is done by an attempt that is refused. After 15 s it is LOCKED with the holder's `pid`.
 */
export function createWaitingEngine(engine: ApplyEngine, clock: Clock): ApplyEngine {
  async function untilFree<T>(attempt: () => Promise<T>, wait?: FolderWait): Promise<T> {
    const untilMs = clock.monotonicMs() + MAX_WAIT_MS;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!isLocked(error) || clock.monotonicMs() >= untilMs) throw error;
        wait?.onWait();
        await clock.sleep(RETRY_MS, wait?.signal);
      }
    }
  }

  async function recoverFree(root: string): Promise<RecoveryReport> {
    const report = await engine.recover(root);
    if (report.lockedBy !== null) throw new AppError('LOCKED', { pid: report.lockedBy });
    return report;
  }

  return {
    ...engine,
    apply: (root, operation, wait) => untilFree(() => engine.apply(root, operation), wait),
    recover: (root, wait) =>
      wait ? untilFree(() => recoverFree(root), wait) : engine.recover(root),
    async prune(root, keep, maxBytes) {
      try {
        return await engine.prune(root, keep, maxBytes);
      } catch (error) {
        // Whoever holds the folder lets go of what is too much when it is done.
        if (isLocked(error)) return 0;
        throw error;
      }
    },
  };
}

function isLocked(error: unknown): boolean {
  return error instanceof AppError && error.code === 'LOCKED';
}
