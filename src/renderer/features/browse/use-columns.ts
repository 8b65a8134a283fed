import { type RefObject, useLayoutEffect } from 'react';
import { browse, useBrowse } from './browse-store.ts';

/** In rem; must match project-grid.module.css. */
const LEAST_WIDTH = 18.5;
const GAP = 1;
const PADDING = 1.25;

interface ColumnsOptions {
  readonly remPx: number;
  readonly hasCards: boolean;
}

/**
 * Number of cards of a readable width per row; 1 for a list. Stored, so that a list reopens as it
 * was.
 */
export function useColumns(
  ref: RefObject<HTMLElement | null>,
  { remPx, hasCards }: ColumnsOptions,
): number {
  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return undefined;
    const measure = () => {
      const width = list.clientWidth / remPx - 2 * PADDING + GAP;
      const columns = Math.max(1, Math.floor(width / (LEAST_WIDTH + GAP)));
      if (list.clientWidth > 0) browse.setState({ columns });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [ref, remPx]);
  const columns = useBrowse((state) => state.columns);
  return hasCards ? columns : 1;
}
