import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { findVersionRuns } from '#shared/domain/version-runs.ts';
import { describeCategory, describeVersionRange } from '../../lib/format/describe-project.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { useGameVersions } from '../../lib/core/registry-tags.ts';
import { t } from '../../lib/format/text.ts';
import { type ListName, removeFilters, useBrowse } from './browse-store.ts';
import classes from './filter-bar.module.css';

interface FilterChipsProps {
  readonly registry: string;
  /** The game version that has its own toggle; null: none. */
  readonly fitting: string | null;
}

/** The active filters, each removed by a press; consecutive game versions share a chip. */
export function FilterChips({ registry, fitting }: FilterChipsProps) {
  const categories = useBrowse((state) => state.categories);
  const loaders = useBrowse((state) => state.loaders);
  const gameVersions = useBrowse((state) => state.gameVersions);
  const listed = useGameVersions(registry);
  const labelOf = (version: string) =>
    listed.find(({ value }) => value === version)?.label ?? version;
  const isFitting = gameVersions.length === 1 && gameVersions[0] === fitting;
  const runs = isFitting ? [] : findVersionRuns(gameVersions, listed);
  const chips = [
    ...categories.map((id) => toChip('categories', [id], describeCategory(id))),
    ...loaders.map((id) => toChip('loaders', [id], describeLoader(id))),
    ...runs.map(({ newest, oldest, values }) =>
      toChip(
        'gameVersions',
        values,
        describeVersionRange({ newest: labelOf(newest), oldest: labelOf(oldest) }),
      ),
    ),
  ];
  return chips.map(({ list, values, label }) => (
    <button
      key={`${list} ${values[0]}`}
      type="button"
      className={classes['chip']}
      aria-label={t('ui-browse-remove-filter', { name: label })}
      onClick={(event) => {
        moveFocusBeside(event);
        removeFilters(list, values);
      }}
    >
      {label}
      <X size="0.75rem" aria-hidden />
    </button>
  ));
}

function toChip(list: ListName, values: readonly string[], label: string) {
  return { list, values, label };
}

/** The chip is about to unmount: moves the focus to its neighbour. */
function moveFocusBeside({ currentTarget: chip }: MouseEvent<HTMLButtonElement>): void {
  const beside = chip.nextElementSibling ?? chip.previousElementSibling;
  if (beside instanceof HTMLElement) beside.focus();
}
