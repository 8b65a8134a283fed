import { expect, test } from 'vitest';
import { firstLine } from './read-plan.ts';

test.each([
  ['# 2.0\n\n- **Chunks** beyond `48` load\n- more', 'Chunks beyond 48 load'],
  ['## Only a heading', 'Only a heading'],
  ['![pic](https://x/y.png)\n[Read](https://x) it', 'Read it'],
  ['1. First', 'First'],
  ['<b>Bold</b> words', 'Bold words'],
  ['---\n\n***', null],
  ['', null],
  [null, null],
])('%j begins with %j', (changelog, line) => expect(firstLine(changelog)).toBe(line));

test('a long line is cut', () => {
  const line = firstLine('word '.repeat(100)) ?? '';
  expect(line.length).toBeLessThanOrEqual(140);
  expect(line.endsWith('…')).toBe(true);
});
