import { expect, it } from 'vitest';
import { FEATURED_LICENSES } from '#shared/registry/data/licenses.ts';
import { readLicenseText } from './license-texts.ts';

it('there is a text for the featured licences and for an id with odd characters', () => {
  const ids = [...FEATURED_LICENSES.map(({ licenseId }) => licenseId), 'JSON', 'GPL-2.0+'];
  expect(ids.filter((id) => readLicenseText(id) === '')).toEqual([]);
});
