import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { messageFiles } from '#shared/messages/catalogue.ts';
import { lateMessageFiles } from '#shared/messages/late-messages.ts';

const SOURCES = resolve(import.meta.dirname, '../../../src');
// The outcome `kind: 'lock-check'` of a job is not a message code.
const CODE =
  /(?<!kind: )(['`])((?:scan|state|plan|doctor|ready|lock|lookup|folder|privacy|draft|write|record|health|bisect|crash|play|run|java|history|job)-[a-z0-9-]*(?:[a-z0-9]|\$\{\w+\}))\1/g;

/** Returns the lines of a layer's sources. */
function linesOf(layer: string): string[] {
  const folder = join(SOURCES, layer);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
}

function listUsedCodes(): string[] {
  // The CLI and the renderer make messages themselves when they count items of the core's lists;
  // `shared/domain` makes some for both.
  const others = ['cli', 'renderer', 'shared/domain'].flatMap(linesOf);
  return (
    [...linesOf('core'), ...others.filter((line) => line.includes('message('))]
      // Skip log events, which are not messages, and lines of union types.
      .filter((line) => !/logger\??\.|\blog\(|^\s*\| '/.test(line))
      .flatMap((line) => [...line.matchAll(CODE)].map((match) => match[2] ?? ''))
  );
}

/** Patterns of crashes are data that names messages. */
const PATTERNS = resolve(SOURCES, '../resources/games/cosmic-reach.patterns.json');
const named = [...readFileSync(PATTERNS, 'utf8').matchAll(/"message": "([a-z-]+)"/g)];

const used = [...listUsedCodes(), ...named.map(([, code = '']) => code)];
const known = [...messageFiles, ...lateMessageFiles].flatMap(Object.keys);
/** `doctor-loadout-${condition}` counts as a use of every code with that prefix. */
const isUse = (use: string, code: string): boolean =>
  use.includes('$') ? code.startsWith(use.slice(0, use.indexOf('$'))) : use === code;

test('the sources use message codes', () => {
  expect(used.length).toBeGreaterThan(50);
});

test('every message code has a text', () => {
  expect(used.filter((use) => !known.some((code) => isUse(use, code)))).toEqual([]);
});

test('every text belongs to a message code', () => {
  expect(known.filter((code) => !used.some((use) => isUse(use, code)))).toEqual([]);
});
