import type { ProjectSummary } from '#shared/registry/project.ts';
import { orNothing } from '../../registry/or-else.ts';
import { rightsInProject } from '../rights.ts';
import { type Asking, openProject } from './workshop.ts';

/**
 * The project at the address that a file's manifest means, when it is one that the person who asks uploads to. Null for
 * anybody else's, and where nobody can say: then the person chooses.
 */
export async function findOwnProject(asking: Asking, slug: string): Promise<ProjectSummary | null> {
  const { client } = asking;
  if (slug === '' || !('account' in client)) return null;
  const me = await orNothing(client.account.me());
  const found = me && (await orNothing(openProject(asking, slug)));
  if (!found?.detail) return null;
  const { isMember, permissions } = rightsInProject(found.detail, me);
  return isMember && permissions.includes('upload_version') ? found.project : null;
}
