import { formatCount } from '../format.ts';

interface Count {
  readonly count: number;
}
interface Age {
  readonly age: string;
}

export const updatesTexts = {
  'ui-updates-note': ({ count }: Count) =>
    count === 0 ? 'no updates available' : `${formatCount(count, 'update')} available`,
  'ui-updates-planning': 'Preparing the plan…',
  'ui-updates-none': 'Everything is up to date',
  'ui-updates-none-but': 'Nothing to update now',
  'ui-updates-never-checked': 'Not checked for updates yet',
  'ui-updates-asked': ({ age }: Age) => `Last checked ${age}.`,
  'ui-updates-not-asked': 'Check for updates to see newer versions.',
  'ui-updates-checking': 'Checking for updates',
  'ui-updates-checked': ({ count }: Count) =>
    count === 0 ? 'No updates found.' : `Found ${formatCount(count, 'update')}.`,
  'ui-updates-stop-check': 'Cancel check',
  'ui-updates-pinned': 'Pinned',
  'ui-updates-skipped': 'Skipped',
  'ui-updates-held': 'Held back',
  'ui-updates-elsewhere': 'Newer, but not for this loadout',
  'ui-updates-not-checked': 'Not checked',
  'ui-updates-gone': 'Withdrawn',
  'ui-updates-take-now': 'Update now',
  'ui-updates-of': ({ action, title }: { readonly action: string; readonly title: string }) =>
    `${action}: ${title}`,
} as const;
