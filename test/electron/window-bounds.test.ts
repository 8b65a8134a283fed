import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseBounds, readPlacement } from '../../electron/main/window-bounds.ts';

const PRIMARY = { x: 0, y: 24, width: 1920, height: 1016 };
const SECOND = { x: 1920, y: 0, width: 1280, height: 1024 };
const at = (x: number, y: number, width = 1000, height = 700) => ({
  bounds: { x, y, width, height },
  isMaximized: false,
});

test.each([
  ['on the first display', at(100, 100), [PRIMARY]],
  ['on the second display', at(2000, 10), [PRIMARY, SECOND]],
  ['with its bar reaching in from the left', at(-800, 100), [PRIMARY]],
  ['with its foot below the screen', at(100, 900), [PRIMARY]],
])('a window %s opens where it was', (_name, placement, areas) => {
  expect(chooseBounds(placement, areas)).toEqual(placement.bounds);
});

test.each([
  ['on a display that is gone', at(2000, 10), [PRIMARY]],
  ['above the screen', at(100, -10), [PRIMARY]],
  ['below the screen', at(100, 1030), [PRIMARY]],
  ['whose bar hardly reaches in', at(-950, 100), [PRIMARY]],
  ['to the right of the screen', at(1900, 100), [PRIMARY]],
  ['when there is no display at all', at(0, 0), []],
])('a window %s keeps only its size', (_name, placement, areas) => {
  expect(chooseBounds(placement, areas)).toEqual({ width: 1000, height: 700 });
});

test('a window larger than its display is made to fit', () => {
  expect(chooseBounds(at(0, 24, 4000, 3000), [PRIMARY])).toEqual({
    x: 0,
    y: 24,
    width: 1920,
    height: 1016,
  });
});

test.each([
  ['its own display, though another is larger', at(1920, 0, 4000, 3000), SECOND],
  ['the first display, where its own is gone', at(9000, 10, 4000, 3000), PRIMARY],
])('a window is made to fit %s', (_name, placement, { width, height }) => {
  expect(chooseBounds(placement, [PRIMARY, SECOND])).toMatchObject({ width, height });
});

test('a window too small to be used opens where it was, in the least size', () => {
  expect(chooseBounds(at(100, 100, 50, 40), [PRIMARY])).toEqual({
    x: 100,
    y: 100,
    width: 720,
    height: 480,
  });
});

test('without a memory there is a default size', () => {
  expect(chooseBounds(null, [PRIMARY])).toEqual({ width: 1280, height: 800 });
});

test('a place is only chosen where a hand reaches the title bar', () => {
  const coordinate = fc.integer({ min: -6000, max: 6000 });
  const size = fc.integer({ min: 1, max: 5000 });
  const areas = fc.array(
    fc.record({
      x: coordinate,
      y: coordinate,
      width: fc.integer({ min: 800, max: 4000 }),
      height: fc.integer({ min: 600, max: 2500 }),
    }),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(
      fc.record({ x: coordinate, y: coordinate, width: size, height: size }),
      areas,
      (bounds, workAreas) => {
        const { x, y } = chooseBounds({ bounds, isMaximized: false }, workAreas);
        if (x === undefined || y === undefined) return;
        const isReached = workAreas.some(
          (area) =>
            y >= area.y &&
            y + 32 <= area.y + area.height &&
            Math.min(x + bounds.width, area.x + area.width) - Math.max(x, area.x) >=
              Math.min(120, bounds.width),
        );
        expect(isReached).toBe(true);
      },
    ),
    { numRuns: 5000 },
  );
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"bounds":{"x":1e99,"y":0,"width":1,"height":1},"isMaximized":false}',
  '{"bounds":{"x":0,"y":0,"width":0,"height":10},"isMaximized":false}',
  '{"bounds":{"x":0,"y":0,"width":10,"height":1e6},"isMaximized":false}',
  '{"bounds":{"x":0.5,"y":0,"width":10,"height":10},"isMaximized":false}',
])('a memory that says %j is none', (text) => {
  const file = join(mkdtempSync(join(tmpdir(), 'loadout-bounds-')), 'window.json');
  writeFileSync(file, text);
  expect(readPlacement(file)).toBeNull();
});
