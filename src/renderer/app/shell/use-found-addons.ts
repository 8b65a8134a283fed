import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useAddons } from '../../lib/core/addons.ts';
import type { Command } from '../../lib/state/commands.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { focusAddon } from '../../lib/state/focused-addon.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';

const MIN_LETTERS = 2;
const MAX_FOUND = 12;

/** Add-ons of the loadout whose name has these letters, as commands that show them in the library. */
export function useFoundAddons(words: string): readonly Command[] {
  const loadout = useCurrentLoadout();
  const { data } = useAddons(loadout?.id ?? '');
  const [, navigate] = useLocation();
  return useMemo(() => {
    const letters = words.trim().toLocaleLowerCase();
    if (letters.length < MIN_LETTERS || data === undefined) return [];
    const found = data.rows.filter(({ title }) => title.toLocaleLowerCase().includes(letters));
    return found.slice(0, MAX_FOUND).map(({ id, title }) => ({
      id: `addon-${id}`,
      label: printable(title),
      group: t('ui-nav-library'),
      run: () => {
        focusAddon(id);
        navigate(routes.library);
      },
    }));
  }, [data, words, navigate]);
}
