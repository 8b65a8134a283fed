import { Notification } from 'electron';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { renderError } from '#shared/messages/render.ts';
import type { Say } from './say.ts';

/** What is worth a word outside the window: what changed a folder or was waited for. */
const TOLD_KINDS: ReadonlySet<JobBrief['kind']> = new Set([
  'create',
  'apply',
  'verify',
  'download',
  'publish',
]);

export interface NoticeOptions {
  readonly say: Say;
  /** Whether the person sees the window now. */
  readonly isWatched: () => boolean;
  readonly onClick: (route?: string) => void;
}

export type Notices = ReturnType<typeof createNotices>;

export function createNotices({ say, isWatched, onClick }: NoticeOptions) {
  function tell(body: string, route?: string): void {
    if (!Notification.isSupported()) return;
    const notice = new Notification({ title: say('ui-app-name'), body, silent: true });
    notice.on('click', () => onClick(route));
    notice.show();
  }

  return {
    tell,
    isWatched,
    /** Says that a job ended when the person looks elsewhere; what they stopped themselves is not told. */
    tellEnd(job: JobBrief): void {
      if (isWatched() || job.outcome === 'cancelled' || !TOLD_KINDS.has(job.kind)) return;
      tell(
        job.error === null ? say('ui-notice-done', { job: job.kind }) : renderError(job.error).text,
      );
    },
  };
}
