// @promise thirty peculiarities of the public service that a client must handle, with a test for each
// @how counts them
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ITEMS = Array.from({ length: 30 }, (_, index) => index + 1);

const titles = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'list.test.ts')
  .flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/'§11\.(\d+) /g)].map(
      (match) => Number(match[1]),
    ),
  );

test.each(ITEMS)('item %i of what a client must survive has a test of its own', (item) => {
  expect(titles).toContain(item);
});
