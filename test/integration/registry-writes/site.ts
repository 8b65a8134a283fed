import { onTestFinished } from 'vitest';
import type { UploadFile } from '#core/registry/form.ts';
import type { RegistryClient } from '#core/registry/registry-client.ts';
import type { SignedInClient } from '#core/registry/signed-in-client.ts';
import type { RegistryServer, RegistryServerOptions } from '#registry-server/start.ts';
import { connectProfile, shippedProfiles } from '#core/registry/profiles.ts';
import type { ConnectedProfile } from '#shared/registry/profile.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';
import { createRegistryHarness, testProfile } from '#test/helpers/registry-harness.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, type Person } from '../registry-server/writes/cast.ts';

export interface Site {
  readonly server: RegistryServer;
  readonly profile: ConnectedProfile;
  readonly logged: () => string;
  /** Unknown values in the registry's answers. */
  readonly unknown: ReadonlySet<string>;
  /** Client with this person's token, which has every scope. */
  as(person: Person): SignedInClient;
  asToken(token: string): SignedInClient;
  asSession(person: Person): SignedInClient;
  /** Guest client at another origin. */
  clientAt(origin: string): RegistryClient;
  /** Client with a profile other than the registry's own. */
  signInAt(profile: ConnectedProfile, token: string): SignedInClient;
}

/** An embedded registry with the cast of the server's own tests, and clients on fake time. */
export async function openSite(options: Partial<RegistryServerOptions> = {}): Promise<Site> {
  const server = await startTestRegistry({ seed: createCastSeed(), ...options });
  const harness = createRegistryHarness();
  onTestFinished(() => harness.close());
  const profile = profileOf(server, options.profile ?? 'local');
  const asToken = (value: string) => harness.signIn(profile, { kind: 'token', value });
  return {
    server,
    profile,
    logged: () => JSON.stringify(harness.logger.lines),
    unknown: harness.unknown,
    asToken,
    as: (person) => asToken(`crp_${person}`),
    clientAt: (origin) => harness.client(testProfile(origin)),
    signInAt: (other, value) => harness.signIn(other, { kind: 'token', value }),
    asSession: (person) =>
      harness.signIn(profile, { kind: 'session', value: server.openSession(person) }),
  };
}

/**
 * The shipped profile that matches the server's; with the local one's buckets, so that nothing
 * waits.
 */
function profileOf(
  { origin }: RegistryServer,
  name: RegistryServerOptions['profile'],
): ConnectedProfile {
  const local = testProfile(origin);
  const service = shippedProfiles().find(({ id }) => id === 'crmm');
  if (name !== 'crmm' || service === undefined) return local;
  const { buckets, limits } = local;
  return connectProfile({ ...service, buckets, limits }, origin);
}

export function jar(text: string, name = `mod-${text}.jar`): UploadFile {
  return toUpload(name, jarBytes(text));
}

/** Bytes that depend on the text. */
export function jarBytes(text: string): Uint8Array {
  return buildRawZip([{ name: 'content.txt', content: text }]);
}

export function toUpload(name: string, bytes: Uint8Array): UploadFile {
  return {
    name,
    contentType: 'application/octet-stream',
    sizeBytes: bytes.length,
    async *open() {
      yield bytes;
    },
  };
}

export const NEW_PROJECT = {
  name: 'New project',
  slug: 'new-project',
  type: ['mod' as const],
  visibility: 'listed' as const,
  summary: 'What it is',
  orgId: null,
};

export const VERSION = {
  title: 'First release',
  changelog: 'All new',
  featured: false,
  releaseChannel: 'release' as const,
  versionNumber: '2.0.0',
  loaders: ['puzzle_loader'],
  gameVersions: ['0.5.0'],
  dependencies: [],
};
