// @promise a form shows an error after the field was left or the form was sent; game versions are chosen and shown as ranges; dates are YYYY-MM-DD
import { expect, onTestFinished, test, vi } from 'vitest';
import { dayAfter, dayAfterUtc, isDay } from './days.ts';

test.each([
  ['2026-12-31', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['12/31/2026', false],
  ['31.12.2026', false],
  ['', false],
])('“%s” is a day: %s', (text, is) => expect(isDay(text)).toBe(is));

test('days are counted over the end of a month and a year', () => {
  onTestFinished(() => void vi.useRealTimers());
  // Noon of the same day in both calendars, in any time zone of the test machine.
  vi.useFakeTimers({ now: new Date(2026, 11, 28, 12) });
  expect(dayAfter(7)).toBe('2027-01-04');
  vi.setSystemTime(Date.UTC(2026, 11, 28, 12));
  expect(dayAfterUtc(365)).toBe('2027-12-28');
});
