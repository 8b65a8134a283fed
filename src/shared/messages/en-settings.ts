import { because } from './because.ts';
import { formatSize } from './format.ts';
import type { Texts } from './words.ts';

export const folderTexts: Texts<'folder'> = {
  'folder-missing': () => 'There is no such folder any more.',
  'folder-protected': () =>
    'A home, system or program folder. Choose the game’s own folder further down.',
  'folder-taken': () => 'It is a loadout already.',
  'folder-taken-around': ({ folder }) => `It lies above or below the loadout ${folder}.`,
  'folder-record-unusable': ({ cause }) =>
    cause === 'UNSAFE_STATE_FOLDER'
      ? 'Its .loadout is a link or belongs to somebody else, so it is not opened.'
      : 'Its .loadout cannot be read. Restore it from a backup, or remove it.',
  'folder-not-writable': ({ cause }) => `Loadout cannot write in it${because(cause)}.`,
  'folder-known-record': () =>
    'It was a loadout before. Managing it takes its record and its history up again.',
  'folder-ok': ({ layout }) => `Recognised: ${layout}.`,
  'folder-ok-custom': () => 'It can be managed; you say which of its folders hold add-ons.',
  'folder-not-a-game': ({ game }) =>
    `Nothing in it looks like ${game}. You can manage it as another game and name its folders.`,
  'folder-remote': ({ type }) =>
    `It lies on another machine (${type}): slower, and changes made there meanwhile are not seen at once.`,
  'folder-cloud': ({ service }) =>
    `${service} copies it elsewhere: pause that while you play and update.`,
  'folder-little-space': ({ freeBytes }) =>
    `Little room: ${formatSize(freeBytes)} free. Replaced files are kept for undo.`,
};

export const privacyTexts: Texts<'privacy'> = {
  'privacy-why-lookups': () => 'Recognises your add-ons and looks for newer versions',
  'privacy-why-browse': () => 'Shows projects, people and organizations',
  'privacy-why-files': () => 'Downloads add-ons',
  'privacy-why-images': () => 'Shows icons and pictures',
  'privacy-why-proxy': () => 'Is the proxy on the way to a registry',
  'privacy-sends-tunnel': () =>
    'Which host is wanted, and the proxy’s user and password where its address has them; the rest passes through encrypted',
  'privacy-sends-agent': () => 'Loadout’s version and your operating system',
  'privacy-sends-digests': () =>
    'Digests of the add-ons in your loadouts, with game version and loader; not for a loadout with look-ups off',
  'privacy-sends-search': () => 'What you search for and open',
  'privacy-sends-token': () => 'Your access token, where you have signed in and it is needed',
  'privacy-sends-file-names': () => 'Which files and pictures are fetched',
};
