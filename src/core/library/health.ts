import type { AddonRecord } from '#shared/domain/addon.ts';
import type { HealthFinding } from '#shared/domain/health.ts';
import { isMissing } from '#shared/domain/is-missing.ts';
import type { CoreParts } from '../core-parts.ts';
import { listLosses } from '../loadouts/losses.ts';
import { tryOrNull } from '../try-or-null.ts';
import { findHealth } from './find-health.ts';

/** From the newest scan or check; no registry is asked. Throws LOADOUT_UNKNOWN. */
export type FindHealth = (request: {
  readonly loadoutId: string;
}) => Promise<{ findings: HealthFinding[] }>;

export function createHealth({
  access,
  library,
  catalogue,
  registries,
  history,
  games,
}: Pick<
  CoreParts,
  'access' | 'library' | 'catalogue' | 'registries' | 'history' | 'games'
>): FindHealth {
  return async ({ loadoutId }) => {
    const { target, game, registry, root, generation } = access.find(loadoutId, null);
    // For a registry that is unknown here nothing is cached.
    const profile = tryOrNull(() => registries.profileOf(registry));
    const addons = await library.all(loadoutId);
    const { external } = await library.head(loadoutId);
    const gone = new Set(external.filter(isMissing).map(({ addonId }) => addonId));
    const present = addons.map(({ row: { id, project } }) => ({
      id,
      projectId: project?.id ?? null,
    }));
    const operations = await history.operations({ loadoutId, root, generation });
    const losses = listLosses(operations, present).filter(({ record }) => !gone.has(record.id));
    const findings = await findHealth({
      addons,
      missing: [
        ...(gone.size === 0 ? [] : await readRecords(access, loadoutId, gone)),
        ...losses.flatMap(({ record, isAccepted }) => (isAccepted ? [] : record)),
      ],
      restorable: new Set(
        external.flatMap(({ restorable, addonId }) => (restorable ? addonId : [])),
      ),
      dependantsOf: (addonId) => library.dependantsOf(loadoutId, addonId),
      projectOf: (projectId) =>
        (profile && catalogue.cachedProject(profile, projectId)?.value) ?? null,
      numberOf: (versionId) =>
        (profile && catalogue.cachedVersion(profile, versionId)?.versionNumber) ?? null,
      game: games.require(game),
      gameVersion: target.gameVersion,
    });
    return { findings: [...findings] };
  };
}

/** While the folder cannot be read, nothing counts as missing. */
async function readRecords(
  access: CoreParts['access'],
  loadoutId: string,
  addonIds: ReadonlySet<string>,
): Promise<readonly AddonRecord[]> {
  const open = await access.open(loadoutId).catch(() => null);
  return open?.file.addons.filter(({ id }) => addonIds.has(id)) ?? [];
}
