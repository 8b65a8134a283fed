import { fits } from '#shared/domain/compatibility.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { Version } from '#shared/registry/version.ts';
import { findHolder } from '../find-holder.ts';
import type { UpdateDraft } from '../update-draft.ts';
import { listUsable, type Knowledge, type Need } from './knowledge.ts';

/** A version that will be there, and where. */
interface Coming {
  readonly version: Version;
  readonly slot: Slot;
}

/** Projects that are only mentioned; what is required is read whatever its number. */
const MAX_MENTIONED = 100;

/** What has to be known to follow the version's dependencies: what the folder and the draft do not meet already. */
export function listNeeds(draft: UpdateDraft, { version, slot }: Coming): readonly Need[] {
  return version.dependencies.flatMap(({ dependencyType, projectId, versionId }): Need[] => {
    if (dependencyType !== 'required' || projectId === version.projectId) return [];
    const holder = findHolder(draft, projectId, slot);
    const isMet = holder && (versionId === null || holder.version?.id === versionId);
    return isMet ? [] : [{ projectId, versionId }];
  });
}

/**
 * Reads, one level of dependencies after the other, what the draft's versions lead to when nothing stands in their way:
 * a few requests for each level, and one for all projects in the end.
 */
export async function readAhead(
  draft: UpdateDraft,
  knowledge: Knowledge,
  gameVersion: string | null,
): Promise<void> {
  const projectIds = new Set<string>();
  const seen = new Set<string>();
  const { request } = draft;
  let level: readonly Coming[] = [...draft.targets.values()];
  const mentioned = listMentioned(level);
  while (level.length > 0) {
    const found: { need: Need; slot: Slot }[] = [];
    for (const coming of level) {
      for (const need of listNeeds(draft, coming)) {
        const key = JSON.stringify([need.projectId, need.versionId, coming.slot.id]);
        if (seen.has(key)) continue;
        seen.add(key);
        found.push({ need, slot: coming.slot });
      }
    }
    await knowledge.read(found.map(({ need }) => need));
    for (const { need } of found) projectIds.add(need.projectId);
    level = found.flatMap(({ need, slot }) => {
      const usable = listUsable(knowledge, need, { request, gameVersion });
      const own = usable.find((version) =>
        fits(version, { gameVersion: null, loader: slot.loader }),
      );
      const version = own ?? usable[0];
      return version ? [{ version, slot }] : [];
    });
  }
  await knowledge.readProjects([...projectIds, ...mentioned.slice(0, MAX_MENTIONED)]);
}

/** What the versions can use or bring along: their names are told. */
function listMentioned(level: readonly Coming[]): readonly string[] {
  const ids = level.flatMap(({ version }) =>
    version.dependencies
      .filter(
        ({ dependencyType }) => dependencyType !== 'required' && dependencyType !== 'incompatible',
      )
      .map(({ projectId }) => projectId),
  );
  return [...new Set(ids)];
}
