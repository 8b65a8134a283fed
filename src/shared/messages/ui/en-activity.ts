import { formatCount } from '../format.ts';

interface Count {
  readonly count: number;
}
interface What {
  readonly what: string;
}

export const activityTexts = {
  'ui-activity-now': 'Now',
  'ui-activity-nothing': 'Nothing is running.',
  'ui-activity-problems': 'Problems',
  'ui-activity-no-problems': 'No problems found.',
  'ui-activity-history': 'History',
  'ui-activity-no-history': 'No changes yet.',

  'ui-job-queued': 'Waiting for another change to this folder',
  'ui-job-paused': 'Paused. Downloaded data is kept.',
  'ui-job-pause': 'Pause',
  'ui-job-resume': 'Resume',
  'ui-job-of': ({ action, what }: What & { readonly action: string }) => `${action}: ${what}`,
  'ui-job-progress': ({ what }: What) => `Progress: ${what}`,
  'ui-job-ended': ({ what, age }: What & { readonly age: string }) => `${what}, ${age}`,
  'ui-job-unconfirmed': 'This change needs your confirmation. Nothing was changed.',
  'ui-job-interrupted': ({ what }: What) => `${what}: interrupted`,
  'ui-job-stale': 'The folder has changed, and nothing was applied. Try the change again.',
  'ui-problem-dismiss': 'Dismiss',
  'ui-problem-try-check': 'Check again',

  'ui-external-title': ({ count }: Count) => `${formatCount(count, 'change')} made outside Loadout`,
  'ui-external-hint':
    'No action is needed. They are recorded with your next change, and undo does not affect them.',
  'ui-external-added': 'added',
  'ui-external-removed': 'removed',
  'ui-external-changed': 'changed',
  'ui-external-moved': ({ from }: { readonly from: string }) => `moved from ${from}`,
  'ui-external-more': ({ count }: Count) => `and ${formatCount(count, 'more change')}`,
  'ui-scan-problems': 'Problems in the folder',

  'ui-verify': 'Verify all files',
  'ui-verify-again': 'Verify again',
  'ui-verify-running': 'Verifying files…',
  'ui-verify-good': ({ count }: Count) =>
    `${formatCount(count, 'file')} verified. No differences found.`,
  'ui-verify-partly': ({ count }: Count) =>
    `${formatCount(count, 'file')} verified. No differences found. Some files could not be read:`,
  'ui-verify-differs': ({ files, count }: Count & { readonly files: number }) =>
    `${formatCount(files, 'file')} verified. ${formatCount(count, 'difference')} found.`,

  'ui-generation': ({ number }: { readonly number: number }) => `Change ${number}`,
  'ui-generation-now': 'current',
  'ui-generation-undone': 'undone',
  'ui-generation-holds': ({ count }: Count) => formatCount(count, 'add-on'),
  'ui-generation-show': ({ count }: Count) => `Show ${formatCount(count, 'change')}`,
  'ui-generation-hide': 'Hide details',
  'ui-generation-undo': 'Undo…',
  'ui-generation-go': 'Restore to this point…',
  'ui-generation-of': ({ action, number }: { readonly action: string; readonly number: number }) =>
    `${action} Change ${number}`,
  'ui-change-came': ({ version }: { readonly version: string }) =>
    version === '' ? 'added' : `${version} added`,
  'ui-change-went': ({ version }: { readonly version: string }) =>
    version === '' ? 'removed' : `${version} removed`,
  'ui-change-version-from-to': ({ from, to }: { readonly from: string; readonly to: string }) =>
    `${from} → ${to}`,
  'ui-change-on': 'enabled',
  'ui-change-off': 'disabled',
  'ui-change-other': 'changed',
  'ui-generation-details': 'Check whether it can be restored',
  'ui-restore-all': 'Everything can be restored.',
  'ui-restore-except': ({ titles }: { readonly titles: string }) =>
    `Everything can be restored except: ${titles}. Their files are no longer available.`,

  'ui-day-today': 'Today',
  'ui-day-yesterday': 'Yesterday',
} as const;
