import { expect, test } from 'vitest';
import { parseDependency, parseCommaList } from './parse-publish-options.ts';

test.each([
  [undefined, undefined],
  ['', []],
  ['0.5.0', ['0.5.0']],
  [' 0.5.0, 0.5.1 ,', ['0.5.0', '0.5.1']],
])('the list %j is %j', (text, list) => expect(parseCommaList(text)).toEqual(list));

test.each([
  ['abc', { projectId: 'abc', versionId: null, dependencyType: 'required' }],
  ['-a_b@v1', { projectId: '-a_b', versionId: 'v1', dependencyType: 'required' }],
  ['abc:optional', { projectId: 'abc', versionId: null, dependencyType: 'optional' }],
  ['abc@v1:embedded', { projectId: 'abc', versionId: 'v1', dependencyType: 'embedded' }],
])('the dependency %s is read', (text, dependency) =>
  expect(parseDependency(text)).toMatchObject(dependency),
);

test.each(['', '@v', 'a b', 'a:sometimes', 'a@b@c'])('%j is no dependency', (text) => {
  expect(() => parseDependency(text)).toThrow('USAGE');
});
