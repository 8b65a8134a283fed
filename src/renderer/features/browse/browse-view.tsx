import { Button } from '@mantine/core';
import { type Ref, type RefObject, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#shared/messages/format.ts';
import type { BrowsePage } from '#shared/domain/page.ts';
import type { RegistryProfile } from '#shared/registry/profile.ts';
import { CachedPageNotice } from '../../components/cached-data-notice.tsx';
import { LoadProblem } from '../../components/load-problem.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { type Command, useCommands } from '../../lib/state/commands.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { printable, t } from '../../lib/format/text.ts';
import { changeFilters, clearFilters, isFiltered, useBrowse } from './browse-store.ts';
import classes from './browse-view.module.css';
import { FilterBar } from './filter-bar.tsx';
import { ProjectGrid } from './project-grid.tsx';
import { SkeletonCards } from './skeleton-cards.tsx';
import { PANEL_ID, TypeTabs } from './type-tabs.tsx';
import { type SearchResultsState, useResults } from './use-results.ts';
import { MAX_SEARCH_QUERY_LENGTH } from '#shared/registry/limits.ts';
import { FilterField } from '../../components/filter-field.tsx';
import { useLocation } from 'wouter';
import { attempt } from '../../lib/core/attempt.ts';
import { client } from '../../lib/core/client.ts';
import { openOrOffer, useSamePageCheck } from '../../lib/navigation/use-same-screen.ts';

const FIRST_ROWS: readonly [number, number] = [0, 0];

/** Search, types and filters above the list of results. */
export function BrowseView({ registry }: { registry: RegistryProfile }) {
  const [range, setRange] = useState(FIRST_ROWS);
  const asked = useResults(registry.id, range);
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useBrowseCommands(field, grid);
  const { results } = asked;
  const hasSearch = registry.capabilities.includes('search');
  const total =
    results === undefined ? {} : { note: t('ui-browse-count', toCountParams(results.total)) };
  return (
    <Page
      title={t('ui-nav-browse')}
      {...total}
      actions={
        <>
          <SearchField ref={field} hasSearch={hasSearch} onLeave={() => grid.current?.focus()} />
          <RandomButton registry={registry.id} />
        </>
      }
    >
      <NoLoadout />
      {results === undefined ? null : <CachedPageNotice asked={asked.first} age={results.age} />}
      <TypeTabs />
      <FilterBar registry={registry.id} hasSearch={hasSearch} />
      <div id={PANEL_ID} className={classes['panel']}>
        <Content
          registry={registry}
          asked={asked}
          hasSearch={hasSearch}
          gridRef={grid}
          onRange={setRange}
          onLeave={() => field.current?.focus()}
        />
      </div>
    </Page>
  );
}

function toCountParams(count: number) {
  return { count, number: formatNumber(count) };
}

interface ContentProps {
  readonly registry: RegistryProfile;
  readonly asked: SearchResultsState;
  readonly hasSearch: boolean;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly onRange: (range: readonly [number, number]) => void;
  readonly onLeave: () => void;
}

function Content({ registry, asked, hasSearch, gridRef, onRange, onLeave }: ContentProps) {
  const { results, first } = asked;
  const filtered = useBrowse(isFiltered);
  const words = useBrowse((state) => state.words);
  if (!hasSearch && words.trim() === '') {
    return <EmptyState title={t('ui-browse-by-name')} text={t('ui-browse-by-name-hint')} />;
  }
  if (results === undefined) {
    if (first.error === null) return <SkeletonCards />;
    return <LoadProblem error={first.error} asked={first} />;
  }
  const isNameless = results.by === 'names' && words.trim() === '';
  if (results.total === 0 && !results.isOld) {
    if (results.by === 'cached') {
      return <EmptyState title={t('ui-browse-none-cached')} text={t('ui-browse-cached')} />;
    }
    return (
      <EmptyState
        title={isNameless ? t('ui-browse-by-name') : t('ui-browse-none')}
        text={results.by === 'names' ? t('ui-browse-by-name-hint') : t('ui-browse-none-hint')}
      >
        {filtered ? <Button onClick={clearFilters}>{t('ui-browse-clear')}</Button> : null}
      </EmptyState>
    );
  }
  return (
    <>
      <FoundBy by={results.by} />
      <ProjectGrid
        key={registry.id}
        registry={registry.id}
        results={results}
        ref={gridRef}
        onRange={onRange}
        onLeave={onLeave}
      />
    </>
  );
}

/** Names the kind of search if it was not the registry's own. */
function FoundBy({ by }: Pick<BrowsePage, 'by'>) {
  if (by === 'search') return null;
  return (
    <p className={classes['byName']}>
      {by === 'names' ? t('ui-browse-found-by-name') : t('ui-browse-cached')}
    </p>
  );
}

/** Without a loadout nothing can be installed, but browsing works. */
function NoLoadout() {
  const loadout = useCurrentLoadout();
  if (loadout !== null) return null;
  return (
    <p className={classes['noLoadout']}>
      {t('ui-browse-no-loadout')} <a href={`#${routes.welcome}`}>{t('ui-manage-folder')}</a>
    </p>
  );
}

function useBrowseCommands(
  field: RefObject<HTMLInputElement | null>,
  grid: RefObject<HTMLDivElement | null>,
): void {
  const commands = useMemo(() => {
    const group = t('ui-nav-browse');
    const ofList = (shortcut: string, label: string): Command => ({
      id: `browse-${shortcut}`,
      label,
      group,
      shortcut,
      isKeyOfFocus: true,
      run: () => grid.current?.focus(),
    });
    return [
      {
        id: 'browse-search',
        label: t('ui-browse-search'),
        group,
        shortcut: '/',
        run: () => field.current?.focus(),
      },
      ofList('arrowdown', t('ui-key-next')),
      ofList('arrowup', t('ui-key-previous')),
      ofList('enter', t('ui-key-open-project')),
      ofList('i', t('ui-key-install')),
    ];
  }, [field, grid]);
  useCommands(commands);
}

interface SearchFieldProps {
  readonly hasSearch: boolean;
  /** Moves the focus from the field into the list. */
  readonly onLeave: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The search field. */
function SearchField({ hasSearch, onLeave, ref }: SearchFieldProps) {
  const words = useBrowse((state) => state.words);
  return (
    <FilterField
      ref={ref}
      value={words}
      label={hasSearch ? t('ui-browse-search') : t('ui-browse-names')}
      clearLabel={t('ui-browse-clear-words')}
      maxLength={MAX_SEARCH_QUERY_LENGTH}
      isWide
      onChange={(value) => changeFilters({ words: value })}
      onLeave={onLeave}
    />
  );
}

/** Opens the page of a random project chosen by the registry. */
function RandomButton({ registry }: { registry: string }) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const startHere = useSamePageCheck();
  const open = async () => {
    const isHere = startHere();
    setAsking(true);
    await attempt(async () => {
      const { projects } = await client.projects.random({ registry, count: 1 });
      const [found] = projects;
      if (found === undefined) return;
      const text = t('ui-browse-random-found', { title: printable(found.name) });
      openOrOffer(isHere, text, () => navigate(routes.project(found.id)));
    });
    setAsking(false);
  };
  return (
    <Button loading={isAsking} onClick={() => void open()}>
      {t('ui-browse-random')}
    </Button>
  );
}
