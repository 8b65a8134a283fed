import bisect from '#resources/messages/en/bisect.json' with { type: 'json' };
import crash from '#resources/messages/en/crash.json' with { type: 'json' };
import doctor from '#resources/messages/en/doctor.json' with { type: 'json' };
import draft from '#resources/messages/en/draft.json' with { type: 'json' };
import jobs from '#resources/messages/en/jobs.json' with { type: 'json' };
import plan from '#resources/messages/en/plan.json' with { type: 'json' };
import privacy from '#resources/messages/en/privacy.json' with { type: 'json' };
import writes from '#resources/messages/en/writes.json' with { type: 'json' };
import { messageFiles } from './catalogue.ts';

/**
 * Messages of the core that only plans, job lists, crashes, bisection, diagnostics, settings and
 * publishing show.
 */
export const lateMessageFiles = [bisect, crash, doctor, draft, jobs, plan, privacy, writes];

export type LateMessageTexts = typeof bisect &
  typeof crash &
  typeof doctor &
  typeof draft &
  typeof jobs &
  typeof plan &
  typeof privacy &
  typeof writes;

/**
 * Adds them to the catalogue: a window does so with its first lazily loaded part, a terminal at
 * once.
 */
export function addLateMessages(): void {
  for (const file of lateMessageFiles) messageFiles.add(file);
}
