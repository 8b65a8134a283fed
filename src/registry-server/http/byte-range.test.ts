import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

describe('parseByteRange', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=', 'whole'],
    ['bytes=-', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=4-6', { start: 4, end: 6 }],
    ['bytes=4-600', { start: 4, end: 9 }],
    ['bytes=9-9', { start: 9, end: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=-0', 'outside'],
  ])('reads %s of ten bytes', (header, expected) => {
    expect(parseByteRange(header, 10)).toEqual(expected);
  });

  it('finds nothing in an empty file', () => {
    expect(parseByteRange('bytes=0-', 0)).toBe('outside');
    expect(parseByteRange('bytes=-1', 0)).toBe('outside');
  });
});
