import { type RefObject, useMemo } from 'react';
import { addonsQuery } from '../../lib/addons.ts';
import { client } from '../../lib/client.ts';
import { type Command, useCommands } from '../../lib/commands.ts';
import { isCancelled, toPayload } from '../../lib/errors.ts';
import { runJob } from '../../lib/jobs.ts';
import { queryClient } from '../../lib/query-client.ts';
import { t } from '../../lib/text.ts';
import { showError } from '../../lib/toast.tsx';

interface LibraryParts {
  readonly loadoutId: string;
  readonly filterField: RefObject<HTMLInputElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
}

/** What the library adds to the palette and to the list of keys. */
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
      ofList('arrowdown', t('ui-key-next')),
      ofList('arrowup', t('ui-key-previous')),
      ofList('space', t('ui-key-select')),
      ofList('shift+arrowdown', t('ui-key-range')),
      ofList('mod+a', t('ui-key-all')),
      ofList('enter', t('ui-key-details')),
      ofList('e', t('ui-key-switch')),
      ofList('u', t('ui-key-update')),
      ofList('delete', t('ui-remove')),
      ofList('escape', t('ui-bulk-clear')),
    ];
  }, [loadoutId, filterField, list]);
  useCommands(commands);
}

/** Asks the registry about every add-on, whatever the age of what is known. */
async function checkNow(loadoutId: string): Promise<void> {
  try {
    await runJob(client.addons.check({ loadoutId, addons: null, fresh: true }), ['check']);
    await queryClient.invalidateQueries(addonsQuery(loadoutId));
  } catch (error) {
    if (!isCancelled(error)) showError(toPayload(error));
  }
}
