import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SearchRequest } from '#shared/contract/lookups.ts';
import type { BrowsePage, OrganizationPage, PersonPage, ProjectPage } from '#shared/domain/page.ts';
import { ANSWER_LIVES_MS } from '#shared/domain/answer-lives.ts';
import { api } from './client.ts';

type Page = ProjectPage | PersonPage | OrganizationPage | BrowsePage;

/** A page as known so far: first cached, then from the registry. */
export interface PageState<Shown extends Page> {
  /** undefined: still loading, or unavailable. */
  readonly page: Shown | undefined;
  /** Why the registry gave no answer; `page` is then the cached one. */
  readonly error: Error | null;
  readonly isAsking: boolean;
  readonly askAgain: () => void;
}

/** A page reopened later than this is refetched in the background. */
const staleTime = ANSWER_LIVES_MS.versions;
/** Without a registry there is nothing to request. */
const NO_REGISTRY = { registry: '', isKnown: false };

function questionsTo(registry: string | undefined) {
  const known = registry === undefined ? NO_REGISTRY : { registry, isKnown: true };
  const enabled = known.isKnown;
  const ask = <How extends 'kept' | 'check'>(how: How) => ({
    registry: known.registry,
    ask: how,
  });
  return { enabled, kept: ask('kept'), check: ask('check') };
}

export function useProjectPage(
  registry: string | undefined,
  project: string,
): PageState<ProjectPage> {
  const { enabled, kept, check } = questionsTo(registry);
  const { queryOptions } = api.pages.project;
  return join(
    useQuery(queryOptions({ input: { ...kept, project }, enabled })),
    useQuery(queryOptions({ input: { ...check, project }, enabled, staleTime })),
  );
}

export function usePersonPage(registry: string | undefined, person: string): PageState<PersonPage> {
  const { enabled, kept, check } = questionsTo(registry);
  const { queryOptions } = api.pages.person;
  return join(
    useQuery(queryOptions({ input: { ...kept, person }, enabled })),
    useQuery(queryOptions({ input: { ...check, person }, enabled, staleTime })),
  );
}

export function useOrganizationPage(
  registry: string | undefined,
  organization: string,
): PageState<OrganizationPage> {
  const { enabled, kept, check } = questionsTo(registry);
  const { queryOptions } = api.pages.organization;
  return join(
    useQuery(queryOptions({ input: { ...kept, organization }, enabled })),
    useQuery(queryOptions({ input: { ...check, organization }, enabled, staleTime })),
  );
}

export type BrowseQuestion = Omit<SearchRequest, 'registry' | 'limit' | 'offset'>;

/** Pages of a long result by number, each of `limit` projects. */
export function useBrowsePages(
  registry: string,
  question: BrowseQuestion,
  { numbers, limit }: { readonly numbers: readonly number[]; readonly limit: number },
): ReadonlyMap<number, PageState<BrowsePage>> {
  const { kept, check } = questionsTo(registry);
  const { queryOptions } = api.pages.browse;
  const inputs = numbers.map((number) => ({ ...question, limit, offset: number * limit }));
  const keptOnes = useQueries({
    queries: inputs.map((input) => queryOptions({ input: { ...input, ...kept } })),
  });
  const checkedOnes = useQueries({
    queries: inputs.map((input) => queryOptions({ input: { ...input, ...check }, staleTime })),
  });
  return new Map(
    numbers.flatMap((number, index): [number, PageState<BrowsePage>][] => {
      const [keptOne, checkedOne] = [keptOnes[index], checkedOnes[index]];
      return keptOne && checkedOne ? [[number, join(keptOne, checkedOne)]] : [];
    }),
  );
}

/**
 * Installed versions change here, not at the registry: the cached page is reread for them and takes
 * precedence.
 */
function join<Shown extends Page>(
  kept: UseQueryResult<Shown>,
  checked: UseQueryResult<Shown>,
): PageState<Shown> {
  const isKeptLater = kept.data !== undefined && kept.dataUpdatedAt > checked.dataUpdatedAt;
  const { installed } = (isKeptLater ? kept.data : checked.data) ?? {};
  const newest = checked.data ?? kept.data;
  return {
    page: newest && installed ? { ...newest, installed } : newest,
    error: checked.error,
    isAsking: checked.isFetching || (kept.isPending && checked.isPending),
    askAgain: () => void checked.refetch(),
  };
}
