import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { AddonRow } from '#shared/domain/known-addons.ts';
import { changeFilters, switchBrowseRegistry } from '../../features/browse/browse-store.ts';
import { isChangeable, removeAddons } from '../../features/library/can-do.ts';
import { canUpdate } from '../../features/library/row-states.ts';
import { switchAddons } from '../../features/library/enable-or-disable.ts';
import { useAddons } from '../../lib/core/addons.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { useShownRegistry } from '../../lib/core/shown-registry.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { printable, t } from '../../lib/format/text.ts';
import { routes } from '../../lib/navigation/routes.ts';
import type { Command } from '../../lib/state/commands.ts';
import { focusAddon } from '../../lib/state/focused-addon.ts';

const MIN_LETTERS = 2;
const MAX_FOUND = 12;
/** With more results than this, the user is still typing. */
const MAX_WITH_ACTIONS = 3;

/** A result that is an add-on has its picture. */
export interface FoundCommand extends Command {
  readonly addon?: AddonRow;
}

/**
 * Finds the loadout's add-ons by name, each with a link into the library; for a few results, also
 * their actions.
 */
export function useFoundAddons(words: string): readonly FoundCommand[] {
  const loadout = useCurrentLoadout();
  const loadoutId = loadout?.id ?? '';
  const { data } = useAddons(loadoutId);
  const [, navigate] = useLocation();
  return useMemo(() => {
    const letters = words.trim().toLocaleLowerCase();
    if (letters.length < MIN_LETTERS || data === undefined) return [];
    const found = data.rows.filter(({ title }) => title.toLocaleLowerCase().includes(letters));
    const group = t('ui-nav-library');
    return found.slice(0, MAX_FOUND).flatMap((addon): FoundCommand[] => [
      {
        id: `addon-${addon.id}`,
        label: printable(addon.title),
        group,
        addon,
        run: () => {
          focusAddon(addon.id);
          navigate(routes.library);
        },
      },
      ...(found.length > MAX_WITH_ACTIONS
        ? []
        : listActions(loadoutId, addon).map((action) => ({ ...action, group }))),
    ]);
  }, [data, words, navigate, loadoutId]);
}

function listActions(loadoutId: string, row: AddonRow): readonly Omit<Command, 'group'>[] {
  const { id, title, enabled } = row;
  if (!isChangeable(row)) return [];
  const update = {
    id: `update-${id}`,
    label: t('ui-update-what', { title }),
    run: () => void runChange(loadoutId, { intent: 'update', addons: [id] }),
  };
  return [
    ...(canUpdate(row) ? [update] : []),
    {
      id: `switch-${id}`,
      label: t(enabled ? 'ui-mend-disable' : 'ui-mend-enable', { title }),
      run: () => switchAddons(loadoutId, [id], !enabled),
    },
    {
      id: `remove-${id}`,
      label: t('ui-mend-remove', { title }),
      run: () => removeAddons(loadoutId, [row]),
    },
  ];
}

/** Opens Browse with these words. */
export function useRegistrySearch(words: string): readonly Command[] {
  const registry = useShownRegistry();
  const [, navigate] = useLocation();
  return useMemo(() => {
    const wanted = words.trim();
    if (wanted.length < MIN_LETTERS || registry === undefined) return [];
    return [
      {
        id: 'search-registry',
        label: t('ui-palette-search', { words: wanted }),
        group: t('ui-nav-browse'),
        run: () => {
          switchBrowseRegistry(registry.id);
          changeFilters({ words: wanted });
          navigate(routes.browse);
        },
      },
    ];
  }, [words, registry, navigate]);
}
