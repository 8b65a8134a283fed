import { type RefObject, useMemo } from 'react';
import { checkNow } from '../../lib/flow/check-now.ts';
import { type Command, useCommands } from '../../lib/state/commands.ts';
import { openCodeDialog } from '../../lib/state/requested-dialog.ts';
import { t } from '../../lib/format/text.ts';

interface LibraryParts {
  readonly loadoutId: string;
  readonly filterField: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** Commands that the library adds to the palette and to the list of shortcuts. */
export function useLibraryCommands({ loadoutId, filterField, list }: LibraryParts): void {
  const commands = useMemo(() => {
    const group = t('ui-nav-library');
    const run = () => list.current?.focus();
    const ofList = (shortcut: string, label: string): Command => ({
      id: `list-${shortcut}`,
      label,
      group,
      shortcut,
      isKeyOfFocus: true,
      run,
    });
    return [
      {
        id: 'filter',
        label: t('ui-filter'),
        group,
        shortcut: '/',
        run: () => filterField.current?.focus(),
      },
      {
        id: 'check',
        label: t('ui-check-now'),
        group,
        shortcut: 'r',
        run: () => void checkNow(loadoutId),
      },
      {
        id: 'share',
        label: t('ui-share'),
        group,
        run: () => openCodeDialog('share', loadoutId),
      },
      {
        id: 'paste-code',
        label: t('ui-paste-code'),
        group,
        run: () => openCodeDialog('paste', loadoutId),
      },
      ofList('arrowdown', t('ui-key-next')),
      ofList('arrowup', t('ui-key-previous')),
      ofList('space', t('ui-key-select')),
      ofList('shift+arrowdown', t('ui-key-range')),
      ofList('mod+a', t('ui-key-all')),
      ofList('enter', t('ui-key-details')),
      ofList('e', t('ui-key-switch')),
      ofList('u', t('ui-key-update')),
      ofList('delete', t('ui-remove')),
      ofList('shift+f10', t('ui-key-menu')),
      ofList('escape', t('ui-bulk-clear')),
    ];
  }, [loadoutId, filterField, list]);
  useCommands(commands);
}
