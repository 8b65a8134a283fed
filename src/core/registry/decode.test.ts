import { assert, constantFrom, json, oneof, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { TEXT_LIMITS } from '#shared/registry/limits.ts';
import { projectSchema, projectSummarySchema } from '#shared/registry/project.ts';
import { versionSchema } from '#shared/registry/version.ts';
import { AppError } from '#shared/errors.ts';
import { HOSTILE_JSON } from '#test/builders/hostile-json.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import {
  projectRecord,
  SHA512_A,
  SHA512_B,
  summaryRecord,
  versionRecord,
} from '#test/builders/registry-records.ts';
import { decodeList, decodeMap, decodeOne, isFailureAnswer, parseJson, unwrap } from './decode.ts';

const logger = createMemoryLogger();
const source = { registry: 'local', route: '/api/x', logger };

const CLEAN = JSON.stringify({
  success: true,
  data: [versionRecord('v1'), versionRecord('v2')],
  project: projectRecord('p1'),
  hits: [summaryRecord('p1')],
  [SHA512_A]: versionRecord('v3'),
});
/** Offsets of values in the clean text: after each `:`, `[` and `,`. */
const VALUE_STARTS = [...CLEAN.matchAll(/(?<=[:[,])(?="|\d|true|false|null|\[|\{)/g)].map(
  ({ index }) => index,
);

test('answers a mutated body with decoded items or an AppError, and changes no prototype', () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const mutation = record({
    at: constantFrom(...VALUE_STARTS),
    value: constantFrom(...HOSTILE_JSON),
    mode: constantFrom('replace', 'insert', 'cut', 'duplicate'),
  });
  assert(
    property(mutation, (mutated) => {
      decodeEverything(mutate(mutated));
    }),
    { numRuns: 5000 },
  );
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect({}).not.toHaveProperty('polluted');
});

test('answers any text at all without another error', () => {
  const anyText = property(oneof(string(), json()), decodeEverything);
  expect(() => {
    assert(anyText, { numRuns: 2000 });
  }).not.toThrow();
});

test('drops a bad item alone and logs where it is bad', () => {
  const good = versionRecord('v2');
  // With one fault only: of several, any one may be reported first.
  const bad = { ...good, files: good.files.map((file) => ({ ...file, name: 7 })) };
  const decoded = decodeList(versionSchema, [versionRecord('v1'), bad, null, 7], source);
  expect(decoded.map(({ id }) => id)).toEqual(['v1']);
  expect(logger.lines).toContainEqual({
    event: 'registryItemDropped',
    fields: { registry: 'local', route: '/api/x', at: 'files.0.name' },
  });
});

test('keeps only what the schema names', () => {
  const text = JSON.stringify(versionRecord('v1')).replace(
    '{',
    '{"__proto__":{"a":1},"constructor":2,"extra":3,',
  );
  const version = decodeOne(versionSchema, parseJson(text, source), source);
  expect(Object.keys(version).toSorted()).toEqual(
    Object.keys(versionSchema.parse(versionRecord('v1'))).toSorted(),
  );
  expect(Object.getPrototypeOf(version)).toBe(Object.prototype);
});

test('takes from a map only keys that were asked for, and never an inherited one', () => {
  const value = parseJson(
    JSON.stringify({ [SHA512_A]: versionRecord('v1'), [SHA512_B]: versionRecord('v2') }),
    source,
  );
  const decoded = decodeMap(versionSchema, value, [SHA512_A, 'toString', '__proto__'], source);
  expect([...decoded.keys()]).toEqual([SHA512_A]);
});

test.each(['[', '{"a":'])(
  'refuses the 33rd level of %j, and counts no bracket inside a text',
  (open) => {
    const close = open === '[' ? ']' : '}';
    const nested = (levels: number) =>
      `${open.repeat(levels)}${open === '[' ? '' : '1'}${close.repeat(levels)}`;
    expect(() => parseJson(nested(32), source)).not.toThrow();
    expect(() => parseJson(nested(33), source)).toThrow(AppError);
    expect(parseJson(`"\\"${'['.repeat(99)}"`, source)).toHaveLength(100);
  },
);

test('refuses a list that is too long', () => {
  const tooLong = Array.from({ length: 10_001 }, () => null);
  expect(() => decodeList(versionSchema, tooLong, source)).toThrow(AppError);
});

function decodeEverything(text: string): void {
  let value: unknown = null;
  run(() => {
    value = parseJson(text, source);
    isFailureAnswer(value);
  });
  run(() => decodeList(versionSchema, unwrap(value, 'data', source), source));
  run(() => decodeOne(projectSchema, unwrap(value, 'project', source), source));
  run(() => decodeList(projectSummarySchema, unwrap(value, 'hits', source), source));
  run(() => decodeMap(versionSchema, value, [SHA512_A, '__proto__'], source));
}

function run(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function mutate({ at, value, mode }: { at: number; value: string; mode: string }): string {
  const [head, tail] = [CLEAN.slice(0, at), CLEAN.slice(at)];
  if (mode === 'cut') return head;
  if (mode === 'insert') return head + value + tail;
  if (mode === 'duplicate') return head + tail.slice(0, 20) + tail;
  return head + value + tail.replace(/^("(?:[^"\\]|\\.)*"|[^,\]}]*)/, '');
}

const [, MOST_OF_NAME] = TEXT_LIMITS.projectName;
const [, MOST_OF_SUMMARY] = TEXT_LIMITS.projectSummary;

test('drops an item whose name is more than four times what a registry takes, and only a text that may be missing', () => {
  const named = (length: number) => ({ ...summaryRecord('p1'), name: 'n'.repeat(length) });
  const told = (length: number) => ({ ...summaryRecord('p2'), summary: 's'.repeat(length) });
  const items = [
    named(4 * MOST_OF_NAME),
    named(4 * MOST_OF_NAME + 1),
    told(4 * MOST_OF_SUMMARY),
    told(4 * MOST_OF_SUMMARY + 1),
  ];
  const decoded = decodeList(projectSummarySchema, items, source);
  expect(decoded.map(({ id, name, summary }) => [id, name.length, summary.length])).toEqual([
    ['p1', 4 * MOST_OF_NAME, 0],
    ['p2', 2, 4 * MOST_OF_SUMMARY],
    ['p2', 2, 0],
  ]);
});
