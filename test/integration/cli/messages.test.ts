import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { messageFiles } from '#shared/messages/catalogue.ts';
import { lateMessageFiles } from '#shared/messages/late-messages.ts';

const SOURCES = resolve(import.meta.dirname, '../../../src');
// A job's outcome is a `kind: 'lock-check'`, which is no message.
const CODE =
  /(?<!kind: )(['`])((?:scan|state|plan|doctor|ready|lock|lookup|folder|privacy|draft|write|record|health|bisect|crash|play|run|java|history|job)-[a-z0-9-]*(?:[a-z0-9]|\$\{\w+\}))\1/g;

/** The lines of a layer's sources. */
function linesOf(layer: string): string[] {
  const folder = join(SOURCES, layer);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
}

function listUsedCodes(): string[] {
  // A face makes a message itself where it counts what the core only lists; some are made for every face.
  const others = ['cli', 'renderer', 'shared/domain'].flatMap(linesOf);
  return (
    [...linesOf('core'), ...others.filter((line) => line.includes('message('))]
      // What is logged is an event, not a message for people; a line of a union is a type.
      .filter((line) => !/logger\??\.|\blog\(|^\s*\| '/.test(line))
      .flatMap((line) => [...line.matchAll(CODE)].map((match) => match[2] ?? ''))
  );
}

/** Patterns of crashes are data and name their messages. */
const PATTERNS = resolve(SOURCES, '../resources/games/cosmic-reach.patterns.json');
const named = [...readFileSync(PATTERNS, 'utf8').matchAll(/"message": "([a-z-]+)"/g)];

const used = [...listUsedCodes(), ...named.map(([, code = '']) => code)];
const known = [...messageFiles, ...lateMessageFiles].flatMap(Object.keys);
/** `doctor-loadout-${condition}` stands for every code that begins like it. */
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
