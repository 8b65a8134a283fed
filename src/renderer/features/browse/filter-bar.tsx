import { Check, LayoutGrid, List } from 'lucide-react';
import { toAskedGameVersion } from '#shared/domain/compatibility.ts';
import type { Category } from '#shared/registry/tag.ts';
import { useCurrentLoadout } from '../../lib/core/current-loadout.ts';
import { VersionRange } from '../../components/version-range.tsx';
import { describeCategory } from '../../lib/format/describe-project.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { ownPropertyOf } from '../../lib/format/own-property.ts';
import { useCategories, useGameVersions, useLoaders } from '../../lib/core/registry-tags.ts';
import { printable, t } from '../../lib/format/text.ts';
import {
  addFilters,
  changeFilters,
  setBrowseLayout,
  clearFilters,
  isFiltered,
  toggleFilter,
  useBrowse,
} from './browse-store.ts';
import classes from './filter-bar.module.css';
import { FilterChips } from './filter-chips.tsx';
import { type FilterGroup, FilterMenu } from './filter-menu.tsx';
import { FilterPopover } from './filter-popover.tsx';

/** Filters and order of the list. */
export function FilterBar({ registry, hasSearch }: { registry: string; hasSearch: boolean }) {
  const filtered = useBrowse(isFiltered);
  const fitting = useFitting(registry);
  return (
    <div className={classes['bar']} role="group" aria-label={t('ui-browse-filters')}>
      <FitsLoadout fitting={fitting} />
      <FilterChips registry={registry} fitting={fitting} />
      <CategoryFilter registry={registry} />
      <Loaders registry={registry} />
      <GameVersions registry={registry} />
      {filtered ? (
        <button type="button" className={classes['clear']} onClick={clearFilters}>
          {t('ui-browse-clear')}
        </button>
      ) : null}
      <span className={classes['grow']} />
      <Sort hasSearch={hasSearch} />
      <LayoutSwitch />
    </div>
  );
}

/** The game version to filter by so that results fit the loadout; null: unknown. */
function useFitting(registry: string): string | null {
  const loadout = useCurrentLoadout();
  const listed = useGameVersions(registry);
  return toAskedGameVersion(loadout?.target.gameVersion ?? null, listed).asked;
}

/** Filters by the loadout's game version. */
function FitsLoadout({ fitting }: { fitting: string | null }) {
  const loadout = useCurrentLoadout();
  const chosen = useBrowse((state) => state.gameVersions);
  if (!loadout || fitting === null) return null;
  const isOn = chosen.length === 1 && chosen[0] === fitting;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={classes['fits']}
      onClick={() => changeFilters({ gameVersions: isOn ? [] : [fitting] })}
    >
      {isOn ? <Check size="0.875rem" aria-hidden /> : null}
      {t('ui-browse-fits', { version: fitting })}
    </button>
  );
}

const GROUP_KEYS: Readonly<Record<string, () => string>> = {
  category: () => t('ui-group-category'),
  feature: () => t('ui-group-feature'),
  resolution: () => t('ui-group-resolution'),
  performance_impact: () => t('ui-group-performance'),
};

function CategoryFilter({ registry }: { registry: string }) {
  const type = useBrowse((state) => state.type);
  const chosen = useBrowse((state) => state.categories);
  const categories = useCategories(registry, type);
  return (
    <FilterPopover
      label={t('ui-browse-categories')}
      groups={groupCategories(categories)}
      chosen={chosen}
      onToggle={(name) => toggleFilter('categories', name)}
    />
  );
}

function groupCategories(categories: readonly Category[]): readonly FilterGroup[] {
  return [...Map.groupBy(categories, ({ type }) => type)].map(([type, members]) => ({
    label: ownPropertyOf(GROUP_KEYS, type)?.() ?? describeCategory(type),
    choices: [...new Set(members.map(({ name }) => name))].map((name) => ({
      id: name,
      label: describeCategory(name),
    })),
  }));
}

function Loaders({ registry }: { registry: string }) {
  const type = useBrowse((state) => state.type);
  const chosen = useBrowse((state) => state.loaders);
  const loaders = useLoaders(registry, type);
  const choices = loaders.map(({ name }) => ({ id: name, label: describeLoader(name) }));
  return (
    <FilterPopover
      label={t('ui-browse-loaders')}
      groups={[{ label: null, choices }]}
      chosen={chosen}
      onToggle={(name) => toggleFilter('loaders', name)}
    />
  );
}

function GameVersions({ registry }: { registry: string }) {
  const chosen = useBrowse((state) => state.gameVersions);
  const versions = useGameVersions(registry);
  const choices = versions.map(({ value, label }) => ({ id: value, label: printable(label) }));
  return (
    <FilterPopover
      label={t('ui-browse-game-versions')}
      groups={[{ label: null, choices }]}
      chosen={chosen}
      onToggle={(value) => toggleFilter('gameVersions', value)}
    >
      <VersionRange
        listed={versions}
        withPre
        onAdd={(between) => addFilters('gameVersions', between)}
      />
    </FilterPopover>
  );
}

const RELEVANCE = 'relevance';

/** registry §5.2; the registry's default order is by relevance. */
function Sort({ hasSearch }: { hasSearch: boolean }) {
  const sortBy = useBrowse((state) => state.sortBy);
  const choices = [
    ...(hasSearch ? [{ id: RELEVANCE, label: t('ui-browse-sort-relevance') }] : []),
    { id: 'downloads', label: t('ui-browse-sort-downloads') },
    { id: 'follow_count', label: t('ui-browse-sort-followers') },
    { id: 'recently_updated', label: t('ui-browse-sort-updated') },
    { id: 'recently_published', label: t('ui-browse-sort-published') },
  ];
  const current = sortBy ?? choices[0]?.id ?? RELEVANCE;
  const label = choices.find(({ id }) => id === current)?.label ?? '';
  return (
    <FilterMenu
      label={
        <span>
          {t('ui-browse-sort-by')} <b className={classes['order']}>{label}</b>
        </span>
      }
      choices={choices}
      chosen={current}
      onChoose={(id) => changeFilters({ sortBy: id === RELEVANCE ? null : id })}
    />
  );
}

/** Cards or list; the window stores the choice. */
function LayoutSwitch() {
  const look = useBrowse((state) => state.look);
  const looks = [
    { id: 'cards', label: t('ui-browse-cards'), Icon: LayoutGrid },
    { id: 'list', label: t('ui-browse-rows'), Icon: List },
  ] as const;
  return (
    <span role="group" aria-label={t('ui-browse-look')} className={classes['looks']}>
      {looks.map(({ id, label, Icon }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === look}
          aria-label={label}
          title={label}
          onClick={() => setBrowseLayout(id)}
        >
          <Icon size="1rem" aria-hidden />
        </button>
      ))}
    </span>
  );
}
