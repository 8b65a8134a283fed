import { useCurrentLoadout } from '../core/current-loadout.ts';
import { useFlow } from './flow-store.ts';
import { isChangeOf, listUnderWay, useChangesUnderWay } from './running-changes.ts';
import { runChange } from './run-change.ts';
import { showRunning } from './sheet-actions.ts';

/**
 * Plans the install of a project and shows the plan; `version` null: the newest that fits the
 * loadout. If it is being installed already, shows that instead.
 */
export function installProject(loadoutId: string, project: string, version: string | null): void {
  const running = listUnderWay(loadoutId).find((change) => isChangeOf(change, [project]));
  if (running !== undefined) return showRunning(running.id);
  const targets = [{ kind: 'project' as const, project, version }];
  void runChange(loadoutId, { intent: 'install', targets }, 'always');
}

/**
 * Plans the change of an installed add-on to another version, newer or older, and shows the plan.
 */
export function planVersionChange(loadoutId: string, addonId: string, version: string): void {
  void runChange(loadoutId, { intent: 'update', addons: [addonId], to: version }, 'always');
}

/** True while a change requested for one of these names is planned or applied. */
export function useIsChanging(names: readonly string[]): boolean {
  const isPlanned = useFlow(({ change, step }) => {
    if (change === null || (step.name !== 'planning' && step.name !== 'applying')) return false;
    if (change.intent === 'update') return change.addons?.some((id) => names.includes(id)) ?? false;
    if (change.intent !== 'install') return false;
    return change.targets.some(
      (target) => target.kind === 'project' && names.includes(target.project),
    );
  });
  const loadoutId = useCurrentLoadout()?.id ?? '';
  const isRunning = useChangesUnderWay(loadoutId).some((change) => isChangeOf(change, names));
  return isPlanned || isRunning;
}

/** The state of a project in the current loadout. */
export function useInstalledHere<Place extends { readonly loadoutId: string }>(
  installed: readonly Place[],
): readonly Place[] {
  const loadout = useCurrentLoadout();
  return installed.filter(({ loadoutId }) => loadoutId === loadout?.id);
}
