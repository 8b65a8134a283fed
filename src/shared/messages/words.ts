import type { MessageCode, MessageParams, PolicyWords } from './codes.ts';
import { formatTime } from './format.ts';

export type TextsOf<Codes extends MessageCode> = {
  readonly [Code in Codes]: (params: MessageParams[Code]) => string;
};
export type Texts<Prefix extends string> = TextsOf<MessageCode & `${Prefix}-${string}`>;

export const UNANSWERED: Readonly<Record<string, string>> = {
  REGISTRY_OFFLINE: 'Offline mode is on',
  REGISTRY_UNREACHABLE: 'The registry could not be reached',
  REGISTRY_LIMITED: 'The registry’s rate limit is reached; try again later',
  REGISTRY_REFUSED: 'The registry refused the request',
  REGISTRY_FAILED: 'The registry reported an error',
  REGISTRY_FILE_CHANGED: 'The registry gives other details for this file than before',
  REGISTRY_LACKS: 'The registry does not offer this',
  CANCELLED: 'The check was cancelled',
};

export const ARCHIVE_CAUSES: Readonly<Record<string, string>> = {
  damaged: 'the archive is damaged or incomplete',
  encrypted: 'the archive is encrypted',
  'duplicate-names': 'two entries of the archive have the same name',
  'header-mismatch': 'the archive’s directory does not match its entries',
  'too-many-entries': 'the archive has too many entries',
  'entry-too-large': 'an entry of the archive is too large',
  ratio: 'it unpacks to a suspiciously large size',
  timeout: 'reading the archive took too long',
  crashed: 'reading the archive failed',
  'not-a-zip': 'it is not a zip file',
  'unsafe-name': 'a name in it is not safe on every system',
  'colliding-names': 'two names in it are the same on some systems',
  'reserved-name': 'it contains a folder with a reserved name',
  'too-deep': 'its folders are nested too deeply',
  'special-entry': 'it contains a link or a special file',
  'too-large': 'it is too large to unpack',
  'nothing-to-unpack': 'it has no folder to unpack',
};

/** Archives that cannot be read at all; of others only the metadata is missing. */
export const UNUSABLE_ARCHIVES: Readonly<Record<string, string>> = {
  damaged: 'The archive is damaged or incomplete.',
  'no-archive': 'Not a zip archive, despite its name.',
};

const SHORT_LIST = 3;

export function shortList(list: string): string {
  const items = list.split(', ');
  if (items.length <= SHORT_LIST) return list;
  return `${items.slice(0, SHORT_LIST).join(', ')} and ${items.length - SHORT_LIST} more`;
}

export function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

export function policyWords({ note, until }: PolicyWords): string {
  return `${note ? `: “${note}”` : ''}${until ? `, until ${formatTime(until)}` : ''}`;
}
