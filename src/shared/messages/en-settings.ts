import { because } from './because.ts';
import { formatSize } from './format.ts';
import type { Texts } from './words.ts';

export const folderTexts: Texts<'folder'> = {
  'folder-missing': () => 'This folder does not exist.',
  'folder-protected': () =>
    'This is a home, system or program folder. Choose the game’s own folder inside it.',
  'folder-taken': () => 'This folder is already managed by Loadout.',
  'folder-taken-around': ({ folder }) =>
    `This folder contains the loadout ${folder} or is inside it.`,
  'folder-record-unusable': ({ cause }) =>
    cause === 'UNSAFE_STATE_FOLDER'
      ? 'Its .loadout folder is a link or belongs to another user, and Loadout does not open it.'
      : 'Its .loadout folder cannot be read. Restore it from a backup, or delete it.',
  'folder-not-writable': ({ cause }) => `Loadout cannot write to this folder${because(cause)}.`,
  'folder-known-record': () =>
    'This folder was a loadout before. Managing it again restores its history.',
  'folder-ok': ({ layout }) => `Recognised: ${layout}.`,
  'folder-ok-custom': () => 'This folder can be managed. Choose which of its folders hold add-ons.',
  'folder-not-a-game': ({ game }) =>
    `This folder does not look like ${game}. You can manage it as another game and name its folders.`,
  'folder-remote': ({ type }) =>
    `This folder is on another machine (${type}). It is slower, and Loadout may notice changes made there late.`,
  'folder-cloud': ({ service }) =>
    `${service} syncs this folder. Pause syncing while you play and update.`,
  'folder-little-space': ({ freeBytes }) =>
    `Only ${formatSize(freeBytes)} free. Undo needs space for replaced files.`,
};

export const privacyTexts: Texts<'privacy'> = {
  'privacy-why-lookups': () => 'Identifies your add-ons and checks for updates',
  'privacy-why-browse': () => 'Shows projects, people and organizations',
  'privacy-why-files': () => 'Downloads add-ons',
  'privacy-why-images': () => 'Shows icons and pictures',
  'privacy-why-proxy': () => 'Forwards connections to registries',
  'privacy-sends-tunnel': () =>
    'The host to connect to, and the proxy’s user and password if its address includes them; all other data passes through encrypted',
  'privacy-sends-agent': () => 'Loadout’s version and your operating system',
  'privacy-sends-digests': () =>
    'Checksums of your add-ons with game version and loader, except for loadouts with “Look up add-ons” off',
  'privacy-sends-search': () => 'Your searches and the pages you open',
  'privacy-sends-token': () => 'Your access token, if you are signed in and the request needs it',
  'privacy-sends-file-names': () => 'The names of requested files and pictures',
};
