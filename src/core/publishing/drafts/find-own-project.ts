import type { ProjectSummary } from '#shared/registry/project.ts';
import type { CallOptions } from '../../registry/call.ts';
import type { RegistryClient } from '../../registry/registry-client.ts';
import type { SignedInClient } from '../../registry/signed-in-client.ts';
import { orNothing } from '../../registry/or-else.ts';
import { rightsInProject } from '../rights.ts';
import type { CheckServices } from './check-draft.ts';

/**
 * The project at the address that a file's manifest means, when it is one that the person who asks uploads to. Null for
 * anybody else's, and where nobody can say: then the person chooses.
 */
export async function findOwnProject(
  { openProject }: Pick<CheckServices, 'openProject'>,
  client: RegistryClient | SignedInClient,
  slug: string,
  options: CallOptions,
): Promise<ProjectSummary | null> {
  if (slug === '' || !('account' in client)) return null;
  const me = await orNothing(client.account.me(options));
  const found = me && (await orNothing(openProject(client, slug, options)));
  if (!found?.detail) return null;
  const { isMember, permissions } = rightsInProject(found.detail, me);
  return isMember && permissions.includes('upload_version') ? found.project : null;
}
