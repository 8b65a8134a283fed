import { resolve } from 'node:path';
import { generateCliDocument } from './cli-document.ts';
import { generatePromises } from './promises.ts';

interface GeneratedDocument {
  readonly file: string;
  /** The document as it has to be, from what it is: the words of people in it stay. */
  readonly generate: (written: string) => Promise<string>;
}

const DOCS = resolve(import.meta.dirname, '..');

/** What `npm run docs` writes. */
export const GENERATED_DOCUMENTS: readonly GeneratedDocument[] = [
  { file: resolve(DOCS, 'cli.md'), generate: generateCliDocument },
  { file: resolve(DOCS, 'promises.md'), generate: async () => generatePromises() },
];
