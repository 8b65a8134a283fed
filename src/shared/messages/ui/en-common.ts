import { formatCount } from '../format.ts';

export const commonTexts = {
  'ui-app-name': 'Loadout',
  'ui-close': 'Close',
  'ui-cancel': 'Cancel',
  'ui-stop': 'Stop',
  'ui-more': 'More',
  'ui-copied': 'Copied',
  'ui-copy': ({ what }: { what: string }) => `Copy ${what}`,
  'ui-undo': 'Undo',
  'ui-show-in-folder': 'Show in folder',
  'ui-asking': 'Asking the registry…',
  'ui-error-title': 'This did not work',
  'ui-error-unexpected': 'Something went wrong in this window. Your files are untouched.',
  'ui-error-reload': 'Load the window again',
  'ui-answers-stale':
    'The registry could not be asked. What you see is what it said last; it may know more by now.',

  'ui-phase-recover': 'Finishing what was interrupted',
  'ui-phase-walk': 'Looking through the folder',
  'ui-phase-hash': 'Reading files',
  'ui-phase-identify': 'Asking what they are',
  'ui-phase-check': 'Asking what is newer',
  'ui-phase-plan': 'Planning',
  'ui-phase-download': 'Downloading',
  'ui-phase-upload': 'Sending',
  'ui-phase-apply': 'Changing files',
  'ui-phase-waiting': 'Waiting for the registry’s limit',
  'ui-phase-locked': 'Waiting for another window that changes this folder',
  'ui-progress': ({ what, done, total }: { what: string; done: string; total: string }) =>
    `${what}, ${done} of ${total}`,
  'ui-progress-of': ({ done, total }: { done: string; total: string }) => `${done} of ${total}`,
  'ui-progress-waiting': ({ wait }: { wait: string }) =>
    `Waiting for the registry’s limit, next in ${wait}`,
  'ui-addon-count': ({ count }: { count: number }) => formatCount(count, 'add-on'),
} as const;
