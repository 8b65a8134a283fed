import { AppError } from '#shared/errors.ts';
import type { Project } from '#shared/registry/project.ts';
import type { CallOptions } from '../registry/call.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import { answeredNow, type Asking } from './asking.ts';
import { orError, orNull } from '../registry/or-else.ts';
import { type ResolvedProject, toSummary } from './resolve-project.ts';

interface OwnProject extends ResolvedProject {
  readonly isOwn: true;
}

/** To whoever has no right to see it, a project is not there. */
const UNSEEN: ReadonlySet<AppError['code']> = new Set([
  'REGISTRY_LACKS',
  'AUTH_NEEDED',
  'AUTH_NOT_ACCEPTED',
  'AUTH_SCOPE_MISSING',
]);

/**
 * Those that only the person sees who is logged in there, each with its versions. Nothing of them is kept: the next who
 * asks may be somebody else.
 */
export async function findOwnProjects(
  { openKept, clock, options }: Pick<Asking, 'openKept' | 'clock' | 'options'>,
  registry: string,
  names: readonly string[],
): Promise<Map<string, OwnProject | { readonly error: AppError['payload'] }>> {
  const found = new Map<string, OwnProject | { readonly error: AppError['payload'] }>();
  const client = names.length === 0 ? null : await openKept(registry);
  if (client === null) return found;
  try {
    for (const name of names) {
      const asked = await orError(orNull(read(client, name, options)));
      if (asked instanceof AppError) {
        if (!UNSEEN.has(asked.code)) found.set(name, { error: asked.payload });
      } else if (asked !== null) {
        const project = { ...toSummary(asked), color: null };
        found.set(name, { project, detail: asked, isOwn: true, ...answeredNow(clock) });
      }
    }
    return found;
  } finally {
    client.close();
  }
}

async function read(client: SignedInClient, name: string, options: CallOptions): Promise<Project> {
  const project = await client.projects.get(name, options);
  return { ...project, versions: [...(await client.versions.list(project.id, options))] };
}
