import type { KeyboardEvent } from 'react';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { GameVersion } from '#shared/registry/tag.ts';
import { runChange } from '../../lib/flow/run-change.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { explainUnfitProject } from '../../lib/core/fits-loadout.ts';
import { useGameVersions } from '../../lib/core/registry-tags.ts';
import { installProject } from '../../lib/flow/install.ts';
import { ownPropertyOf } from '../../lib/format/own-property.ts';
import { PAGE_SIZE, type Results } from './use-results.ts';

interface GridKeys {
  readonly results: Results;
  readonly active: number;
  /** Projects per row; 1 for a list. */
  readonly columns: number;
  readonly pageRows: () => number;
  readonly onMove: (index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly onLeave: () => void;
}

/** Keyboard handling of the grid: move, open, install, and back to the search field. */
export function useGridKeys(keys: GridKeys): (event: KeyboardEvent) => void {
  const loadout = useCurrentLoadout();
  const listed = useGameVersions(loadout?.registry ?? null);
  const { results, active, columns, pageRows, onMove, onOpen, onLeave } = keys;
  const last = results.total - 1;
  const move = (index: number) => onMove(Math.min(Math.max(index, 0), last));
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const deeds: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(active + columns),
      ArrowUp: () => (active < columns ? onLeave() : move(active - columns)),
      ArrowRight: () => move(active + 1),
      ArrowLeft: () => move(active - 1),
      PageDown: () => move(active + columns * pageRows()),
      PageUp: () => move(active - columns * pageRows()),
      Home: () => move(0),
      End: () => move(last),
      Enter: () => onOpen(active),
      Escape: onLeave,
      i: () => installFocusedProject(results, { index: active, loadout, listed }),
    };
    const deed = deeds[event.key];
    if (deed === undefined) return;
    event.preventDefault();
    deed();
  };
}

interface InstallHow {
  readonly index: number;
  readonly loadout: LoadoutBrief | null | undefined;
  readonly listed: readonly GameVersion[];
}

/** Does what the button of the row does. */
function installFocusedProject(results: Results, { index, loadout, listed }: InstallHow): void {
  const page = results.pageAt(index);
  const project = page?.hits[index % PAGE_SIZE];
  if (page === undefined || project === undefined || !loadout) return;
  const { id: loadoutId } = loadout;
  const here = (ownPropertyOf(page.installed, project.id) ?? []).filter(
    (one) => one.loadoutId === loadoutId,
  );
  const addons = here
    .filter(({ state }) => state === 'update-available')
    .map(({ addonId }) => addonId);
  if (here.length === 0) {
    if (explainUnfitProject(project, loadout, listed) === null)
      installProject(loadoutId, project.id, null);
  } else if (addons.length > 0) void runChange(loadoutId, { intent: 'update', addons });
}
