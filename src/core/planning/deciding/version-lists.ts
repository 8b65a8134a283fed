import { AppError } from '#shared/errors.ts';
import type { Version } from '#shared/registry/version.ts';
import type { DependencyContext } from '../choose-dependency.ts';
import { listVersions } from '../find-wanted-version.ts';

/** Questions that are under way at once; the registry client paces them besides. */
const AT_ONCE = 6;

/** Version lists as one plan needs them: each is asked for once. */
export interface VersionListReader {
  /** Asks for those that are not known yet. */
  load(projectIds: Iterable<string>): Promise<void>;
  /** Newest first; null: not loaded, or the registry did not answer. */
  get(projectId: string): readonly Version[] | null;
}

export function createVersionListReader(context: DependencyContext): VersionListReader {
  const lists = new Map<string, readonly Version[] | null>();

  async function ask(projectId: string): Promise<void> {
    try {
      const versions = await listVersions(context, projectId);
      lists.set(projectId, versions.toSorted(compareAge));
    } catch (error) {
      if (!(error instanceof AppError) || !error.code.startsWith('REGISTRY_')) throw error;
      lists.set(projectId, null);
    }
  }

  return {
    async load(projectIds) {
      const missing = [...new Set(projectIds)].filter((id) => !lists.has(id));
      for (let start = 0; start < missing.length; start += AT_ONCE) {
        await Promise.all(missing.slice(start, start + AT_ONCE).map(ask));
      }
    },
    get: (projectId) => lists.get(projectId) ?? null,
  };
}

function compareAge(a: Version, b: Version): number {
  return Date.parse(b.datePublished) - Date.parse(a.datePublished);
}
