import type { Logger } from '#core/host.ts';
import { limitCalls } from './call-limit.ts';

/** What is logged of them, so that the log is no target. */
const LINES = { burst: 10, perSecond: 0.1 };
const LONGEST_REASON = 200;

/** What fails with nobody waiting for it, as a message that is none does on a port: noted, and the program goes on. */
export function noteStrays(logger: Logger): void {
  const mayLog = limitCalls(LINES);
  process.on('unhandledRejection', (reason) => {
    if (!mayLog('stray')) return;
    logger.error('shell.stray-failure', { reason: String(reason).slice(0, LONGEST_REASON) });
  });
}
