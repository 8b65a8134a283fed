import { createStore } from 'zustand/vanilla';

/** What a screen reader is told; `count` makes the same text be said again. */
export const announcements = createStore<{ text: string; count: number }>(() => ({
  text: '',
  count: 0,
}));

export function announce(text: string): void {
  announcements.setState(({ count }) => ({ text, count: count + 1 }));
}
