import { formatDay } from '#shared/messages/format.ts';
import { t } from '../../lib/format/text.ts';

interface Day<Entry> {
  /** `Today`, `Yesterday`, `Nov 12`. */
  readonly day: string;
  readonly entries: readonly Entry[];
}

/** Groups entries by the local calendar day on which they were made, in their order. */
export function groupByDay<Entry extends { readonly createdAt: string }>(
  entries: readonly Entry[],
  now: Date,
): readonly Day<Entry>[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const day = nameDay(entry.createdAt, now);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }));
}

function nameDay(iso: string, now: Date): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const date = new Date(iso).toDateString();
  if (date === now.toDateString()) return t('ui-day-today');
  return date === yesterday.toDateString() ? t('ui-day-yesterday') : formatDay(iso, now);
}
