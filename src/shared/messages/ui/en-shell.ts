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
  'ui-skip-to-content': 'Skip to content',
  'ui-updates-waiting': ({ count }: { count: number }) =>
    `${formatCount(count, 'update')} available`,

  'ui-no-loadout': 'No loadout yet',
  'ui-switch-loadout': 'Switch loadout',
  'ui-switch-to': ({ name }: Name) => `Switch to ${name}`,
  'ui-manage-folder': 'Manage a folder…',
  'ui-loadout-settings': 'Loadout settings',
  'ui-loadout-not-there': 'Folder missing',
  'ui-any-game-version': 'Any game version',

  'ui-connection-lost':
    'Lost connection to Loadout. Reconnecting… Until then nothing can be changed here.',
  'ui-connection-refused':
    'Loadout was restarted, and this page no longer works. Close it and open Loadout again.',
  'ui-interrupted': ({ count }: { count: number }) =>
    `Loadout was restarted. ${formatCount(count, 'task')} did not finish.`,
  'ui-interrupted-show': 'Show',
  'ui-dismiss': 'Dismiss',

  'ui-status-connecting': 'Connecting to Loadout…',
  'ui-status-disconnected': 'Not connected to Loadout',
  'ui-status-offline-chosen': 'Offline mode',
  'ui-status-not-asked': 'Registry not contacted yet',
  'ui-status-offline': 'Registry unreachable',
  'ui-status-reached': 'Registry online',
  'ui-status-checked': ({ age }: { age: string }) => `Checked ${age}`,
  'ui-status-jobs': ({ running, waiting }: { running: number; waiting: number }) =>
    waiting === 0
      ? `${formatCount(running, 'task')} running`
      : `${formatCount(running, 'task')} running, ${waiting} waiting`,

  'ui-uploads': 'Files being added',
  'ui-upload-of': ({ name }: Name) => `Adding ${name}`,
  'ui-upload-stop': ({ name }: Name) => `Cancel adding ${name}`,

  'ui-undo-what': ({ what }: What) => `Undo “${what}”`,
  'ui-undo-nothing': 'Nothing to undo',
  'ui-undo-newest': 'Undo last change',
  'ui-operation-update': ({ what }: What) => `Updated ${what}`,
  'ui-operation-install': ({ what }: What) => `Installed ${what}`,
  'ui-operation-remove': ({ what }: What) => `Removed ${what}`,
  'ui-operation-enable': ({ what }: What) => `Enabled ${what}`,
  'ui-operation-disable': ({ what }: What) => `Disabled ${what}`,
  'ui-operation-undo': ({ what }: What) => `Undid changes to ${what}`,
  'ui-operation-undo-rule': ({ what }: What) => `Undone: ${what}`,
  'ui-operation-set': () => 'Changed loadout settings',
  'ui-operation-sync': () => 'Synced with a lockfile',
  'ui-operation-policy': ({ what }: What) => `Changed pins and skips of ${what}`,
  'ui-operation-rules': 'Changed pins and skips',
  'ui-operation-and-more': ({ what, count }: What & { readonly count: number }) =>
    `${what}, and ${formatNumber(count)} more`,
  'ui-operation-external': ({ what }: What) => `Changed outside Loadout: ${what}`,
  'ui-operation-init': () => 'Folder added',

  'ui-group-go': 'Go to',
  'ui-group-loadout': 'Loadout',
  'ui-group-view': 'View',
  'ui-commands': 'Commands',
  'ui-help': 'Keyboard shortcuts',
  'ui-palette-placeholder': 'Type a command or add-on name',
  'ui-palette-none': 'No matches.',
  'ui-update-all': 'Update all',
  'ui-theme-light': 'Light theme',
  'ui-theme-dark': 'Dark theme',
  'ui-theme-system': 'System theme',
  'ui-density-dense': 'Dense rows',
  'ui-density-comfortable': 'Comfortable rows',

  'ui-status-updating': ({ text }: { readonly text: string }) => `Updating ${text}`,
  'ui-status-installing': ({ text }: { readonly text: string }) => `Installing ${text}`,
  'ui-status-applying': ({ text }: { readonly text: string }) => `Applying ${text}`,
  'ui-status-more': ({ count }: { readonly count: number }) => formatCount(count, 'more task'),
  'ui-queue-title': 'Tasks',
  'ui-queue-more': ({ count }: { readonly count: number }) => `${formatNumber(count)} more waiting`,
  'ui-queue-show-all': 'Show all',
  'ui-queue-activity': 'Show in Activity',
} as const;
