import type { Inputs } from '#shared/contract/index.ts';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import type { FoundProject, ProjectsAnswer } from '#shared/domain/lookup.ts';
import type { SlugCheck } from '#shared/domain/publishing.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import type { Project } from '#shared/registry/project.ts';
import { orError, orNull } from '../registry/or-error.ts';
import type { CallOptions } from '../registry/call.ts';
import type { SignedInClient } from '../registry/signed-in-client.ts';
import { closeAfterUse } from '../registry/close-after-use.ts';
import { toCurrentAge, type LookupContext, describeAnswers } from './lookup-context.ts';
import { type ResolvedProject, resolveProject, toProjectSummary } from './resolve-project.ts';

/** One project with its full record; several by id in few requests, and the rest by slug. */
export async function findProjects(
  context: LookupContext,
  { registry, names }: { readonly registry: string; readonly names: readonly string[] },
): Promise<ProjectsAnswer> {
  const found =
    names.length === 1 ? new Map<string, ProjectLookupResult>() : await findByIds(context, names);
  const rest = [...new Set(names)].filter((name) => isLeft(found.get(name), name));
  for (const name of rest) {
    const resolved = await orError(resolveProject(context, name));
    found.set(name, resolved instanceof AppError ? { error: resolved.payload } : resolved);
  }
  for (const [name, own] of await findOwnProjects(context, registry, listUnknown(found))) {
    found.set(name, own);
  }
  return {
    ...describeAnswers(context, [...found.values()].flatMap(toAnswer), ANSWER_LIVES_MS.project),
    found: names.map((name) => toFoundProject(name, found.get(name) ?? null)),
  };
}

/** null when it does not exist. */
type ProjectLookupResult =
  | (ResolvedProject & { readonly isOwn?: true })
  | { readonly error: ErrorPayload }
  | null;

async function findByIds(
  { catalogue, client, options }: LookupContext,
  names: readonly string[],
): Promise<Map<string, ProjectLookupResult>> {
  const answers = await catalogue.lookUpProjects(client, names, options);
  const found = new Map<string, ProjectLookupResult>();
  for (const [name, answer] of answers) {
    if (answer.kind === 'not-checked') {
      found.set(name, answer.cause && { error: answer.cause });
    } else {
      const { project, at, cause } = answer;
      const age = cause === undefined ? { at } : { at, cause };
      found.set(name, project && { project, detail: null, ...age });
    }
  }
  return found;
}

function listUnknown(found: ReadonlyMap<string, ProjectLookupResult>): string[] {
  return [...found].flatMap(([name, answer]) => (answer === null ? [name] : []));
}

/** Slugs are lower-case (interface §2.4); another name that is no id cannot exist. */
function isLeft(found: ProjectLookupResult | undefined, name: string): boolean {
  return found === undefined || (found === null && name === name.toLowerCase());
}

function toAnswer(found: ProjectLookupResult): { at: number | null; cause?: ErrorPayload }[] {
  if (found === null) return [];
  return 'error' in found ? [{ at: null, cause: found.error }] : [found];
}

function toFoundProject(name: string, found: ProjectLookupResult): FoundProject {
  const nothing = { name, error: null, project: null, detail: null, isOwn: false };
  if (found === null) return nothing;
  if ('error' in found) return { ...nothing, error: found.error };
  const { project, detail, isOwn = false } = found;
  return { ...nothing, project, detail, isOwn };
}

export async function checkSlug(
  { client, options }: LookupContext,
  { slug }: Inputs['projects']['checkSlug'],
): Promise<SlugCheck> {
  const projectId = await client.projects.idOfSlug(slug, options);
  return { registry: client.profile.id, slug, projectId };
}

export async function findRandom(
  { client, options }: LookupContext,
  { count }: Inputs['projects']['random'],
) {
  const projects = await client.projects.random(count, options);
  return { registry: client.profile.id, projects: [...projects] };
}

/** For a user without the right to see it, a project does not exist. */
const UNSEEN: ReadonlySet<AppError['code']> = new Set([
  'REGISTRY_LACKS',
  'AUTH_NEEDED',
  'AUTH_NOT_ACCEPTED',
  'AUTH_SCOPE_MISSING',
]);

/**
 * Finds projects that only the signed-in user sees, each with its versions. They are not cached:
 * the next caller may be another user.
 */
async function findOwnProjects(
  { accounts, clock, options }: Pick<LookupContext, 'accounts' | 'clock' | 'options'>,
  registry: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, ProjectLookupResult>> {
  const found = new Map<string, ProjectLookupResult>();
  const client = names.length === 0 ? null : await accounts.openKept(registry);
  if (client === null) return found;
  return closeAfterUse(client, async () => {
    for (const name of names) {
      const asked = await orError(orNull(readProjectWithVersions(client, name, options)));
      if (asked instanceof AppError) {
        if (!UNSEEN.has(asked.code)) found.set(name, { error: asked.payload });
      } else if (asked !== null) {
        const project = { ...toProjectSummary(asked), color: null };
        found.set(name, { project, detail: asked, isOwn: true, ...toCurrentAge(clock) });
      }
    }
    return found;
  });
}

async function readProjectWithVersions(
  client: SignedInClient,
  name: string,
  options: CallOptions,
): Promise<Project> {
  const project = await client.projects.get(name, options);
  return { ...project, versions: [...(await client.versions.list(project.id, options))] };
}
