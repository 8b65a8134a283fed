import { formatCount } from '../format.ts';

interface Title {
  readonly title: string;
}
interface Version {
  readonly version: string;
}
interface Count {
  readonly count: number;
}
interface OffChannel {
  readonly releaseChannel: string;
  readonly channel: string;
}
interface What {
  readonly what: string;
}

export const libraryTexts = {
  'ui-library-list': 'Add-ons',
  'ui-library-empty': 'There is nothing in this folder yet',
  'ui-library-empty-hint': 'Find something on the registry, or add files that you have.',
  'ui-first-look': 'Getting to know the folder',
  'ui-first-look-hint': 'Nothing in it is changed.',
  'ui-folder-missing': 'The folder is not there now. What you see is what was in it last.',
  'ui-folder-changed': 'Another folder stands in the place of this one. Nothing is changed in it.',

  'ui-filter': 'Filter',
  'ui-filter-clear': 'Clear the filter',
  'ui-filter-none': 'Nothing fits the filter',
  'ui-types': 'Kinds of add-ons',
  'ui-type-all': 'All',
  'ui-type-mods': 'Mods',
  'ui-type-datamods': 'Data mods',
  'ui-type-resource-packs': 'Resource packs',
  'ui-type-shaders': 'Shaders',
  'ui-type-modpacks': 'Modpacks',
  'ui-type-plugins': 'Plugins',
  'ui-type-worlds': 'Worlds',
  'ui-type-other': 'Others',
  'ui-sort-by': ({ what }: What) => `Sorted by ${what}; change it`,
  'ui-sort-name': 'Name',
  'ui-sort-state': 'State',
  'ui-sort-installed': 'Newest first',
  'ui-sort-size': 'Size',

  'ui-add-files': 'Add files',
  'ui-drop-here': 'Drop to add to this loadout',
  'ui-files-coming': ({ count }: Count) => `Taking ${formatCount(count, 'file')}`,
  'ui-update-count': ({ count }: Count) => `Update ${count}`,
  'ui-check-now': 'Check now',

  'ui-row-select': ({ title }: Title) => `Select ${title}`,
  'ui-row-switch': ({ title }: Title) => `${title} is on`,
  'ui-row-newer-is': 'newer is',
  'ui-row-needed-by': ({ count }: Count) => `needed by ${count}`,
  'ui-row-needed-no-more': 'needed by nothing any more',
  'ui-row-unpacked': 'unpacked',
  'ui-row-unpacked-folder': 'unpacked folder',
  'ui-row-world': 'world',
  'ui-row-kept-copy': 'kept copy',
  'ui-row-menu': ({ title }: Title) => `What can be done with ${title}`,
  'ui-row-added-by-hand': 'added by hand',
  'ui-row-changed-by-hand': 'changed by hand',
  'ui-row-moved-by-hand': 'moved by hand',
  'ui-row-removed-by-hand': 'removed by hand',

  'ui-state-update': 'Update',
  'ui-state-up-to-date': 'Up to date',
  'ui-state-pinned': 'Pinned',
  'ui-state-skipped': 'Skipped',
  'ui-state-held': 'Held back',
  'ui-state-newer-on': ({ channel }: { readonly channel: string }) => `Newer on ${channel}`,
  'ui-state-other-game-version': 'Other game version',
  'ui-state-unknown-file': 'Unknown file',
  'ui-state-withdrawn': 'Withdrawn',
  'ui-state-left-alone': 'Left alone',
  'ui-state-not-checked': 'Not checked',
  'ui-state-disabled': 'Disabled',

  'ui-bulk-label': 'Selection',
  'ui-bulk-count': ({ count }: Count) => `${count} selected`,
  'ui-bulk-update': ({ count }: Count) => `Update ${count}`,
  'ui-bulk-enable': 'Enable',
  'ui-bulk-disable': 'Disable',
  'ui-bulk-clear': 'Clear the selection',
  'ui-pin': 'Pin',
  'ui-unpin': 'Unpin',
  'ui-pin-with-words': 'Pin with a note or an end…',
  'ui-pin-dialog': ({ what }: What) => `Pin ${what}`,
  'ui-pin-hint': 'A pinned add-on keeps its version. What is newer is still shown.',
  'ui-skip-with-words': ({ version }: Version) => `Skip ${version}…`,
  'ui-skip-dialog': ({ what }: What) => `Skip this version of ${what}`,
  'ui-skip-hint': 'This version is not offered any more; the next newer one is.',
  'ui-skip-do': 'Skip it',
  'ui-bulk-skip': 'Skip what is offered',
  'ui-policy-note': 'Why (if you like)',
  'ui-policy-note-example': 'breaks saves',
  'ui-policy-until': 'Until (if you like)',
  'ui-policy-until-hint': 'It ends when this day begins. Without a day it stays until you lift it.',
  'ui-unskip': 'Offer it again',
  'ui-remove': 'Remove',
  'ui-project-page': 'Page of the project',
  'ui-done-pin': ({ what }: What) => `Pinned ${what}`,
  'ui-done-unpin': ({ what }: What) => `Unpinned ${what}`,
  'ui-done-skip': ({ what }: What) => `Skipped the update of ${what}`,
  'ui-done-unskip': ({ what }: What) => `The update of ${what} is offered again`,

  'ui-key-next': 'Next row',
  'ui-key-previous': 'Row before',
  'ui-key-select': 'Select the row',
  'ui-key-range': 'Select a range',
  'ui-key-all': 'Select all that is shown',
  'ui-key-details': 'Open the page of the project',
  'ui-key-switch': 'Switch on or off',
  'ui-key-update': 'Update the row',
  'ui-key-menu': 'Menu of the row',

  'ui-change-version': 'Change version…',
  'ui-version-dialog': ({ title }: Title) => `Change the version of ${title}`,
  'ui-version-hint': 'You see what would change before anything does.',
  'ui-version-list': 'Versions, the newest first',
  'ui-version-asking': 'Asking for its versions',
  'ui-version-none': 'No versions are known.',
  'ui-version-not-here': 'It is not here any more.',
  'ui-version-installed': 'installed',
  'ui-version-fits': 'fits',
  'ui-version-older': 'older than what you have',
  'ui-version-no-file': 'has no file',
  'ui-version-off-channel': ({ releaseChannel, channel }: OffChannel) =>
    `on ${releaseChannel}, you take ${channel}`,
  'ui-version-other-game': ({ gameVersions }: { readonly gameVersions: string }) =>
    gameVersions === '' ? 'for no game version' : `for ${gameVersions}`,
  'ui-version-other-loader': ({ loaders }: { readonly loaders: string }) =>
    loaders === '' ? 'for no loader' : `only for ${loaders}`,

  'ui-working-offline': 'Working offline, as set.',
  'ui-go-online': 'Go online',
  'ui-limited': ({ wait }: { readonly wait: string }) =>
    `The registry’s limit is reached. The check goes on by itself in ${wait}; everything here works meanwhile.`,

  'ui-details-label': ({ title }: Title) => `Details of ${title}`,
  'ui-by-author': ({ author }: { readonly author: string }) => `by ${author}`,
  'ui-origin-chosen': 'chosen by you',
  'ui-origin-dependency': 'here because another one needs it',
  'ui-origin-needed-no-more': 'came because another one needed it; nothing needs it any more',
  'ui-origin-found': 'found in the folder',
  'ui-update-to': ({ version }: Version) => `Update to ${version}`,
  'ui-details-changes-since': ({ version }: Version) => `What changes since ${version}`,
  'ui-details-changes-of': ({ version }: Version) => `What ${version} changed`,
  'ui-details-more-changes': ({ count }: Count) => formatCount(count, 'older version'),
  'ui-details-no-changelog': 'Says nothing about its changes.',
  'ui-details-about': 'About',
  'ui-details-needs': 'Needs',
  'ui-details-needed-by': 'Needed by',
  'ui-needs-required': 'required',
  'ui-needs-optional': 'optional',
  'ui-needs-incompatible': 'does not work with it',
  'ui-needs-embedded': 'is in it',
  'ui-needs-not-here': 'not installed',
  'ui-details-file': 'File',
  'ui-file-path': 'Place',
  'ui-file-size': 'Size',
  'ui-file-unpacked': 'Unpacked',
  'ui-file-count': ({ count }: Count) => formatCount(count, 'file'),
  'ui-file-installed': 'Installed',
  'ui-file-sha1': 'sha1',
  'ui-file-sha512': 'sha512',
  'ui-details-history': 'History',
  'ui-past-came': 'Installed',
  'ui-past-went': 'Removed',
  'ui-past-version': ({ from, to }: { readonly from: string; readonly to: string }) =>
    `${from} → ${to}`,
  'ui-past-on': 'Switched on',
  'ui-past-off': 'Switched off',
  'ui-past-changed': 'Changed',
  'ui-past-undone': ({ what }: What) => `${what} (taken back)`,
} as const;
