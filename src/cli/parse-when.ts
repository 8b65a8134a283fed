import { AppError } from '#shared/errors.ts';
import { t } from './text.ts';

const DAY_MS = 86_400_000;
const UNITS_MS: Readonly<Record<string, number>> = { d: DAY_MS, w: 7 * DAY_MS };

/**
 * Parses the end of a policy: `14d`, `2w`, a date (the local start of that day) or an ISO 8601
 * time. Returns an ISO time. Throws USAGE, including for a time in the past.
 */
export function parseWhen(argument: string, now = Date.now()): (value: string) => string {
  return (value) => {
    const time = parseTime(value, now);
    if (time > now) return new Date(time).toISOString();
    const allowed = t('cli-allowed-future');
    throw new AppError('USAGE', { argument, value, allowed });
  };
}

/** Validates a day, `2027-01-31`, and returns it unchanged. Throws USAGE. */
export function parseDay(argument: string): (value: string) => string {
  return (value) => {
    if (/^\d{4}-\d\d-\d\d$/.test(value) && isRealDay(value)) return value;
    throw new AppError('USAGE', { argument, value, allowed: t('cli-allowed-day') });
  };
}

/** Returns NaN if it is not a time. */
function parseTime(value: string, now: number): number {
  const [, count, unit] = /^(\d{1,4})([dw])$/.exec(value) ?? [];
  if (count !== undefined && unit !== undefined) {
    return now + Number(count) * (UNITS_MS[unit] ?? Number.NaN);
  }
  const [, day, clock] =
    /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/.exec(value) ??
    [];
  if (day === undefined || !isRealDay(day)) return Number.NaN;
  return Date.parse(`${day}${clock ?? 'T00:00'}`);
}

/** Date.parse accepts February 31 as March 3. */
function isRealDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
