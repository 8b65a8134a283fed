import { Notification } from 'electron';
import type { JobBrief } from '#shared/domain/job-brief.ts';
import { renderError } from '#shared/messages/render.ts';
import type { Translate } from './translate.ts';

/** Jobs that deserve a notification: they changed a folder or were waited for. */
const NOTIFIED_KINDS: ReadonlySet<JobBrief['kind']> = new Set([
  'create',
  'apply',
  'verify',
  'download',
  'publish',
]);

export interface NoticeOptions {
  readonly translate: Translate;
  /** Whether the user sees the window now. */
  readonly isWatched: () => boolean;
  readonly onClick: (route?: string) => void;
}

export type Notices = ReturnType<typeof createNotices>;

export function createNotices({ translate, isWatched, onClick }: NoticeOptions) {
  function showNotification(body: string, route?: string): void {
    if (!Notification.isSupported()) return;
    const notice = new Notification({ title: translate('ui-app-name'), body, silent: true });
    notice.on('click', () => onClick(route));
    notice.show();
  }

  return {
    showNotification,
    isWatched,
    /**
     * Notifies of the end of a job if the window is not visible; not of a job the user cancelled.
     */
    notifyJobEnd(job: JobBrief): void {
      if (isWatched() || job.outcome === 'cancelled' || !NOTIFIED_KINDS.has(job.kind)) return;
      showNotification(
        job.error === null
          ? translate('ui-notice-done', { job: job.kind })
          : renderError(job.error).text,
      );
    },
  };
}
