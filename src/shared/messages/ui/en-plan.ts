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
  'ui-plan-title': 'Planned changes',
  'ui-plan-title-nothing': 'Nothing to change',
  'ui-plan-title-update': ({ what }: What) => `Update ${what}`,
  'ui-plan-title-install': ({ what }: What) => `Install ${what}`,
  'ui-plan-title-remove': ({ what }: What) => `Remove ${what}`,
  'ui-plan-title-enable': ({ what }: What) => `Enable ${what}`,
  'ui-plan-title-disable': ({ what }: What) => `Disable ${what}`,
  'ui-plan-title-undo': ({ what }: What) => `Undo changes to ${what}`,
  'ui-plan-title-restore': ({ what }: What) => `Restore ${what}`,
  'ui-plan-title-set': () => 'Change loadout settings',
  'ui-plan-title-sync': ({ what }: What) => `Sync ${what} with the lockfile`,
  'ui-plan-game': ({ version }: { readonly version: string }) => `game ${version}`,
  'ui-plan-channel': ({ channel }: { readonly channel: string }) => `${channel} channel`,
  'ui-plan-promise': 'Nothing changes until you confirm. You can undo it afterwards.',
  'ui-plan-takes-back': 'You can undo this now or later.',
  'ui-plan-making': 'Preparing the plan…',
  'ui-plan-stale': 'The folder changed, so the plan was updated. Nothing has been applied.',
  'ui-plan-updates': 'Updates',
  'ui-plan-install': 'New',
  'ui-plan-needed': 'Also required',
  'ui-plan-older': 'Downgrades',
  'ui-plan-put-back': 'Restored',
  'ui-plan-switch-on': 'Enabled',
  'ui-plan-switch-off': 'Disabled',
  'ui-plan-park': 'Disabled until a compatible version is available',
  'ui-plan-remove': 'Removed',
  'ui-plan-left': 'Left alone',
  'ui-plan-rules': 'Pins and skips',
  'ui-plan-rule-changed': 'Restore the earlier note or end date',
  'ui-plan-title-undo-rules': ({ count }: Count) =>
    `Undo pins and skips of ${formatCount(count, 'add-on')}`,
  'ui-plan-offers': 'No longer needed',
  'ui-plan-remove-offers': ({ count }: Count) => `Remove ${formatCount(count, 'add-on')}`,
  'ui-plan-choose': 'Choose…',
  'ui-plan-choose-for': ({ title }: Title) => `Choose what to do about ${title}`,
  'ui-plan-leave-out': ({ title }: Title) => `Leave out ${title}`,
  'ui-plan-include': ({ title }: Title) => `Include ${title}`,
  'ui-plan-goes-along': ({ title }: Title) => `${title} is included`,
  'ui-plan-stays-off': 'stays disabled',
  'ui-plan-notes-more': ({ count }: Count) =>
    `Show full changelog and ${formatCount(count, 'more version')}`,
  'ui-plan-notes-full': 'Show full changelog',
  'ui-plan-notes-less': 'Show less',
  'ui-plan-notes-loading': 'Loading earlier changelogs…',
  'ui-plan-notes-retry': 'Retry',
  'ui-plan-wait': ({ time }: { readonly time: string }) =>
    `about ${time} with this registry’s rate limits`,
  'ui-plan-downloads': ({
    count,
    size,
    unknown,
  }: Count & { readonly size: string; readonly unknown: number }) =>
    `${formatCount(count, 'download')}, ${size}${unknown > 0 ? ` and ${formatCount(unknown, 'file')} of unknown size` : ''}`,
  'ui-plan-in-parts': 'Apply each change as soon as it is downloaded',
  'ui-plan-in-parts-help': 'Continues after a restart. A single undo reverts all of it.',
  'ui-plan-no-downloads': 'Nothing to download',
  'ui-plan-vault': 'Replaced files are kept in the vault for undo',
  'ui-plan-starting': 'Starting…',
  'ui-plan-progress': 'Progress',
  'ui-plan-do-update': ({ count }: Count) => `Update ${count}`,
  'ui-plan-do-install': ({ count }: Count) => `Install ${count}`,
  'ui-plan-do-remove': ({ count }: Count) => `Remove ${count}`,
  'ui-plan-do-enable': ({ count }: Count) => `Enable ${count}`,
  'ui-plan-do-disable': ({ count }: Count) => `Disable ${count}`,
  'ui-plan-do-undo': () => 'Undo',
  'ui-plan-do-restore': 'Restore',
  'ui-plan-do-set': () => 'Apply',
  'ui-plan-and-add': ({ text, count }: Count & { readonly text: string }) =>
    `${text} and add ${count}`,
  'ui-done-update-one': ({ title, version }: { title: string; version: string }) =>
    `Updated ${title} to ${version}`,
  'ui-done-and-added': ({ text, count }: Count & { readonly text: string }) =>
    `${text} and added ${count}`,
  'ui-done-update': ({ what }: What) => `Updated ${what}`,
  'ui-done-install': ({ what }: What) => `Installed ${what}`,
  'ui-done-remove': ({ what }: What) => `Removed ${what}`,
  'ui-done-enable': ({ what }: What) => `Enabled ${what}`,
  'ui-done-disable': ({ what }: What) => `Disabled ${what}`,
  'ui-done-undo': ({ what }: What) => `Undid changes to ${what}`,
  'ui-done-restore': ({ what }: What) => `Restored ${what}`,
  'ui-done-set-only': 'Changed loadout settings',
  'ui-done-undo-only': 'Undid changes to loadout settings',
  'ui-done-set': ({ what }: What) => `Changed ${what}`,
} as const;
