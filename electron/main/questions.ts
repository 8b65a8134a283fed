import type { JobBrief } from '#shared/domain/job-brief.ts';
import type { Dialogs } from './dialogs.ts';
import type { Say } from './say.ts';

/** Whether a link may leave the program; closing the question is a no. */
export async function confirmLink(url: URL, dialogs: Dialogs, say: Say): Promise<boolean> {
  const answer = await dialogs.ask({
    type: 'question',
    message: say('ui-link-question', { host: url.host }),
    detail: url.href,
    buttons: [say('ui-link-open'), say('ui-question-no')],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return answer === 0;
}

/** What to do with work that goes on when the program is left; closing the question stays. */
export async function askBeforeLeaving(
  jobs: readonly JobBrief[],
  dialogs: Dialogs,
  say: Say,
): Promise<'finish' | 'stop' | 'stay'> {
  const answer = await dialogs.ask({
    type: 'question',
    message: say('ui-quit-question'),
    detail: say('ui-quit-detail', { jobs: listJobs(jobs, say) }),
    buttons: [say('ui-quit-finish'), say('ui-quit-stop'), say('ui-question-no')],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  if (answer === 0) return 'finish';
  return answer === 1 ? 'stop' : 'stay';
}

/** What goes on, in words: one line each. */
export function listJobs(jobs: readonly JobBrief[], say: Say): string {
  return jobs.map(({ kind }) => say('ui-job-going-on', { job: kind })).join('\n');
}
