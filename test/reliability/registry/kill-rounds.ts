/**
 * Kills a registry at random moments while several writers use it, and checks its content after
 * each restart.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createUser } from '#test/builders/seed.ts';
import { spawnRegistry } from '#test/helpers/registry-process.ts';
import { createCastSeed } from '../../integration/registry-server/writes/cast.ts';
import { send, type As } from '../../integration/registry-server/writes/write.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { requireWhole } from './data-directory.ts';
import { createTeamWriter, createTokenWriter } from './write-people.ts';
import { createTextWriter } from './write-texts.ts';
import { createVersionWriter } from './write-versions.ts';
import type { Site, Writer } from './writer.ts';

const PROJECT = 'project-1';
const ACCOUNT = { email: 'owner@example.org', password: 'correct horse' };
const MOST_ANSWERS = 40;
const MOST_DELAY_MS = 15;

export interface KillReport {
  /** By writer: answered writes, and interrupted writes that turned out to be done. */
  readonly writers: readonly Pick<Writer, 'name' | 'acknowledged' | 'done'>[];
}

/** Throws at the first write that is lost or only partly done. */
export async function runKillRounds(
  dataDir: string,
  { kills, seed }: { readonly kills: number; readonly seed: number },
): Promise<KillReport> {
  const prng = createPrng(seed);
  const writers = [
    createVersionWriter('a', PROJECT),
    createVersionWriter('b', PROJECT),
    createTextWriter(PROJECT),
    createTeamWriter(PROJECT),
    createTokenWriter(signIn),
  ];
  for (let round = 0; round <= kills; round += 1) {
    const server = await spawnRegistry({ dataDir, seed: createSeed() });
    try {
      if (round > 0) {
        requireWhole(dataDir);
        for (const writer of writers) await writer.check(server);
      }
      if (round < kills) await writeUntilKilled(server, writers, prng);
    } finally {
      await server.kill();
    }
  }
  return { writers };
}

async function writeUntilKilled(
  server: Site & { kill(): Promise<void> },
  writers: readonly Writer[],
  prng: Prng,
): Promise<void> {
  const enough = Promise.withResolvers<void>();
  const limit = 1 + prng.below(MOST_ANSWERS);
  let answered = 0;
  const work = async (writer: Writer): Promise<void> => {
    for (;;) {
      await writer.writeOne(server, prng);
      answered += 1;
      if (answered >= limit) enough.resolve();
    }
  };
  const working = writers.map((writer) =>
    work(writer).catch((error: unknown) => {
      // The registry was killed, which broke the connection.
      if (!(error instanceof TypeError)) enough.reject(error);
    }),
  );
  await enough.promise;
  await delay(prng.next() * MOST_DELAY_MS);
  await server.kill();
  await Promise.all(working);
}

function createSeed() {
  const seed = createCastSeed();
  const owner = seed.users[0] ?? createUser();
  return { ...seed, users: [{ ...owner, account: ACCOUNT }, ...seed.users.slice(1)] };
}

async function signIn(site: Site): Promise<As> {
  const { headers } = await send(site, 'POST /api/auth/signin/credential', { json: ACCOUNT });
  const session = /auth-token=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
  return session === undefined ? null : { session };
}
