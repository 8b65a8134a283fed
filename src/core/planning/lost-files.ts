import type { Message } from '#shared/domain/addon.ts';
import type { DownloadSource, PlanItem } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import { isAboutFile, isServerTrouble } from '#shared/transient-errors.ts';

/**
 * From this many files lost to server errors on, the server itself is in trouble, and the whole
 * change is better retried later.
 */
const MAX_IN_TROUBLE = 3;

/** The files of a change that cannot be downloaded; the others continue without them. */
export interface LostFiles {
  /** Returns whether the others continue without this file; false stops the change. */
  add(source: DownloadSource, error: unknown): boolean;
  /** Returns the error of the first lost file, or null. */
  first(): AppError | null;
  /** Says why this item is left alone; null when its file was not lost. */
  reasonOf(item: Pick<PlanItem, 'source'>): Message | null;
}

export function createLostFiles(): LostFiles {
  const errors = new Map<string, AppError>();
  return {
    add({ sha512 }, error) {
      if (!(error instanceof AppError)) return false;
      const isInTrouble = isServerTrouble(error);
      if (!isAboutFile(error) && !isInTrouble) return false;
      errors.set(sha512, error);
      const inTrouble = [...errors.values()].filter(isServerTrouble).length;
      return !isInTrouble || inTrouble < MAX_IN_TROUBLE;
    },
    first: () => errors.values().next().value ?? null,
    reasonOf({ source }) {
      const error = source && errors.get(source.sha512);
      if (!error) return null;
      const { status, cause } = error.params;
      // A redirect to another host gets its own message; other refused redirects have no valid
      // target.
      const isAstray = error.code === 'REDIRECT_REFUSED' && cause !== 'origin';
      if (isAstray || (error.code === 'DOWNLOAD_FAILED' && typeof status !== 'number')) {
        return message('plan-file-failed', { cause: String(cause) });
      }
      return message('plan-file-lost', {
        cause: error.code,
        status: typeof status === 'number' ? String(status) : null,
      });
    },
  };
}
