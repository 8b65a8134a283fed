import { createRequire } from 'node:module';

// Required by name at run time: a bundler breaks the package's text file, because one of its keys
// is `JSON`.
const require = createRequire(import.meta.url);

/** The full text of a licence by its SPDX id, which must be one of the licence list. */
export function readLicenseText(licenseId: string): string {
  const license = require(`spdx-license-list/licenses/${licenseId}.json`) as {
    licenseText: string;
  };
  return license.licenseText;
}
