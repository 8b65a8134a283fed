import type { MouseEvent } from 'react';

/**
 * For a button that ends a form: pressing it does not leave the field first. What the field says once it is left would
 * move the button away under the mouse, and the press would be lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
