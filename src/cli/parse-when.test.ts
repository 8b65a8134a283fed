import { describe, expect, test } from 'vitest';
import { parseWhen } from './parse-when.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const parse = parseWhen('--until', NOW);

describe('a time to come', () => {
  test.each([
    ['1d', '2026-11-21T12:00:00.000Z'],
    ['14d', '2026-12-04T12:00:00.000Z'],
    ['2w', '2026-12-04T12:00:00.000Z'],
    ['2027-01-31T08:30Z', '2027-01-31T08:30:00.000Z'],
    ['2027-01-31T08:30:15+01:00', '2027-01-31T07:30:15.000Z'],
    ['2027-01-31', new Date(2027, 0, 31).toISOString()],
  ])('%s is read', (value, time) => expect(parse(value)).toBe(time));

  test.each([
    '',
    '0d',
    '14',
    '3m',
    '-1d',
    'tomorrow',
    '2027-02-31',
    '2027-13-01',
    '2026-11-20T11:59Z',
    '2025-01-01',
    '2027',
  ])('%j is not', (value) => expect(() => parse(value)).toThrow('USAGE'));
});
