import { type RefObject, useLayoutEffect } from 'react';

/** Tells what stands over a list, as `--scrollbar`, how much of its width a scrollbar takes. */
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
