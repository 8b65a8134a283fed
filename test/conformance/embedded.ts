import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeed } from '#test/builders/seed.ts';
import {
  startRegistryServer,
  type Fault,
  type RegistryServerOptions,
  type ServerProfile,
} from '#registry-server/start.ts';
import { PEOPLE, type Credentials, type Target } from './credentials.ts';
import { createGivenSeed, createPeople, GIVEN } from './seed.ts';

export interface EmbeddedRegistry extends Target {
  close(): Promise<void>;
}

/**
 * Starts a registry that is removed when closed: with three users only, or with the profile
 * `strict`, which allows no creation, with everything the rows require.
 */
export async function startEmbeddedRegistry(
  profile: ServerProfile = 'local',
  faults: readonly Fault[] = [],
  options: Pick<RegistryServerOptions, 'review'> = {},
): Promise<EmbeddedRegistry> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-'));
  const isStrict = profile === 'strict';
  const server = await startRegistryServer({
    dataDir,
    port: 0,
    profile,
    faults,
    seed: isStrict ? createGivenSeed() : createSeed({ users: createPeople() }),
    // The suite sends more requests in a minute than the public service allows one address in an
    // hour.
    rateLimits: 'none',
    ...options,
  });
  const credentials: Credentials = Object.fromEntries(
    PEOPLE.map((person) => [person, { session: server.openSession(person), userName: person }]),
  );
  return {
    url: server.origin,
    credentials,
    given: isStrict ? GIVEN : undefined,
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
