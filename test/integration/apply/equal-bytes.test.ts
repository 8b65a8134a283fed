import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { type Change, type Contents, toScenario } from '#test/reliability/apply/operations.ts';
import { failureOf, openHarness, type Harness } from './folder-harness.ts';

const BEFORE = { 'mods/a.jar': 'twin', 'mods/b.jar': 'twin' };

let harness: Harness;

afterEach(() => harness.folder.remove());

function apply(before: Contents, changes: readonly Change[]): Contents {
  const { folder, engine } = (harness = openHarness(before));
  const { operation, fetched, after } = toScenario('op-1', 0, before, changes);
  for (const content of fetched) folder.putInVault(content);
  expect(failureOf(() => engine.apply(folder.root, operation))).toBeNull();
  return after;
}

function linksOf(contents: Contents): number[] {
  return Object.keys(contents).map((path) => lstatSync(join(harness.folder.root, path)).nlink);
}

it('makes two files of equal bytes when one moves away from a name that the other takes', () => {
  const after = apply(BEFORE, [
    { kind: 'move', from: 'mods/b.jar', path: 'mods/c.jar' },
    { kind: 'move', from: 'mods/a.jar', path: 'mods/b.jar' },
  ]);
  expect(harness.folder.contents()).toEqual(after);
  expect(linksOf(after)).toEqual([1, 1]);
});

it('makes two files of equal bytes when a file moves away from where new ones come', () => {
  const after = apply(BEFORE, [
    { kind: 'move', from: 'mods/a.jar', path: 'mods/c.jar' },
    { kind: 'put', from: null, path: 'mods/a.jar', content: 'twin' },
  ]);
  expect(harness.folder.contents()).toEqual(after);
  expect(linksOf(after)).toEqual([1, 1, 1]);
});

it('lets two files of equal bytes change places', () => {
  const after = apply(BEFORE, [
    { kind: 'move', from: 'mods/a.jar', path: 'mods/b.jar' },
    { kind: 'move', from: 'mods/b.jar', path: 'mods/a.jar' },
  ]);
  expect(harness.folder.contents()).toEqual(after);
  expect(linksOf(after)).toEqual([1, 1]);
});
