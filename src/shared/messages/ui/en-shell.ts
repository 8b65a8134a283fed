import { formatCount, formatNumber } from '../format.ts';

interface What {
  readonly what: string;
}
interface Name {
  readonly name: string;
}
interface Wait {
  readonly wait: string;
}

export const shellTexts = {
  'ui-nav-label': 'Main',
  'ui-nav-library': 'Library',
  'ui-nav-updates': 'Updates',
  'ui-nav-browse': 'Browse',
  'ui-nav-activity': 'Activity',
  'ui-nav-settings': 'Settings',
  'ui-skip-to-content': 'Skip to the content',
  'ui-updates-waiting': ({ count }: { count: number }) =>
    `${formatCount(count, 'update')} can be taken`,

  'ui-no-loadout': 'No loadout yet',
  'ui-switch-loadout': 'Switch the loadout',
  'ui-switch-to': ({ name }: Name) => `Switch to ${name}`,
  'ui-manage-folder': 'Manage a folder…',
  'ui-loadout-settings': 'Settings of the loadouts',
  'ui-loadout-not-there': 'Its folder is not there',
  'ui-any-game-version': 'Any game version',

  'ui-connection-lost':
    'The window has lost the program behind it and is looking for it. What was started goes on.',
  'ui-connection-refused':
    'This page is not known to Loadout any more. Close it and open Loadout again.',

  'ui-status-connecting': 'Looking for Loadout…',
  'ui-status-offline-chosen': 'Working offline, as set',
  'ui-status-not-asked': 'Registry not asked yet',
  'ui-status-offline': 'Registry not reached',
  'ui-status-paced': ({ wait }: Wait) => `The registry’s limit is reached, next in ${wait}`,
  'ui-status-reached': 'Registry reached',
  'ui-status-checked': ({ age }: { age: string }) => `Checked ${age}`,
  'ui-status-waiting': ({ count, wait }: Wait & { readonly count: number }) =>
    `${formatCount(count, 'job')} waiting for the registry’s limit, next in ${wait}`,
  'ui-status-jobs': ({ running, waiting }: { running: number; waiting: number }) =>
    waiting === 0
      ? `${formatCount(running, 'job')} running`
      : `${formatCount(running, 'job')} running, ${waiting} waiting`,

  'ui-uploads': 'Files on their way',
  'ui-upload-of': ({ name }: Name) => `Taking ${name}`,
  'ui-upload-stop': ({ name }: Name) => `Do not take ${name}`,

  'ui-undo-what': ({ what }: What) => `Undo “${what}”`,
  'ui-undo-newest': 'Undo the newest change',
  'ui-operation-update': ({ what }: What) => `Update of ${what}`,
  'ui-operation-install': ({ what }: What) => `Install of ${what}`,
  'ui-operation-remove': ({ what }: What) => `Removal of ${what}`,
  'ui-operation-enable': ({ what }: What) => `${what} switched on`,
  'ui-operation-disable': ({ what }: What) => `${what} switched off`,
  'ui-operation-undo': ({ what }: What) => `Undo for ${what}`,
  'ui-operation-set': () => 'Change of what the loadout is set to',
  'ui-operation-sync': () => 'Made equal to a lockfile',
  'ui-operation-policy': ({ what }: What) => `Rules of ${what}`,
  'ui-operation-rules': 'Pins and skips changed',
  'ui-operation-and-more': ({ what, count }: What & { readonly count: number }) =>
    `${what}, and ${formatNumber(count)} more`,
  'ui-operation-external': ({ what }: What) => `Changed by hand: ${what}`,
  'ui-operation-init': () => 'First look at the folder',

  'ui-group-go': 'Go to',
  'ui-group-loadout': 'Loadout',
  'ui-group-view': 'View',
  'ui-commands': 'Commands',
  'ui-help': 'Keyboard',
  'ui-palette-placeholder': 'Type a command or the name of an add-on',
  'ui-palette-none': 'Nothing has these letters.',
  'ui-update-all': 'Update everything',
  'ui-theme-light': 'Light colours',
  'ui-theme-dark': 'Dark colours',
  'ui-theme-system': 'Colours of the system',
  'ui-density-dense': 'Dense rows',
  'ui-density-comfortable': 'Comfortable rows',
} as const;
