import spdxLicenses from 'spdx-license-list';
import type { License } from '../tag.ts';

/** The one licence outside SPDX that the registry lists, and the only one whose text the public service sends (registry §3). */
export const ALL_RIGHTS_RESERVED = {
  licenseId: 'all-rights-reserved',
  name: 'All Rights Reserved',
  url: null,
  text: 'All rights reserved unless explicitly stated.',
} as const;

const FEATURED_IDS = [
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-ND-4.0',
  'CC-BY-NC-ND-4.0',
  'AGPL-3.0-only',
  'LGPL-2.1-only',
  'LGPL-3.0-only',
  'GPL-2.0-only',
  'GPL-3.0-only',
  'MIT',
  'MPL-2.0',
  'Zlib',
] as const;

/** Every SPDX licence by id, and `all-rights-reserved` first. */
export const LICENSES: readonly License[] = [
  toLicense(ALL_RIGHTS_RESERVED),
  ...Object.entries(spdxLicenses)
    .map(([licenseId, { name, url }]) => toLicense({ licenseId, name, url }))
    .toSorted((a, b) => (a.licenseId < b.licenseId ? -1 : 1)),
];

/** The 17 curated licences of registry §8.7. */
export const FEATURED_LICENSES: readonly License[] = FEATURED_IDS.map((licenseId) => {
  const { name, url } = spdxLicenses[licenseId] ?? { name: licenseId, url: null };
  return toLicense({ licenseId, name, url });
});

function toLicense(source: { licenseId: string; name: string; url: string | null }): License {
  return { name: source.name, licenseId: source.licenseId, url: source.url };
}
