import type { Message } from '#shared/domain/addon.ts';
import { message } from '#shared/messages/message.ts';
import type { ArchiveContent, ReadFailure } from './protocol.ts';

export const linked = (): Message => message('scan-link');
export const special = (): Message => message('scan-not-a-file');
export const empty = (): Message => message('scan-empty');
export const oddName = (): Message => message('scan-odd-name');
export const unpacked = (): Message => message('scan-unpacked');

/** Folders with content at a depth that the game does not search. */
export function misplaced(folders: readonly string[], directory: string): Message {
  return message('scan-folder-misplaced', { folders: folders.join(', '), directory });
}

export function describeUnreadableFile(cause: string): Message {
  return message('scan-unreadable', { cause });
}

export function hardLinked(links: number): Message {
  return message('scan-hard-linked', { links });
}

/** Says why the metadata of an archive is missing or incomplete; null when nothing is wrong. */
export function archiveProblem(content: ArchiveContent | null): Message | null {
  if (content === null) return null;
  const { refusal, detail, invalid } = content;
  if (refusal !== null) {
    const params = detail === undefined ? { cause: refusal } : { cause: refusal, detail };
    return message('scan-archive-unreadable', params);
  }
  return invalid === null ? null : message('scan-metadata-invalid', { file: invalid });
}

export function readFailed(failure: ReadFailure): Message {
  if (failure.kind === 'unreadable') return describeUnreadableFile(failure.cause);
  if (failure.kind === 'not-a-file') return special();
  if (failure.kind === 'crashed') return message('scan-reader-crashed');
  return message('scan-changed-while-read');
}

const READ_FAILURES = new Set([
  'scan-unreadable',
  'scan-changed-while-read',
  'scan-reader-crashed',
]);

/** True when the file has no checksums only because it could not be read now. */
export function isReadFailure(problem: Message | null): problem is Message {
  return problem !== null && READ_FAILURES.has(problem.code);
}

export function directoryUnreadable(directory: string, cause: string): Message {
  return message('scan-directory-unreadable', { directory, cause });
}

export function directoryIsLink(directory: string): Message {
  return message('scan-directory-link', { directory });
}

export function directoryIsFile(directory: string): Message {
  return message('scan-directory-not-a-folder', { directory });
}

export function directoryRefused(directory: string): Message {
  return message('scan-directory-refused', { directory });
}

export function receiptChanged(path: string): Message {
  return message('scan-receipt-changed', { path });
}

export function receiptIncomplete(path: string): Message {
  return message('scan-receipt-incomplete', { path });
}
