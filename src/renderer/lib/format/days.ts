const DAY_MS = 86_400_000;

/** Whether the text is a calendar day such as `2026-12-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Returns the day this many days after today, in local time. */
export function dayAfter(days: number): string {
  const later = new Date();
  later.setDate(later.getDate() + days);
  return new Date(later.getTime() - later.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Does the same in UTC, which registries use. */
export function dayAfterUtc(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
