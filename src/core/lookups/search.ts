import type { SearchRequest } from '#shared/contract/lookups.ts';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import { pageOf, toFilter } from '#shared/domain/filter-projects.ts';
import type { SearchAnswer } from '#shared/domain/lookup.ts';
import { AppError, type ErrorPayload } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import { orError } from '../registry/or-error.ts';
import type { SearchQuery } from '../registry/resources/search.ts';
import {
  toCurrentAge,
  type LookupContext,
  describeAnswers,
  isFailedAnswer,
} from './lookup-context.ts';
import { resolveProject } from './resolve-project.ts';

/** Each costs up to four requests. */
const MAX_NAMES = 8;

/** Errors after which cached projects are a useful answer. */
const CAUSES: readonly ErrorPayload['code'][] = [
  'REGISTRY_OFFLINE',
  'REGISTRY_UNREACHABLE',
  'REGISTRY_FAILED',
  'REGISTRY_LIMITED',
];

/**
 * As `searchRegistry`; among cached projects when the registry cannot be asked. Throws the
 * request's error when none is cached.
 */
export async function searchProjects(
  context: LookupContext,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const answer = await orError(searchRegistry(context, request));
  return answer instanceof AppError ? searchCached(context, request, answer) : answer;
}

/**
 * Finds cached projects with every word in name, slug or summary that match the filters. Throws
 * `cause` when no project is cached.
 */
export function searchCached(
  {
    client,
    catalogue,
  }: Pick<LookupContext, 'client'> & {
    readonly catalogue: Pick<LookupContext['catalogue'], 'cachedProjects'>;
  },
  request: SearchRequest,
  cause: AppError,
): SearchAnswer {
  const cached = CAUSES.includes(cause.code) ? [...catalogue.cachedProjects(client.profile)] : [];
  if (cached.length === 0) throw cause;
  const words = request.words.toLowerCase().split(/\s+/);
  const fits = toFilter(request);
  const found = cached.filter(({ value }) => {
    const text = `${value.name} ${value.slug} ${value.summary}`.toLowerCase();
    return words.every((word) => text.includes(word)) && fits(value);
  });
  const times = found.flatMap(({ at }) => at ?? []);
  const oldestAnswerAt = times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
  return {
    registry: client.profile.id,
    age: { stale: true, oldestAnswerAt, cause: cause.payload },
    by: 'cached',
    ...pageOf(
      found.map(({ value }) => value),
      request,
    ),
  };
}

/** Finds projects by the registry's search, or by name if it has none; caches them. */
export async function searchRegistry(
  context: LookupContext,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { client, clock, options } = context;
  const answer = await orError(client.search(toSearchQuery(request), options));
  const described = describeAnswers(context, [toCurrentAge(clock)], ANSWER_LIVES_MS.project);
  if (!(answer instanceof AppError)) {
    for (const hit of answer.hits) context.catalogue.keepProject(client.profile, hit);
    return { ...described, by: 'search', hits: [...answer.hits], total: answer.total };
  }
  if (!isFailedAnswer(answer)) throw answer;
  const fitting = (await findByNames(context, request.words)).filter(toFilter(request));
  return { ...described, by: 'names', ...pageOf(fitting, request) };
}

function toSearchQuery(request: SearchRequest): SearchQuery {
  const { words, loaders, gameVersions, categories, limit, offset, type, sortBy } = request;
  const filters = { loaders, gameVersions, categories, limit, offset };
  return {
    query: words,
    ...filters,
    ...(type === null ? {} : { type }),
    ...(sortBy === null ? {} : { sortBy }),
  };
}

/** The words as ids, slugs (also all of them joined), authors and organizations. */
async function findByNames(context: LookupContext, words: string): Promise<ProjectSummary[]> {
  const { client, options } = context;
  const single = words.split(/\s+/).filter((word) => word !== '');
  const names = [...new Set([single.join('-'), ...single])].slice(0, MAX_NAMES);
  const found = new Map<string, ProjectSummary>();
  const failures: AppError[] = [];
  for (const name of names.filter((word) => word !== '')) {
    const questions = [
      async () => {
        const resolved = await resolveProject(context, name.toLowerCase());
        return resolved === null ? [] : [resolved.project];
      },
      async () => (name === name.toLowerCase() ? [] : client.projects.list([name], options)),
      async () => client.projects.ofUser(name, options),
      async () => client.projects.ofOrganization(name, options),
    ];
    for (const ask of questions) {
      const answer = await orError(ask());
      if (!(answer instanceof AppError)) for (const one of answer) found.set(one.id, one);
      else if (isSearchFailure(answer)) failures.push(answer);
    }
  }
  // A failed search must not look like an empty result.
  if (found.size === 0 && failures[0] !== undefined) throw failures[0];
  return [...found.values()];
}

function isSearchFailure({ code }: AppError): boolean {
  return code !== 'REGISTRY_NOT_FOUND' && code !== 'REGISTRY_LACKS';
}
