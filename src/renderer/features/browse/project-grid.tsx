import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { GameVersion } from '#shared/registry/tag.ts';
import { ProjectCard } from '../../components/project/project-card.tsx';
import { ProjectItem } from '../../components/project/project-item.tsx';
import { ownPropertyOf } from '../../lib/format/own-property.ts';
import { useGameVersions } from '../../lib/core/registry-tags.ts';
import { routes } from '../../lib/navigation/routes.ts';
import { useAppearance } from '../../lib/core/settings.ts';
import { t } from '../../lib/format/text.ts';
import { browse, type BrowseLayout, useBrowse } from './browse-store.ts';
import classes from './project-grid.module.css';
import { SkeletonCard } from './skeleton-cards.tsx';
import { useColumns } from './use-columns.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { PAGE_SIZE, type Results } from './use-results.ts';

const GRID_ID = 'browse-list';
const OVERSCAN = { cards: 2, list: 6 } as const;
const LIST_REM = { comfortable: 5.3125, dense: 4.6875 } as const;
/** Includes the gap to the next row of cards. */
const CARDS_REM = 17.25;
const PX_PER_REM = 16;
/** Room for the focus ring of the first and the last row of cards. */
const EDGE_PX = 8;

interface ProjectGridProps {
  readonly registry: string;
  readonly results: Results;
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Called with the visible rows, so that their pages are requested. */
  readonly onRange: (range: readonly [number, number]) => void;
  readonly onLeave: () => void;
}

/**
 * Virtualized grid of all projects the registry counts. The grid itself has the focus; one project
 * in it is active.
 */
export function ProjectGrid({ registry, results, ref, onRange, onLeave }: ProjectGridProps) {
  const { total, isOld } = results;
  const gameVersions = useGameVersions(registry);
  const [, navigate] = useLocation();
  const { density, textSize } = useAppearance();
  const look = useBrowse((state) => state.look);
  const hasCards = look === 'cards';
  const remPx = (PX_PER_REM * textSize) / 100;
  const columns = useColumns(ref, { remPx, hasCards });
  const height = Math.round((hasCards ? CARDS_REM : LIST_REM[density]) * remPx);
  const edge = hasCards ? EDGE_PX : 0;
  // Its functions are called only during render and by key handlers; no memoized child gets them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: Math.ceil(total / columns),
    getScrollElement: () => ref.current,
    estimateSize: () => height,
    // Rows of another look or column count have other heights.
    getItemKey: (row) => `${look} ${columns} ${row}`,
    overscan: OVERSCAN[look],
    paddingStart: edge,
    paddingEnd: edge,
    scrollPaddingStart: edge,
    scrollPaddingEnd: edge,
    initialOffset: browse.getState().scrollTop,
    initialMeasurementsCache: browse.getState().measured,
  });
  useEffect(() => () => browse.setState({ measured: virtualizer.takeSnapshot() }), [virtualizer]);
  const items = virtualizer.getVirtualItems();
  const from = (items[0]?.index ?? 0) * columns;
  const to = Math.min((items.at(-1)?.index ?? 0) * columns + columns, total) - 1;
  useEffect(() => onRange(toPages(from, to)), [from, to, onRange]);
  useReturn(ref);
  useTop(ref);
  const chosen = useBrowse((state) => state.active);
  const active = Math.min(chosen, total - 1);
  const activeRow = Math.floor(active / columns);
  // In another look the active project has another position.
  useEffect(() => {
    if (browse.getState().scrollTop === 0) virtualizer.scrollToIndex(activeRow);
  }, [virtualizer, look, activeRow]);
  const open = (index: number) => {
    const project = projectAt(results, index);
    if (project === undefined) return;
    browse.setState({ active: index, isLeft: true });
    navigate(routes.project(project.id));
  };
  /** A link in the row goes to its own target; the rest of the row opens the project. */
  const click = (target: EventTarget, index: number) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (isLink) browse.setState({ active: index, isLeft: true });
    else open(index);
  };
  const press = useGridKeys({
    results,
    active,
    columns,
    pageRows: () => Math.max(1, Math.floor((ref.current?.clientHeight ?? height) / height) - 1),
    onMove(index) {
      browse.setState({ active: index });
      virtualizer.scrollToIndex(Math.floor(index / columns));
    },
    onOpen: open,
    onLeave,
  });
  return (
    <div
      ref={ref}
      id={GRID_ID}
      role="grid"
      tabIndex={0}
      aria-label={t('ui-browse-list')}
      aria-rowcount={total}
      aria-busy={isOld}
      aria-activedescendant={gridRowIdOf(active)}
      className={classes['list']}
      data-look={look}
      onKeyDown={press}
      onScroll={({ currentTarget }) => browse.setState({ scrollTop: currentTarget.scrollTop })}
    >
      <div
        role="rowgroup"
        className={classes['rows']}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ key, index: row, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={row}
            role="presentation"
            className={classes['line']}
            style={{
              minHeight: height,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${start}px)`,
            }}
          >
            {listIndexes(row, { columns, total }).map((index) => (
              <div
                key={index}
                id={gridRowIdOf(index)}
                role="row"
                tabIndex={-1}
                aria-rowindex={index + 1}
                className={classes['row']}
                data-active={index === active || undefined}
                onClick={({ target }) => click(target, index)}
                onKeyDown={undefined}
              >
                <ProjectGridItem
                  results={results}
                  index={index}
                  look={look}
                  gameVersions={gameVersions}
                />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

interface ProjectGridItemProps {
  readonly results: Results;
  readonly index: number;
  readonly look: BrowseLayout;
  readonly gameVersions: readonly GameVersion[];
}

/** The project at this index, or a placeholder. */
function ProjectGridItem({ results, index, look, gameVersions }: ProjectGridItemProps) {
  const page = results.pageAt(index);
  const project = projectAt(results, index);
  if (page === undefined || project === undefined) {
    if (look === 'cards') return <SkeletonCard role="gridcell" label={t('ui-coming')} />;
    return <span role="gridcell" className={classes['coming']} aria-label={t('ui-coming')} />;
  }
  const shown = {
    project,
    images: page.images,
    installed: ownPropertyOf(page.installed, project.id) ?? [],
    gameVersions,
  };
  return look === 'cards' ? <ProjectCard {...shown} isInGrid /> : <ProjectItem {...shown} />;
}

/** The indexes of one row; the last row may have fewer. */
function listIndexes(
  row: number,
  { columns, total }: { readonly columns: number; readonly total: number },
): readonly number[] {
  const first = row * columns;
  return Array.from({ length: Math.min(columns, total - first) }, (_, at) => first + at);
}

function gridRowIdOf(index: number): string {
  return `browse-row-${index}`;
}

function projectAt(results: Results, index: number) {
  return results.pageAt(index)?.hits[index % PAGE_SIZE];
}

/** Rounds to whole pages, so that scrolling within one changes nothing. */
function toPages(from: number, to: number): readonly [number, number] {
  return [Math.floor(from / PAGE_SIZE) * PAGE_SIZE, Math.floor(to / PAGE_SIZE) * PAGE_SIZE];
}

/** After a new query the results are read from the top. */
function useTop(ref: RefObject<HTMLDivElement | null>): void {
  const isAtTop = useBrowse(({ scrollTop }) => scrollTop === 0);
  useEffect(() => {
    if (isAtTop) ref.current?.scrollTo({ top: 0 });
  }, [isAtTop, ref]);
}

/** Returns the focus to the list after a visit to a page. */
function useReturn(ref: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!browse.getState().isLeft) return;
    browse.setState({ isLeft: false });
    ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
