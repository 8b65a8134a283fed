// Writes the documents that are generated from the program and its tests.
import { readFileSync, writeFileSync } from 'node:fs';
import { GENERATED_DOCUMENTS } from './documents.ts';

for (const { file, generate } of GENERATED_DOCUMENTS) {
  writeFileSync(file, await generate(readFileSync(file, 'utf8')));
}
