import { formatCount } from '../format.ts';

interface What {
  readonly what: string;
}
interface Title {
  readonly title: string;
}
interface Count {
  readonly count: number;
}

export const planTexts = {
  'ui-plan-title': 'What would change',
  'ui-plan-title-nothing': 'There is nothing to change',
  'ui-plan-title-update': ({ what }: What) => `Update ${what}`,
  'ui-plan-title-install': ({ what }: What) => `Install ${what}`,
  'ui-plan-title-remove': ({ what }: What) => `Remove ${what}`,
  'ui-plan-title-enable': ({ what }: What) => `Switch on ${what}`,
  'ui-plan-title-disable': ({ what }: What) => `Switch off ${what}`,
  'ui-plan-title-undo': ({ what }: What) => `Take back the change of ${what}`,
  'ui-plan-title-restore': ({ what }: What) => `Restore ${what}`,
  'ui-plan-title-set': () => 'Change what the loadout is set to',
  'ui-plan-title-sync': ({ what }: What) => `Change ${what} to what the lockfile says`,
  'ui-plan-game': ({ version }: { readonly version: string }) => `game ${version}`,
  'ui-plan-channel': ({ channel }: { readonly channel: string }) => `${channel} channel`,
  'ui-plan-promise':
    'Nothing changes until you press the button; afterwards one press takes it back.',
  'ui-plan-takes-back': 'One press takes it back, now or later.',
  'ui-plan-making': 'Working out what would change',
  'ui-plan-stale': 'The folder has changed since. This is the plan made again; nothing was done.',
  'ui-plan-updates': 'Updates',
  'ui-plan-install': 'New',
  'ui-plan-needed': 'Also needed',
  'ui-plan-older': 'Back to an older version',
  'ui-plan-put-back': 'Put back',
  'ui-plan-switch-on': 'Switched on',
  'ui-plan-switch-off': 'Switched off',
  'ui-plan-park': 'Parked until there is a version',
  'ui-plan-remove': 'Removed',
  'ui-plan-left': 'Left alone',
  'ui-plan-rules': 'Pins and skips',
  'ui-plan-rule-changed': 'Restore the earlier note or end date',
  'ui-plan-title-undo-rules': ({ count }: Count) =>
    `Undo: pins and skips of ${formatCount(count, 'add-on')}`,
  'ui-plan-offers': 'No longer needed by anything',
  'ui-plan-remove-offers': ({ count }: Count) => `Remove ${formatCount(count, 'add-on')}`,
  'ui-plan-choose': 'Choose…',
  'ui-plan-choose-for': ({ title }: Title) => `Choose what to do about ${title}`,
  'ui-plan-leave-out': ({ title }: Title) => `Leave out ${title}`,
  'ui-plan-include': ({ title }: Title) => `Include ${title}`,
  'ui-plan-goes-along': ({ title }: Title) => `${title} goes along`,
  'ui-plan-stays-off': 'stays disabled',
  'ui-plan-notes-more': ({ count }: Count) =>
    `${formatCount(count, 'more version')} and full notes`,
  'ui-plan-notes-full': 'Full notes',
  'ui-plan-notes-less': 'Fewer notes',
  'ui-plan-notes-loading': 'Loading earlier changelogs…',
  'ui-plan-notes-retry': 'Retry',
  'ui-plan-wait': ({ time }: { readonly time: string }) =>
    `about ${time} at this registry’s limits`,
  'ui-plan-downloads': ({
    count,
    size,
    unknown,
  }: Count & { readonly size: string; readonly unknown: number }) =>
    `${formatCount(count, 'download')}, ${size}${unknown > 0 ? ` and ${formatCount(unknown, 'file')} of unknown size` : ''}`,
  'ui-plan-in-parts': 'Change each add-on as soon as it is downloaded',
  'ui-plan-in-parts-help': 'Continues after a restart. One undo takes back all of it.',
  'ui-plan-no-downloads': 'Nothing to download',
  'ui-plan-vault': 'Replaced files stay in the vault for undo',
  'ui-plan-starting': 'Starting',
  'ui-plan-progress': 'How far it is',
  'ui-plan-do-update': ({ count }: Count) => `Update ${count}`,
  'ui-plan-do-install': ({ count }: Count) => `Install ${count}`,
  'ui-plan-do-remove': ({ count }: Count) => `Remove ${count}`,
  'ui-plan-do-enable': ({ count }: Count) => `Enable ${count}`,
  'ui-plan-do-disable': ({ count }: Count) => `Disable ${count}`,
  'ui-plan-do-undo': () => 'Undo',
  'ui-plan-do-restore': 'Restore',
  'ui-plan-do-set': () => 'Change it',
  'ui-plan-and-add': ({ text, count }: Count & { readonly text: string }) =>
    `${text} and add ${count}`,
  'ui-done-update-one': ({ title, version }: { title: string; version: string }) =>
    `Updated ${title} to ${version}`,
  'ui-done-and-added': ({ text, count }: Count & { readonly text: string }) =>
    `${text} and added ${count}`,
  'ui-done-update': ({ what }: What) => `Updated ${what}`,
  'ui-done-install': ({ what }: What) => `Installed ${what}`,
  'ui-done-remove': ({ what }: What) => `Removed ${what}`,
  'ui-done-enable': ({ what }: What) => `Switched on ${what}`,
  'ui-done-disable': ({ what }: What) => `Switched off ${what}`,
  'ui-done-undo': ({ what }: What) => `Took back the change of ${what}`,
  'ui-done-restore': ({ what }: What) => `Restored ${what}`,
  'ui-done-set-only': 'Changed what the loadout is set to',
  'ui-done-undo-only': 'Took back what the loadout was set to',
  'ui-done-set': ({ what }: What) => `Changed ${what}`,
} as const;
