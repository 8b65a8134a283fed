import { formatCount } from '../format.ts';

export const commonTexts = {
  'ui-app-name': 'Loadout',
  'ui-close': 'Close',
  'ui-undo': 'Undo',
  'ui-error-title': 'This did not work',
  'ui-error-unexpected': 'Something went wrong in this window. Your files are untouched.',
  'ui-error-reload': 'Load the window again',
  'ui-addon-count': ({ count }: { count: number }) => formatCount(count, 'add-on'),
} as const;
