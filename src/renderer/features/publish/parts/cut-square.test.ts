import { expect, test } from 'vitest';
import { squareOf } from './cut-square.ts';

const WIDE = { width: 400, height: 200 };

test('a cut that is not enlarged is the largest square around its middle', () => {
  expect(squareOf(WIDE, { x: 200, y: 100, zoom: 1 })).toEqual({ left: 100, top: 0, side: 200 });
});

test('a cut never leaves the picture', () => {
  expect(squareOf(WIDE, { x: -50, y: 900, zoom: 2 })).toEqual({ left: 0, top: 100, side: 100 });
  expect(squareOf(WIDE, { x: 900, y: -9, zoom: 4 })).toEqual({ left: 350, top: 0, side: 50 });
});

test('a cut is never larger than the picture', () => {
  expect(squareOf(WIDE, { x: 200, y: 100, zoom: 0.1 }).side).toBe(200);
});
