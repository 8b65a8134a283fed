import { formatCount, formatNumber } from '../format.ts';

interface What {
  readonly what: string;
}
interface Name {
  readonly name: string;
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
    'Lost connection to Loadout. Reconnecting… Until then nothing can be changed here.',
  'ui-connection-refused':
    'Loadout was restarted and does not know this page. Close it and open Loadout again.',
  'ui-interrupted': ({ count }: { count: number }) =>
    `Loadout was restarted. ${formatCount(count, 'task')} did not finish.`,
  'ui-interrupted-show': 'Show',
  'ui-dismiss': 'Dismiss',

  'ui-status-connecting': 'Connecting to Loadout…',
  'ui-status-disconnected': 'Not connected to Loadout',
  'ui-status-offline-chosen': 'Working offline, as set',
  'ui-status-not-asked': 'Registry not asked yet',
  'ui-status-offline': 'Registry not reached',
  'ui-status-reached': 'Registry reached',
  'ui-status-checked': ({ age }: { age: string }) => `Checked ${age}`,
  'ui-status-jobs': ({ running, waiting }: { running: number; waiting: number }) =>
    waiting === 0
      ? `${formatCount(running, 'job')} running`
      : `${formatCount(running, 'job')} running, ${waiting} waiting`,

  'ui-uploads': 'Files on their way',
  'ui-upload-of': ({ name }: Name) => `Taking ${name}`,
  'ui-upload-stop': ({ name }: Name) => `Do not take ${name}`,

  'ui-undo-what': ({ what }: What) => `Undo “${what}”`,
  'ui-undo-nothing': 'Nothing to undo',
  'ui-undo-newest': 'Undo the newest change',
  'ui-operation-update': ({ what }: What) => `Update of ${what}`,
  'ui-operation-install': ({ what }: What) => `Install of ${what}`,
  'ui-operation-remove': ({ what }: What) => `Removal of ${what}`,
  'ui-operation-enable': ({ what }: What) => `${what} switched on`,
  'ui-operation-disable': ({ what }: What) => `${what} switched off`,
  'ui-operation-undo': ({ what }: What) => `Undo for ${what}`,
  'ui-operation-undo-rule': ({ what }: What) => `Undo: ${what}`,
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
