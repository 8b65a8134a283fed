import { isPlausibleFileSize } from '../registry/limits.ts';
const LOCALE = 'en';
const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = numbers.get(key) ?? new Intl.NumberFormat(LOCALE, options);
  numbers.set(key, known);
  return known;
}

export function formatNumber(value: number): string {
  // The first `Intl.NumberFormat` of a process takes a fifth of a short command's time.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return `${value}`;
  return numberFormat('plain', {}).format(value);
}

/** Formats a number for little space: `940`, `90.2k`, `1.2M`. */
export function formatCompact(value: number): string {
  const options = { notation: 'compact', maximumFractionDigits: 1 } as const;
  return numberFormat('compact', options).format(value).replace('K', 'k');
}

/** `1 file`, `1,200 files`; `plural` for nouns that do not just add an s. */
export function formatCount(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

const SIZE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'];

/** Formats bytes: `640 kB`, `1.8 MB` (powers of 1,000). */
export function formatSize(sizeBytes: number): string {
  const step = stepOf(sizeBytes);
  const value = sizeBytes / 1000 ** step;
  const unit = SIZE_UNITS[step] ?? 'byte';
  const maximumFractionDigits = digitsOf(value, step);
  return numberFormat(`${unit}${maximumFractionDigits}`, {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits,
  }).format(value);
}

/** Formats a part and its whole in the unit of the whole: `0.7` and `1.8 MB`. */
export function formatSizeOf(
  doneBytes: number,
  totalBytes: number,
): readonly [done: string, total: string] {
  const step = stepOf(totalBytes);
  const maximumFractionDigits = digitsOf(totalBytes / 1000 ** step, step);
  const format = numberFormat(`part${maximumFractionDigits}`, { maximumFractionDigits });
  return [format.format(doneBytes / 1000 ** step), formatSize(totalBytes)];
}

/** Returns how often a size can be divided by 1,000 and still be at least one. */
function stepOf(sizeBytes: number): number {
  let value = sizeBytes;
  let step = 0;
  while (value >= 999.5 && step < SIZE_UNITS.length - 1) {
    value /= 1000;
    step += 1;
  }
  return step;
}

function digitsOf(value: number, step: number): number {
  return step === 0 || value >= 99.5 ? 0 : 1;
}

/** Formats a file size given by a registry; an implausible one as words. */
export function formatFileSize(sizeBytes: number): string {
  return isPlausibleFileSize(sizeBytes) ? formatSize(sizeBytes) : 'size unknown';
}

const AGE_STEPS: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];

/** Formats an age in the largest whole unit: `just now`, `4 minutes ago`, `2 days ago`. */
export function formatAge(ageSeconds: number): string {
  for (const [seconds, unit] of AGE_STEPS) {
    if (ageSeconds >= seconds) return `${formatCount(Math.floor(ageSeconds / seconds), unit)} ago`;
  }
  return 'just now';
}

/** Formats a duration in its two largest units: `1 h 40 min`, `12 min`, `45 s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  const rest = minutes % 60;
  if (minutes < 60) return `${minutes} min`;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Formats a remaining wait like a clock: `0:38`, `1:02:07`. */
export function formatCountdown(waitMs: number): string {
  const total = Math.max(0, Math.ceil(waitMs / 1000));
  const [hours, minutes, seconds] = [
    Math.floor(total / 3600),
    Math.floor(total / 60) % 60,
    total % 60,
  ];
  const tail = String(seconds).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/**
 * Formats day and minute in the given zone (default: the machine's): `Nov 12, 2026, 18:42`. An
 * unreadable time is returned unchanged.
 */
export function formatTime(iso: string, timeZone?: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(LOCALE, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(date);
}

/** Formats hour and minute in the machine's zone: `18:42`. */
export function formatTimeOfDay(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  return new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', hourCycle: 'h23' }).format(date);
}

/** Formats a day, with the year if it is not the current one: `Nov 12`, `Nov 12, 2024`. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const isThisYear = date.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(LOCALE, {
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(date);
}
