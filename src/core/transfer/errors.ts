import type { DownloadSource } from '#shared/domain/plan.ts';
import { AppError } from '#shared/errors.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** The name that a person knows a download by. */
export function fileNameOf({ url }: DownloadSource): string {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

export function downloadFailed(
  source: DownloadSource,
  cause: string,
  status: number | null = null,
): AppError {
  return new AppError('DOWNLOAD_FAILED', { file: fileNameOf(source), cause, status });
}

/** What a download threw, in the words of the transfer queue; the one place that knows file-system codes. */
export function toTransferError(error: unknown, source: DownloadSource): AppError {
  if (error instanceof AppError) {
    const isNetwork = ['REGISTRY_UNREACHABLE', 'REGISTRY_ANSWER_INVALID'].includes(error.code);
    if (!isNetwork) return error;
    const cause = String(error.params['cause']);
    return new AppError(
      'DOWNLOAD_FAILED',
      { file: fileNameOf(source), cause, status: null },
      error,
    );
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (FULL.has(code)) return new AppError('DISK_FULL', { neededBytes: source.size }, error);
  return new AppError('WRITE_FAILED', { cause: code }, error);
}

/** Whether asking again for the rest may help (reliability 4.2: network cut, 5xx, slow-loris). */
export function isTransient(error: AppError): boolean {
  if (error.code !== 'DOWNLOAD_FAILED') return false;
  const { status, cause } = error.params;
  if (typeof status === 'number') return status === 408 || status === 425 || status >= 500;
  return cause !== 'encoding' && cause !== 'hash';
}
