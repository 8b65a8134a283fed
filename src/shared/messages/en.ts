import type { AddonState } from '../domain/addon.ts';
import type { MessageCode, MessageParams } from './codes.ts';

/** One short label per state, for a column or a pill. */
export const stateLabels: Readonly<Record<AddonState, string>> = {
  'up-to-date': 'up to date',
  'update-available': 'update',
  pinned: 'pinned',
  skipped: 'skipped',
  held: 'held',
  'newer-on-other-channel': 'other channel',
  'newer-for-other-game-version': 'other game version',
  'not-on-registry': 'unknown file',
  withdrawn: 'withdrawn',
  'not-identifiable': 'left alone',
  'not-checked': 'not checked',
};

export type MessageTexts = { readonly [Code in MessageCode]: (params: MessageParams[Code]) => string };

export const messageTexts: MessageTexts = {
  'scan-link': () => 'A link: Loadout reads and changes only real files.',
  'scan-not-a-file': () => 'Not a regular file.',
  'scan-empty': () => 'Empty file.',
  'scan-odd-name': () => 'Its name cannot be used safely on every system.',
  'scan-unpacked': () => 'An unpacked folder; Loadout lists it and never changes it.',
  'scan-unreadable': ({ cause }) => `Cannot be read (${cause}).`,
  'scan-hard-linked': ({ links }) => `Shares its bytes with ${links - 1} other names (hard links).`,
  'scan-archive-unreadable': ({ cause }) => `Not a readable archive (${cause}).`,
  'scan-changed-while-read': () => 'It changed while it was read; scan again.',
  'scan-reader-crashed': () => 'Reading it failed unexpectedly; scan again.',
  'scan-directory-unreadable': ({ directory, cause }) => `The folder ${directory} cannot be read (${cause}).`,
  'scan-directory-link': ({ directory }) => `The folder ${directory} is a link and was not followed.`,
  'scan-directory-not-a-folder': ({ directory }) => `${directory} is not a folder.`,
  'scan-directory-refused': ({ directory }) => `The folder ${directory} lies outside and was not read.`,
};
