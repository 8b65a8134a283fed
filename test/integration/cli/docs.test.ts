// @promise JSON documents match their documentation
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorDocumentSchema } from '#cli/json/documents.ts';
import { createProgram } from '#cli/program.ts';
import { FAULTS } from '#registry-server/start.ts';
import {
  DOCUMENTS,
  SAME_DOCUMENT,
  WITHOUT_DOCUMENT,
} from '../../../docs/generate/command-documents.ts';

const DOCS = readFileSync(resolve(import.meta.dirname, '../../../docs/cli.md'), 'utf8');

/** Schema that each section documents: the output of its command, and in `JSON` the error. */
const SCHEMAS: Readonly<Record<string, z.ZodType>> = { JSON: errorDocumentSchema, ...DOCUMENTS };

function sectionOf(title: string): string {
  const start = DOCS.indexOf(`\n## ${title}\n`);
  const end = DOCS.indexOf('\n## ', start + 4);
  return start === -1 ? '' : DOCS.slice(start, end === -1 ? undefined : end);
}

function examplesOf(section: string): unknown[] {
  return [...section.matchAll(/```json\n(.*?)```/gs)].map(
    (match) => JSON.parse(match[1] ?? '') as unknown,
  );
}

function typesOf(section: string): readonly string[] {
  return section.match(/```ts\n(.*?)```/gs) ?? [];
}

/** Returns every property name of a JSON schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? [...Object.keys(value as object), ...Object.values(value as object).flatMap(fieldsOf)]
      : fieldsOf(value),
  );
}

describe.each(Object.entries(SCHEMAS))('docs/cli.md on %s', (title, schema) => {
  const section = sectionOf(title);

  test('has the type of its document', () => {
    expect(typesOf(section)).toHaveLength(1);
  });

  test('mentions every field', () => {
    const text = section + sectionOf('JSON');
    const isNamed = (field: string) =>
      [` ${field}: `, ` ${field}?: `, `"${field}": `].some((one) => text.includes(one));
    const all = new Set(fieldsOf(z.toJSONSchema(schema, { io: 'output' })));
    expect(all.size).toBeGreaterThan(2);
    const fields = [...all].filter((field) => field !== 'schemaVersion');
    expect(fields.filter((field) => !isNamed(field))).toEqual([]);
  });
});

test('the error in docs/cli.md is what its schema describes, to the last field', () => {
  const examples = examplesOf(sectionOf('JSON'));
  expect(examples).toHaveLength(1);
  for (const example of examples) expect(errorDocumentSchema.parse(example)).toEqual(example);
});

test.each(Object.entries(SAME_DOCUMENT))(
  'docs/cli.md says of %s which command prints the same',
  (title, same) => {
    expect(sectionOf(title)).toContain(`The document is that of \`${same}\``);
    expect(examplesOf(sectionOf(title))).toEqual([]);
    expect(typesOf(sectionOf(title))).toEqual([]);
  },
);

test.each(WITHOUT_DOCUMENT)('docs/cli.md says of %s that there is no document', (title) => {
  expect(sectionOf(title)).toContain('there is no document');
});

test('docs/cli.md has a section for every command, with every option of it', async () => {
  const program = await createProgram([], async () => {}, {});
  const leaves = program.commands.flatMap((command) =>
    command.commands.length === 0
      ? [{ name: `loadout ${command.name()}`, command }]
      : command.commands.map((inner) => ({
          name: `loadout ${command.name()} ${inner.name()}`,
          command: inner,
        })),
  );
  expect(leaves.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(SCHEMAS), ...Object.keys(SAME_DOCUMENT), ...WITHOUT_DOCUMENT]
      .filter((title) => title !== 'JSON')
      .toSorted(),
  );
  for (const { name, command } of leaves) {
    const missing = command.options
      .map(({ long }) => long ?? '')
      .filter((option) => !sectionOf(name).includes(option));
    expect({ name, missing }).toEqual({ name, missing: [] });
  }
});

test('docs/cli.md names every fault', () => {
  expect(
    FAULTS.filter((fault) => !sectionOf('loadout registry serve').includes(`\`${fault}\``)),
  ).toEqual([]);
});
