import type { KeyboardEvent } from 'react';

/**
 * Arrow keys, Home and End move through the links and buttons of a list; Tab still reaches each.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.closest('ul');
  const items = [...(list?.querySelectorAll<HTMLElement>('a, button') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[Math.min(Math.max(to, 0), items.length - 1)]?.focus();
}
