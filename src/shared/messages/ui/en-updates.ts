import { formatCount } from '../format.ts';

interface Count {
  readonly count: number;
}
interface Age {
  readonly age: string;
}

export const updatesTexts = {
  'ui-updates-note': ({ count }: Count) =>
    count === 0 ? 'none waiting' : `${formatCount(count, 'update')} waiting`,
  'ui-updates-planning': 'Working out what would change',
  'ui-updates-none': 'Everything is up to date',
  'ui-updates-none-but': 'Nothing to update now',
  'ui-updates-never-checked': 'The registry has not been asked yet',
  'ui-updates-asked': ({ age }: Age) => `The registry was asked ${age}.`,
  'ui-updates-not-asked': 'Check now, and you see what is newer.',
  'ui-updates-checking': 'Asking the registry',
  'ui-updates-checked': ({ count }: Count) =>
    `The registry is asked: ${count === 0 ? 'no updates' : formatCount(count, 'update')}.`,
  'ui-updates-stop-check': 'Stop the check',
  'ui-updates-pinned': 'Pinned',
  'ui-updates-skipped': 'Skipped',
  'ui-updates-held': 'Held back for a while',
  'ui-updates-elsewhere': 'Newer, but not for this loadout',
  'ui-updates-not-checked': 'Not checked',
  'ui-updates-gone': 'Gone from the registry',
  'ui-updates-take-now': 'Take it now',
  'ui-updates-of': ({ action, title }: { readonly action: string; readonly title: string }) =>
    `${action}: ${title}`,
} as const;
