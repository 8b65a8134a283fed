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
  'ui-activity-no-problems': 'None that Loadout knows of.',
  'ui-activity-history': 'History',
  'ui-activity-no-history': 'Nothing has been changed yet.',

  'ui-job-queued': 'Waits for another change of this folder',
  'ui-job-paused': 'Paused; what came so far is kept',
  'ui-job-pause': 'Pause',
  'ui-job-resume': 'Go on',
  'ui-job-of': ({ action, what }: What & { readonly action: string }) => `${action}: ${what}`,
  'ui-job-progress': ({ what }: What) => `How far it is: ${what}`,
  'ui-job-ended': ({ what, age }: What & { readonly age: string }) => `${what}, ${age}`,
  'ui-job-unconfirmed': 'This change needs your confirmation. Nothing was changed.',
  'ui-job-interrupted': ({ what }: What) => `${what}: interrupted`,
  'ui-job-stale': 'The folder had changed, so nothing was done. Make the plan again.',
  'ui-problem-dismiss': 'Seen',
  'ui-problem-try-check': 'Check again',

  'ui-external-title': ({ count }: Count) =>
    `${formatCount(count, 'change')} that Loadout did not make`,
  'ui-external-hint':
    'Nothing has to be done. The next change records them, and an undo leaves them alone.',
  'ui-external-added': 'added',
  'ui-external-removed': 'removed',
  'ui-external-changed': 'changed',
  'ui-external-moved': ({ from }: { readonly from: string }) => `moved from ${from}`,
  'ui-external-more': ({ count }: Count) => `and ${formatCount(count, 'more change')}`,
  'ui-scan-problems': 'About the folder',

  'ui-verify': 'Verify every file',
  'ui-verify-again': 'Verify again',
  'ui-verify-running': 'Comparing every file with the record',
  'ui-verify-good': ({ count }: Count) =>
    `${formatCount(count, 'file')} compared, every byte as recorded.`,
  'ui-verify-partly': ({ count }: Count) =>
    `${formatCount(count, 'file')} compared; these are as recorded. Some could not be read:`,
  'ui-verify-differs': ({ files, count }: Count & { readonly files: number }) =>
    `${formatCount(files, 'file')} compared, ${formatCount(count, 'difference')}.`,

  'ui-generation': ({ number }: { readonly number: number }) => `Generation ${number}`,
  'ui-generation-now': 'now',
  'ui-generation-undone': 'taken back',
  'ui-generation-holds': ({ count }: Count) => `${formatCount(count, 'add-on')} then`,
  'ui-generation-show': ({ count }: Count) => `Show ${formatCount(count, 'change')}`,
  'ui-generation-hide': 'Hide the changes',
  'ui-generation-undo': 'Undo…',
  'ui-generation-go': 'Go back to here…',
  'ui-generation-of': ({ action, number }: { readonly action: string; readonly number: number }) =>
    `${action} Generation ${number}`,
  'ui-change-came': ({ version }: { readonly version: string }) =>
    version === '' ? 'came' : `${version} came`,
  'ui-change-went': ({ version }: { readonly version: string }) =>
    version === '' ? 'went' : `${version} went`,
  'ui-change-version-from-to': ({ from, to }: { readonly from: string; readonly to: string }) =>
    `${from} → ${to}`,
  'ui-change-on': 'switched on',
  'ui-change-off': 'switched off',
  'ui-change-other': 'changed',
  'ui-generation-details': 'Can it be brought back?',
  'ui-restore-all': 'All of it can be brought back.',
  'ui-restore-except': ({ titles }: { readonly titles: string }) =>
    `Can be brought back except: ${titles}. Their bytes are kept nowhere any more.`,

  'ui-day-today': 'Today',
  'ui-day-yesterday': 'Yesterday',
} as const;
