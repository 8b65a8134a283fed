import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';
import { useLocation } from 'wouter';
import { ProjectItem } from '../../components/project/project-item.tsx';
import { own } from '../../lib/own.ts';
import { useGameVersions } from '../../lib/registry-tags.ts';
import { routes } from '../../lib/routes.ts';
import { useAppearance } from '../../lib/settings.ts';
import { t } from '../../lib/text.ts';
import { browse, useBrowse } from './browse-store.ts';
import classes from './project-grid.module.css';
import { useGridKeys } from './use-grid-keys.ts';
import { PAGE_SIZE, type Results } from './use-results.ts';

const GRID_ID = 'browse-list';
const OVERSCAN = 6;
const ROW_REM = { comfortable: 5.3125, dense: 4.6875 } as const;
const PX_PER_REM = 16;

interface ProjectGridProps {
  readonly registry: string;
  readonly results: Results;
  readonly ref: RefObject<HTMLDivElement | null>;
  /** Told the rows that are in sight, so that their pages are asked for. */
  readonly onRange: (range: readonly [number, number]) => void;
  readonly onLeave: () => void;
}

/** The projects in sight, of however many the registry counts. The list has the focus, one row is active in it. */
export function ProjectGrid({ registry, results, ref, onRange, onLeave }: ProjectGridProps) {
  const { total, isOld } = results;
  const gameVersions = useGameVersions(registry);
  const [, navigate] = useLocation();
  const { density, textSize } = useAppearance();
  const height = Math.round((ROW_REM[density] * PX_PER_REM * textSize) / 100);
  // Its functions are called while this is drawn and by keys; nothing that is memoised gets them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => ref.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    initialOffset: browse.getState().scrollTop,
    initialMeasurementsCache: browse.getState().measured,
  });
  useEffect(() => () => browse.setState({ measured: virtualizer.takeSnapshot() }), [virtualizer]);
  const items = virtualizer.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onRange(toPages(from, to)), [from, to, onRange]);
  useReturn(ref);
  useTop(ref);
  const active = Math.min(
    useBrowse((state) => state.active),
    total - 1,
  );
  const open = (index: number) => {
    const project = projectAt(results, index);
    if (project === undefined) return;
    browse.setState({ active: index, isLeft: true });
    navigate(routes.project(project.id));
  };
  /** A link of the row leads where it says; the rest of the row to the project. */
  const click = (target: EventTarget, index: number) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (isLink) browse.setState({ active: index, isLeft: true });
    else open(index);
  };
  const press = useGridKeys({
    results,
    active,
    pageRows: () => Math.max(1, Math.floor((ref.current?.clientHeight ?? height) / height) - 1),
    onMove(index) {
      browse.setState({ active: index });
      virtualizer.scrollToIndex(index);
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
      aria-activedescendant={rowId(active)}
      className={classes['list']}
      onKeyDown={press}
      onScroll={({ currentTarget }) => browse.setState({ scrollTop: currentTarget.scrollTop })}
    >
      <div
        role="rowgroup"
        className={classes['rows']}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => {
          const page = results.pageAt(index);
          const project = projectAt(results, index);
          return (
            <div
              key={index}
              id={rowId(index)}
              ref={virtualizer.measureElement}
              data-index={index}
              role="row"
              tabIndex={-1}
              aria-rowindex={index + 1}
              className={classes['row']}
              data-active={index === active || undefined}
              style={{ minHeight: height, transform: `translateY(${start}px)` }}
              onClick={({ target }) => click(target, index)}
              onKeyDown={undefined}
            >
              {page && project ? (
                <ProjectItem
                  project={project}
                  images={page.images}
                  installed={own(page.installed, project.id) ?? []}
                  gameVersions={gameVersions}
                  isInGrid
                />
              ) : (
                <span role="gridcell" className={classes['coming']} aria-label={t('ui-coming')} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function rowId(index: number): string {
  return `browse-row-${index}`;
}

function projectAt(results: Results, index: number) {
  return results.pageAt(index)?.hits[index % PAGE_SIZE];
}

/** Whole pages, so that scrolling inside one changes nothing. */
function toPages(from: number, to: number): readonly [number, number] {
  return [Math.floor(from / PAGE_SIZE) * PAGE_SIZE, Math.floor(to / PAGE_SIZE) * PAGE_SIZE];
}

/** Another question was asked: its answer is read from the top. */
function useTop(ref: RefObject<HTMLDivElement | null>): void {
  const isAtTop = useBrowse(({ scrollTop }) => scrollTop === 0);
  useEffect(() => {
    if (isAtTop) ref.current?.scrollTo({ top: 0 });
  }, [isAtTop, ref]);
}

/** Whoever went from the list to a page comes back into the list. */
function useReturn(ref: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    if (!browse.getState().isLeft) return;
    browse.setState({ isLeft: false });
    ref.current?.focus({ preventScroll: true });
  }, [ref]);
}
