import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { AnswerAge } from '#shared/domain/job.ts';
import type { BrowsePage } from '#shared/domain/page.ts';
import { PROJECT_TYPES } from '#shared/registry/enumerations.ts';
import { type PageState, type BrowseQuestion, useBrowsePages } from '../../lib/core/pages.ts';
import { useBrowse } from './browse-store.ts';

export const PAGE_SIZE = 40;
const TYPING_MS = 250;

export interface Results {
  readonly total: number;
  readonly by: BrowsePage['by'];
  readonly age: AnswerAge;
  /** The page with the project at this index; undefined: not loaded. */
  readonly pageAt: (index: number) => BrowsePage | undefined;
  /** The results belong to the previous query; the new ones are loading. */
  readonly isOld: boolean;
}

export interface SearchResultsState {
  readonly results: Results | undefined;
  readonly first: PageState<BrowsePage>;
}

const NOT_REQUESTED: PageState<BrowsePage> = {
  page: undefined,
  error: null,
  isAsking: true,
  askAgain: () => undefined,
};

/**
 * The results of the current query with the pages of `range`; until they arrive, the previous
 * results.
 */
export function useResults(registry: string, range: readonly [number, number]): SearchResultsState {
  const question = useQuestion();
  const [answered, setAnswered] = useState(question);
  const [from, to] = range;
  const pages = { numbers: useMemo(() => listPages(from, to), [from, to]), limit: PAGE_SIZE };
  const now = useBrowsePages(registry, question, pages);
  const before = useBrowsePages(registry, answered, pages);
  const first = now.get(0) ?? NOT_REQUESTED;
  if (first.page !== undefined && answered !== question) setAnswered(question);
  if (first.page) return { results: toResults(first.page, now), first };
  const old = first.error === null ? before.get(0)?.page : undefined;
  return { results: old && { ...toResults(old, before), isOld: true }, first };
}

function toResults(
  { total, by, age }: BrowsePage,
  pages: ReadonlyMap<number, PageState<BrowsePage>>,
): Results {
  const pageAt = (index: number) => pages.get(Math.floor(index / PAGE_SIZE))?.page;
  return { total, by, age, pageAt, isOld: false };
}

/** The first page has the total, so it is always requested. */
function listPages(from: number, to: number): readonly number[] {
  const [first, last] = [Math.floor(from / PAGE_SIZE), Math.floor(to / PAGE_SIZE)];
  const shown = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [...new Set([0, ...shown])];
}

/** Debounces typing; a pressed filter applies at once. */
function useQuestion(): BrowseQuestion {
  const words = useBrowse((state) => state.words);
  const [typed] = useDebouncedValue(words, TYPING_MS);
  const asked = words === '' ? '' : typed.trim();
  const type = useBrowse((state) => PROJECT_TYPES.find((known) => known === state.type) ?? null);
  const categories = useBrowse((state) => state.categories);
  const loaders = useBrowse((state) => state.loaders);
  const gameVersions = useBrowse((state) => state.gameVersions);
  const sortBy = useBrowse((state) => state.sortBy);
  return useMemo(
    () => ({
      words: asked,
      type,
      categories: [...categories],
      loaders: [...loaders],
      gameVersions: [...gameVersions],
      sortBy,
    }),
    [asked, type, categories, loaders, gameVersions, sortBy],
  );
}
