import { type RefObject, useLayoutEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';

const places = createStore<ReadonlyMap<string, number>>(() => new Map());

interface ScrollMemory {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onScroll: (event: { readonly currentTarget: HTMLElement }) => void;
}

/** Restores the scroll position of a page; `isReady`: the content that makes it long is there. */
export function useScrollMemory(key: string, isReady: boolean): ScrollMemory {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isReady && ref.current) ref.current.scrollTop = places.getState().get(key) ?? 0;
  }, [key, isReady]);
  return {
    ref,
    onScroll({ currentTarget: { scrollTop } }) {
      if (!isReady) return;
      places.setState((before) => new Map([...before, [key, scrollTop]]), true);
    },
  };
}
