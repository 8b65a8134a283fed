import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CORE = join(ROOT, 'src/core');
const SECTION = /^## How do four things pass through the core\?\n([\s\S]*?)(?=^## )/m;
const WALK = /^### (.+?) \(at most (\d+) files\)\n([\s\S]*?)(?=^### |(?![\s\S]))/gm;
const STEP = /^( *)- `([^`]+\.ts)`: \S/;

interface Step {
  readonly file: string;
  readonly depth: number;
}

interface Walk {
  readonly title: string;
  readonly most: number;
  readonly steps: readonly Step[];
}

function readWalks(): readonly Walk[] {
  const [, section = ''] =
    SECTION.exec(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')) ?? [];
  return [...section.matchAll(WALK)].map(([, title = '', most, text = '']) => ({
    title,
    most: Number(most),
    steps: text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(toStep),
  }));
}

function toStep(line: string): Step {
  const [, indent, file] = STEP.exec(line) ?? [];
  if (indent === undefined || file === undefined) throw new Error(`no step: ${line}`);
  return { file, depth: indent.length };
}

/**
 * For an unindented step, returns the previous unindented one, else the nearest step above with
 * less indentation.
 */
function findImporter(steps: readonly Step[], at: number): Step | undefined {
  const depth = steps[at]?.depth ?? 0;
  return steps.slice(0, at).findLast((step) => step.depth === 0 || step.depth < depth);
}

/** Lists a core file's imports from the core, including types and dynamic imports. */
function listImports(file: string): readonly string[] {
  const text = readFileSync(join(CORE, file), 'utf8');
  const addresses = text.matchAll(/(?:\bfrom|\bimport\()\s*'(\.[^']+)'/g);
  return [...addresses].map(([, address = '']) =>
    relative(CORE, join(CORE, dirname(file), address)).replaceAll('\\', '/'),
  );
}

const WALKS = readWalks();

test('four walks are described, from the handlers to the disk or to the header', () => {
  expect(WALKS.map(({ title, most }) => [title, most])).toEqual([
    ['A file to its state', 11],
    ['Update all to a new generation', 29],
    ['A token to its header', 7],
    ['A switch to its rename', 9],
  ]);
  const ends = ['scan/read-file.ts', 'disk/node-io.ts', 'registry/gateway.ts', 'apply/swap.ts'];
  for (const [walk, { steps }] of WALKS.entries()) {
    expect(steps[0]?.file).toMatch(/^api\//);
    expect(steps.map(({ file }) => file)).toContain(ends[walk]);
  }
});

describe.each(WALKS)('the walk: $title', ({ most, steps }) => {
  test('goes through no more files than it says', () => {
    expect(new Set(steps.map(({ file }) => file)).size).toBe(steps.length);
    expect(steps.length).toBeLessThanOrEqual(most);
  });

  test('names files that exist', () => {
    expect(steps.filter(({ file }) => !existsSync(join(CORE, file)))).toEqual([]);
  });

  test('goes from each file to one that it imports', () => {
    const missing = steps.flatMap(({ file }, at) => {
      const importer = findImporter(steps, at);
      if (at === 0) return [];
      const isImported = importer && listImports(importer.file).includes(file);
      return isImported ? [] : [`${importer?.file} does not import ${file}`];
    });
    expect(missing).toEqual([]);
  });
});
