import { resolve } from 'node:path';
import { generateCliDocument } from './cli-document.ts';
import { generatePromises } from './promises.ts';

interface GeneratedDocument {
  readonly file: string;
  /** Generates the document from its current text: handwritten parts are kept. */
  readonly generate: (written: string) => Promise<string>;
}

const DOCS = resolve(import.meta.dirname, '..');

/** Documents that `npm run docs` writes. */
export const GENERATED_DOCUMENTS: readonly GeneratedDocument[] = [
  { file: resolve(DOCS, 'cli.md'), generate: generateCliDocument },
  { file: resolve(DOCS, 'promises.md'), generate: async () => generatePromises() },
];
