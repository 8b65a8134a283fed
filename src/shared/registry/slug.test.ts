import { expect, test } from 'vitest';
import { isSlug, proposeSlug } from './slug.ts';

test.each([
  ['Trees!', 'trees'],
  ['Café Loft', 'cafe-loft'],
  ['  Tom’s  (new) Mod, 2.0 ', 'toms-new-mod-2-0'],
  ['-- !', ''],
])('the slug that is proposed for %j is %j', (name, slug) => {
  expect(proposeSlug(name)).toBe(slug);
  expect(slug === '' || isSlug(slug)).toBe(true);
});
