import type { MouseEvent } from 'react';

/**
 * For the submit button of a form: pressing it does not blur the field first. A problem shown on
 * blur would move the button away from the pointer, and the press would be lost.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
