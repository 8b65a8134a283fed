// @promise JSON documents match their documentation

import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { GENERATED_DOCUMENTS } from '../../docs/generate/documents.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const documents = GENERATED_DOCUMENTS.map((one) => ({ ...one, name: relative(ROOT, one.file) }));

test.each(documents)('$name is what `npm run docs` writes', async ({ file, generate }) => {
  const written = readFileSync(file, 'utf8');
  expect(await generate(written)).toBe(written);
});
