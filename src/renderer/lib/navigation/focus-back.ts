import { useEffect } from 'react';

const KEPT = 8;
/** Where the focus was, the latest first. */
let places: readonly HTMLElement[] = [];

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  places = [target, ...places.filter((place) => place !== target && place.isConnected)].slice(
    0,
    KEPT,
  );
});

/** When the dialog goes, the focus goes back to where it was before: to what is still there. */
export function useFocusBack(): void {
  useEffect(() => {
    // A dialog with many controls fills the list with its own.
    const before = places;
    return () => {
      // When the dialog is gone from the page, and after whoever closed it has put the focus elsewhere.
      setTimeout(() => giveBack(before));
    };
  }, []);
}

function giveBack(before: readonly HTMLElement[]): void {
  for (const place of [...places, ...before]) {
    if (document.activeElement !== document.body) return;
    if (place.isConnected) place.focus({ preventScroll: true });
  }
}
