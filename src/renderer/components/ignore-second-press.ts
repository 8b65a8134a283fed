import type { MouseEvent } from 'react';

/**
 * For the overlay behind a dialog: the first press of a double click may have opened it, and the
 * second must not close it.
 */
export function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
