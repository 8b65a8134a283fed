import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import type { FoundProject, ProjectsAnswer } from '#shared/domain/lookup.ts';
import type { SlugCheck } from '#shared/domain/publishing.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import { type Asking, describeAnswers, toPlainError } from './asking.ts';
import { orError } from '../registry/or-else.ts';
import { findOwnProjects } from './own-projects.ts';
import { resolveProject, type ResolvedProject } from './resolve-project.ts';

/** One project with its full record; several by id in few requests, and by slug those that no id names. */
export async function findProjects(
  asking: Asking,
  registry: string,
  names: readonly string[],
): Promise<ProjectsAnswer> {
  const found = names.length === 1 ? new Map<string, Found>() : await findByIds(asking, names);
  const rest = [...new Set(names)].filter((name) => isLeft(found.get(name), name));
  for (const name of rest) {
    const resolved = await orError(resolveProject(asking, name));
    found.set(name, resolved instanceof AppError ? { error: resolved.payload } : resolved);
  }
  for (const [name, own] of await findOwnProjects(asking, registry, listUnknown(found))) {
    found.set(name, own);
  }
  return {
    ...describeAnswers(asking, [...found.values()].flatMap(toAnswer), ANSWER_LIVES_MS.project),
    found: names.map((name) => toFoundProject(name, found.get(name) ?? null)),
  };
}

/** null: there is none. */
type Found =
  | (ResolvedProject & { readonly isOwn?: true })
  | { readonly error: ErrorPayload }
  | null;

async function findByIds(
  { catalogue, client, options }: Asking,
  names: readonly string[],
): Promise<Map<string, Found>> {
  const answers = await catalogue.lookUpProjects(client, names, options);
  const found = new Map<string, Found>();
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

function listUnknown(found: ReadonlyMap<string, Found>): string[] {
  return [...found].flatMap(([name, answer]) => (answer === null ? [name] : []));
}

/** Slugs are lower-case (interface §2.4); another name that is no id is nothing. */
function isLeft(found: Found | undefined, name: string): boolean {
  return found === undefined || (found === null && name === name.toLowerCase());
}

function toAnswer(found: Found): { at: number | null; cause?: ErrorPayload }[] {
  if (found === null) return [];
  return 'error' in found ? [{ at: null, cause: found.error }] : [found];
}

function toFoundProject(name: string, found: Found): FoundProject {
  const nothing = { name, error: null, project: null, detail: null, isOwn: false };
  if (found === null) return nothing;
  if ('error' in found) return { ...nothing, error: toPlainError(found.error) };
  const { project, detail, isOwn = false } = found;
  return { ...nothing, project, detail, isOwn };
}

export async function checkSlug({ client, options }: Asking, slug: string): Promise<SlugCheck> {
  const projectId = await client.projects.idOfSlug(slug, options);
  return { registry: client.profile.id, slug, projectId };
}

export async function findRandom({ client, options }: Asking, count: number) {
  const projects = await client.projects.random(count, options);
  return { registry: client.profile.id, projects: [...projects] };
}
