import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { describeCategory } from '../../lib/format/describe-project.ts';
import { describeLoader } from '../../lib/format/describe-target.ts';
import { useGameVersions } from '../../lib/core/registry-tags.ts';
import { printable, t } from '../../lib/format/text.ts';
import { toggleFilter, useBrowse } from './browse-store.ts';
import classes from './filter-bar.module.css';

interface FilterChipsProps {
  readonly registry: string;
  /** The game version that a switch of its own shows; null: none. */
  readonly fitting: string | null;
}

/** Each filter that is on, to be removed by a press. */
export function FilterChips({ registry, fitting }: FilterChipsProps) {
  const categories = useBrowse((state) => state.categories);
  const loaders = useBrowse((state) => state.loaders);
  const gameVersions = useBrowse((state) => state.gameVersions);
  const listed = useGameVersions(registry);
  const labelOf = (version: string) =>
    printable(listed.find(({ value }) => value === version)?.label ?? version);
  const isFitting = gameVersions.length === 1 && gameVersions[0] === fitting;
  const chips = [
    ...categories.map((id) => ({ list: 'categories', id, label: describeCategory(id) }) as const),
    ...loaders.map((id) => ({ list: 'loaders', id, label: describeLoader(id) }) as const),
    ...(isFitting ? [] : gameVersions).map(
      (id) => ({ list: 'gameVersions', id, label: labelOf(id) }) as const,
    ),
  ];
  return chips.map(({ list, id, label }) => (
    <button
      key={`${list} ${id}`}
      type="button"
      className={classes['chip']}
      aria-label={t('ui-browse-remove-filter', { name: label })}
      onClick={(event) => {
        leave(event);
        toggleFilter(list, id);
      }}
    >
      {label}
      <X size="0.75rem" aria-hidden />
    </button>
  ));
}

/** The chip goes away: the focus goes to what stands beside it. */
function leave({ currentTarget: chip }: MouseEvent<HTMLButtonElement>): void {
  const beside = chip.nextElementSibling ?? chip.previousElementSibling;
  if (beside instanceof HTMLElement) beside.focus();
}
