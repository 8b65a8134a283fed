import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import licences from '#resources/licences.json' with { type: 'json' };
import { listLicences } from '../licences.ts';

const ROOT = new URL('../../', import.meta.url);

test('the licences that the program shows are those of its parts (`node test/licences.ts` writes them)', () => {
  expect(licences).toEqual(listLicences(ROOT));
});

test('each part has a licence, and the parts that every face runs on are among them', () => {
  expect(licences.parts.filter(({ licence }) => licence === 'unknown')).toEqual([]);
  const names = new Set(licences.parts.map(({ name }) => name));
  for (const name of ['better-sqlite3', 'electron', 'got', 'react', 'zod'])
    expect(names).toContain(name);
});

test('a tool that only builds or tests is no part', () => {
  const names = new Set(licences.parts.map(({ name }) => name));
  for (const name of ['typescript', 'vitest', 'knip', 'electron-builder'])
    expect(names).not.toContain(name);
});

test('a new dependency is noticed', () => {
  const { devDependencies } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  expect(devDependencies['react']).toBe(
    licences.parts.find(({ name }) => name === 'react')?.version,
  );
});
