import { useStore } from 'zustand';
import { announcements } from '../../lib/state/announce.ts';

/** Where a screen reader hears of progress; `key` lets the same words be said twice. */
export function LiveRegion() {
  const { text, count } = useStore(announcements);
  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      <span key={count}>{text}</span>
    </div>
  );
}
