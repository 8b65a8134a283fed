import { type RefObject, useLayoutEffect } from 'react';

/** Sets `--scrollbar` on the list's parent to the width that the scrollbar takes, in pixels. */
export function useScrollbarRoom(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = list;
    const rows = current?.firstElementChild;
    if (!current || !rows) return;
    const observer = new ResizeObserver(() => {
      const room = current.offsetWidth - current.clientWidth;
      current.parentElement?.style.setProperty('--scrollbar', `${room}px`);
    });
    observer.observe(rows);
    return () => observer.disconnect();
  }, [list]);
}
