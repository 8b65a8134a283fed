import { createAccess, type Access } from '../access.ts';
import type { ServerContext } from '../context.ts';
import type { Caller } from '../http/caller.ts';
import { refuseMissing } from '../http/refusal.ts';
import type { ProjectRecord } from '../storage/project-store.ts';

/** Returns a project that the caller may see; a hidden one is answered like a missing one. */
export function requireVisibleProject(
  { storage }: ServerContext,
  idOrSlug: string,
  caller: Caller | null,
): { project: ProjectRecord; access: Access } {
  const project = storage.projects.find(idOrSlug);
  const access = createAccess(storage, caller);
  if (project === null || !access.canSee(project)) throw refuseMissing();
  return { project, access };
}

/** Returns the ids of the projects that the caller may see. */
export function filterVisible(
  { storage }: ServerContext,
  projectIds: readonly string[],
  caller: Caller | null,
): Set<string> {
  const access = createAccess(storage, caller);
  const visible = storage.projects.reachOf([...new Set(projectIds)]).filter(access.canSee);
  return new Set(visible.map(({ id }) => id));
}
