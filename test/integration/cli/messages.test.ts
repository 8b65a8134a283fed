import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { messageTexts } from '#shared/messages/en.ts';

const SOURCES = resolve(import.meta.dirname, '../../../src');
// A job's outcome is a `kind: 'lock-check'`, which is no message.
const CODE =
  /(?<!kind: )(['`])((?:scan|state|plan|doctor|ready|lock|lookup|folder|privacy|draft|write|record)-[a-z0-9-]*(?:[a-z0-9]|\$\{\w+\}))\1/g;
/** A message that the terminal and the window make themselves: elsewhere there they only read the codes of core. */
const OWN_CODE = /(\bcode: )'([a-z0-9-]+)'/g;

function codesIn(folder: string, pattern: RegExp): string[] {
  const sources = readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((name) => readFileSync(join(SOURCES, folder, name), 'utf8').split('\n'));
  return (
    sources
      // What is logged is an event, not a message for people.
      .filter((line) => !/logger\??\.|\blog\(/.test(line))
      .flatMap((line) => [...line.matchAll(pattern)].map((match) => match[2] ?? ''))
  );
}

const used = codesIn('core', CODE);
const shown = [...codesIn('cli', OWN_CODE), ...codesIn('renderer', OWN_CODE)];
const known = Object.keys(messageTexts);
/** `doctor-loadout-${condition}` stands for every code that begins like it. */
const isUse = (use: string, code: string): boolean =>
  use.includes('$') ? code.startsWith(use.slice(0, use.indexOf('$'))) : use === code;

test('core uses message codes', () => {
  expect(used.length).toBeGreaterThan(50);
});

test('every message code of core has a text', () => {
  expect(used.filter((use) => !known.some((code) => isUse(use, code)))).toEqual([]);
});

test('every text belongs to a message code that is used', () => {
  const uses = [...used, ...shown];
  expect(known.filter((code) => !uses.some((use) => isUse(use, code)))).toEqual([]);
});
