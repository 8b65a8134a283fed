import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALL_MUTANTS } from './all-mutants.ts';

it('the text that a mutant replaces is in its file, once', () => {
  const wrong = ALL_MUTANTS.filter(
    ({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2,
  );
  expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

it('no two mutants have one name', () => {
  const names = ALL_MUTANTS.map(({ file, name }) => `${file}: ${name}`);
  expect(new Set(names).size).toBe(names.length);
});
