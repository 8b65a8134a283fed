// @promise a certificate that is turned down is told as what it is: expired, early, of another host, or of an unknown authority
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findProfile } from '#core/registry/profiles.ts';
import { renderError } from '#shared/messages/render.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createAuthority, type Validity } from '../manage/authority.ts';
import { startTlsFront } from '../manage/signing-proxy.ts';
import { makeDir, openManagedCore } from '../settings/managed-core.ts';

const YESTERDAY =
  /^The registry afar could not be reached: its certificate expired on \d{4}-\d\d-\d\d\.$/;

test.each<{
  readonly what: string;
  readonly host?: string;
  readonly validity?: Validity;
  readonly isTrusted?: boolean;
  readonly says: RegExp;
}>([
  { what: 'expired', validity: 'ended', says: YESTERDAY },
  {
    what: 'not valid yet',
    validity: 'from-2090',
    says: /its certificate is not valid before 2090-01-01\. The clock of this computer may be wrong\.$/,
  },
  {
    what: 'of another host',
    host: 'other.example',
    says: /its certificate is made out to other\.example\. The network may require you to sign in\.$/,
  },
  {
    what: 'of an authority that nobody knows',
    isTrusted: false,
    says: /issued by “The World”, which is not trusted/,
  },
])('a certificate that is $what is called so', async (row) => {
  const { host = 'localhost', validity = 'now', isTrusted = true, says } = row;
  const authority = createAuthority(makeDir('authority'), 'The World');
  const server = await startTestRegistry();
  const front = await startTlsFront(
    authority.issue(host, validity),
    Number(new URL(server.origin).port),
  );
  onTestFinished(() => front.close());
  const core = openManagedCore({ clock: restlessClock });
  const origin = `https://localhost:${front.port}`;
  const local = findProfile('local', core.dataDir);
  saveProfile({ ...local, id: 'afar', apiOrigin: origin, fileOrigins: [origin] }, core.dataDir);
  if (isTrusted) {
    const settings = JSON.stringify({ network: { caFile: authority.file } });
    writeFileSync(join(core.dataDir, 'settings.json'), settings);
  }
  const { error } = await core.client.registries.test({ registry: 'afar' });
  expect(error?.code).toBe('REGISTRY_UNREACHABLE');
  expect(error && renderError(error).text).toMatch(says);
});
