import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSeed, createUser } from '#test/builders/seed.ts';
import { startRegistryServer, type Fault, type ServerProfile } from '#registry-server/start.ts';
import { PEOPLE, type Credentials } from './credentials.ts';

export interface EmbeddedRegistry {
  readonly url: string;
  readonly credentials: Credentials;
  close(): Promise<void>;
}

/** A registry of its own, with three people and nothing else, that is gone when it is closed. */
export async function startEmbeddedRegistry(
  profile: ServerProfile = 'local',
  faults: readonly Fault[] = [],
): Promise<EmbeddedRegistry> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-'));
  const users = PEOPLE.map((person) => {
    const { token: _, ...user } = createUser({ id: `user-${person}`, userName: person });
    return user;
  });
  const seed = createSeed({ users });
  const server = await startRegistryServer({
    dataDir,
    port: 0,
    profile,
    faults,
    seed,
    // The suite asks more in a minute than the public service lets one address ask in an hour.
    rateLimits: 'none',
  });
  const [owner, member, stranger] = PEOPLE.map((person) => ({
    session: server.openSession(person),
  }));
  if (owner === undefined || member === undefined || stranger === undefined) {
    throw new TypeError('Somebody is missing');
  }
  return {
    url: server.origin,
    credentials: { owner, member, stranger },
    async close() {
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
