import { useEffect } from 'react';

const KEPT = 8;
/** Elements that had the focus, latest first. */
let places: readonly HTMLElement[] = [];

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  places = [target, ...places.filter((place) => place !== target && place.isConnected)].slice(
    0,
    KEPT,
  );
});

/** When the dialog closes, returns the focus to the last element that still exists. */
export function useFocusBack(): void {
  useEffect(() => {
    // A dialog with many controls fills the list with its own elements.
    const before = places;
    return () => {
      // After the dialog is unmounted, and after whatever closed it may have moved the focus.
      setTimeout(() => restoreFocus(before));
    };
  }, []);
}

function restoreFocus(before: readonly HTMLElement[]): void {
  for (const place of [...places, ...before]) {
    if (document.activeElement !== document.body) return;
    if (place.isConnected) place.focus({ preventScroll: true });
  }
}
