import { expect, test } from 'vitest';
import { routes } from './routes.ts';

test.each([
  ['marlowe', '/person/marlowe'],
  ['a b/c', '/person/a%20b%2Fc'],
  ['half \ud83d', '/person/half%20%EF%BF%BD'],
])('the page of %j has an address', (name, address) => {
  expect(routes.person(name)).toBe(address);
});
