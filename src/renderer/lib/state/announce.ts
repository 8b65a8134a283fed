import { createStore } from 'zustand/vanilla';

/** Text for screen readers; a new `count` makes them repeat the same text. */
export const announcements = createStore<{ text: string; count: number }>(() => ({
  text: '',
  count: 0,
}));

export function announce(text: string): void {
  announcements.setState(({ count }) => ({ text, count: count + 1 }));
}
