import type { Message } from '#shared/domain/addon.ts';
import type { ArchiveContent, ReadFailure } from './protocol.ts';

export const linked = (): Message => ({ code: 'scan-link', params: {} });
export const special = (): Message => ({ code: 'scan-not-a-file', params: {} });
export const empty = (): Message => ({ code: 'scan-empty', params: {} });
export const oddName = (): Message => ({ code: 'scan-odd-name', params: {} });
export const unpacked = (): Message => ({ code: 'scan-unpacked', params: {} });

export function unreadable(cause: string): Message {
  return { code: 'scan-unreadable', params: { cause } };
}

export function hardLinked(links: number): Message {
  return { code: 'scan-hard-linked', params: { links } };
}

/** Why nothing, or not everything, is known of what an archive says of itself; null when nothing is wrong. */
export function archiveProblem(content: ArchiveContent | null): Message | null {
  if (content === null) return null;
  const { refusal, invalid } = content;
  if (refusal !== null) return { code: 'scan-archive-unreadable', params: { cause: refusal } };
  return invalid === null ? null : { code: 'scan-metadata-invalid', params: { file: invalid } };
}

export function readFailed(failure: ReadFailure): Message {
  if (failure.kind === 'unreadable') return unreadable(failure.cause);
  if (failure.kind === 'not-a-file') return special();
  if (failure.kind === 'crashed') return { code: 'scan-reader-crashed', params: {} };
  return { code: 'scan-changed-while-read', params: {} };
}

export function directoryUnreadable(directory: string, cause: string): Message {
  return { code: 'scan-directory-unreadable', params: { directory, cause } };
}

export function directoryIsLink(directory: string): Message {
  return { code: 'scan-directory-link', params: { directory } };
}

export function directoryIsFile(directory: string): Message {
  return { code: 'scan-directory-not-a-folder', params: { directory } };
}

export function directoryRefused(directory: string): Message {
  return { code: 'scan-directory-refused', params: { directory } };
}

export function receiptChanged(path: string): Message {
  return { code: 'scan-receipt-changed', params: { path } };
}

export function receiptIncomplete(path: string): Message {
  return { code: 'scan-receipt-incomplete', params: { path } };
}
