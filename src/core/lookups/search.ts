import type { SearchRequest } from '#shared/contract/lookups.ts';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import { pageOf, toFilter } from '#shared/domain/filter-projects.ts';
import type { SearchAnswer } from '#shared/domain/lookup.ts';
import { AppError } from '#shared/errors.ts';
import type { ProjectSummary } from '#shared/registry/project.ts';
import type { SearchQuery } from '../registry/resources/search.ts';
import { answeredNow, type Asking, describeAnswers, isLacking } from './asking.ts';
import { orError } from '../registry/or-else.ts';
import { resolveProject } from './resolve-project.ts';

/** Each costs up to four requests. */
const MAX_NAMES = 8;

/** Projects that fit the words, found by the registry, or by their names where it has no search. */
export async function searchProjects(
  asking: Asking,
  request: SearchRequest,
): Promise<SearchAnswer> {
  const { client, clock, options } = asking;
  const answer = await orError(client.search(toQuery(request), options));
  const described = describeAnswers(asking, [answeredNow(clock)], ANSWER_LIVES_MS.project);
  if (!(answer instanceof AppError)) {
    return { ...described, by: 'search', hits: [...answer.hits], total: answer.total };
  }
  if (!isLacking(answer)) throw answer;
  const fitting = (await findByNames(asking, request.words)).filter(toFilter(request));
  return { ...described, by: 'names', ...pageOf(fitting, request) };
}

function toQuery(request: SearchRequest): SearchQuery {
  const { words, loaders, gameVersions, categories, limit, offset, type, sortBy } = request;
  const filters = { loaders, gameVersions, categories, limit, offset };
  return {
    query: words,
    ...filters,
    ...(type === null ? {} : { type }),
    ...(sortBy === null ? {} : { sortBy }),
  };
}

/** The words as ids, slugs (also all of them as one), authors and organizations. */
async function findByNames(asking: Asking, words: string): Promise<ProjectSummary[]> {
  const { client, options } = asking;
  const single = words.split(/\s+/).filter((word) => word !== '');
  const names = [...new Set([single.join('-'), ...single])].slice(0, MAX_NAMES);
  const found = new Map<string, ProjectSummary>();
  const failures: AppError[] = [];
  for (const name of names.filter((word) => word !== '')) {
    const questions = [
      async () => {
        const resolved = await resolveProject(asking, name.toLowerCase());
        return resolved === null ? [] : [resolved.project];
      },
      async () => (name === name.toLowerCase() ? [] : client.projects.list([name], options)),
      async () => client.projects.ofUser(name, options),
      async () => client.projects.ofOrganization(name, options),
    ];
    for (const ask of questions) {
      const answer = await orError(ask());
      if (!(answer instanceof AppError)) for (const one of answer) found.set(one.id, one);
      else if (isFailure(answer)) failures.push(answer);
    }
  }
  // Finding nothing must not look like there being nothing.
  if (found.size === 0 && failures[0] !== undefined) throw failures[0];
  return [...found.values()];
}

function isFailure({ code }: AppError): boolean {
  return code !== 'REGISTRY_NOT_FOUND' && code !== 'REGISTRY_LACKS';
}
