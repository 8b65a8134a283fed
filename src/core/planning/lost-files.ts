import type { Message } from '#shared/domain/addon.ts';
import type { DownloadSource, PlanItem } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';
import { message } from '#shared/messages/message.ts';
import { isAboutFile, isServerTrouble } from '#shared/transient-errors.ts';

/** From so many files on it is the server that is in trouble, and all of it is better done later. */
const MAX_IN_TROUBLE = 3;

/** The files of a change that cannot be had; the others go on without them. */
export interface LostFiles {
  /** Whether the others go on without this file; false: the change stops here. */
  add(source: DownloadSource, error: unknown): boolean;
  /** Why the first of them cannot be had. */
  first(): AppError | null;
  /** Why this item is left alone; null: its file is not among them. */
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
      // A redirect to another host is said as that; others lead nowhere.
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
