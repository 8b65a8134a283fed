import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { saveProfile } from '#test/helpers/save-profile.ts';
import type { CliIo } from '#cli/io.ts';
import type { RegistryServer, RegistryServerOptions } from '#registry-server/start.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import {
  type Fate,
  type ProxiedRequest,
  startUnsteadyProxy,
} from '#test/helpers/unsteady-proxy.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { type CliRun, makeScratch, runLoadout } from '../cli/cli-harness.ts';
import { createCastSeed, type Person } from '../registry-server/writes/cast.ts';

interface Run extends CliRun {
  /** The JSON document of a command. */
  readonly json: Record<string, unknown>;
}

export interface Desk {
  readonly server: RegistryServer;
  readonly dataDir: string;
  readonly folder: string;
  /** A file in the working directory. */
  file(name: string, bytes: Uint8Array | string): string;
  /** Runs one command with --json and the token of a member of the cast. */
  as(person: string, argv: readonly string[], io?: Partial<CliIo>): Promise<Run>;
  /** Same without a token. */
  run(argv: readonly string[], io?: Partial<CliIo>): Promise<Run>;
  /** Runs it for text output, without --json. */
  plain(argv: readonly string[], io?: Partial<CliIo>): Promise<CliRun>;
}

export const passwordOf = (person: Person) => `password of ${person}`;
export const emailOf = (person: Person) => `${person}@example.invalid`;

/**
 * A registry with the cast, each with a token, some with a password, and a terminal without rate
 * limits and with short retry waits; `fate` decides what happens to its requests on the way.
 */
export async function openDesk({
  seed = createCastSeed(),
  passwordsOf = [],
  fate,
  ...options
}: Partial<Omit<RegistryServerOptions, 'seed'>> & {
  seed?: ReturnType<typeof createCastSeed>;
  /** Members with a password: hashing each takes the registry a tenth of a second. */
  passwordsOf?: readonly Person[];
  fate?: (request: ProxiedRequest) => Fate;
} = {}): Promise<Desk> {
  const users = seed.users.map((user) => {
    const person = passwordsOf.find((name) => name === user.userName);
    if (person === undefined) return user;
    return { ...user, account: { email: emailOf(person), password: passwordOf(person) } };
  });
  let direct = '';
  const proxy = fate === undefined ? null : await startUnsteadyProxy(() => direct, fate);
  const server = await startTestRegistry({
    seed: { ...seed, users },
    // Files are downloaded through the proxy as well.
    ...(proxy && { publicUrl: proxy.origin }),
    ...options,
  });
  direct = server.origin;
  const scratch = makeScratch();
  const [dataDir, folder] = [join(scratch, 'data'), join(scratch, 'work')];
  mkdirSync(dataDir, { mode: 0o700 });
  mkdirSync(folder);
  const { origin } = proxy ?? server;
  saveProfile({ ...testProfile(origin), id: 'here' }, dataDir);
  const kept = new Map<string, string>();
  const openKeychain = async (name: string) => ({
    setPassword: async (password: string) => void kept.set(name, password),
    getPassword: async () => kept.get(name) ?? null,
    deletePassword: async () => kept.delete(name),
  });
  const plain = async (argv: readonly string[], io: Partial<CliIo> = {}): Promise<CliRun> => {
    const all = ['--data-dir', dataDir, '--registry', 'here', ...argv];
    return runLoadout(all, { openKeychain, clock: restlessClock, cwd: folder, ...io });
  };
  const run = async (argv: readonly string[], io: Partial<CliIo> = {}): Promise<Run> => {
    const done = await plain(['--json', ...argv], io);
    return { ...done, json: toJson(done.stdout) };
  };
  return {
    server,
    dataDir,
    folder,
    run,
    plain,
    as: (person, argv, io = {}) => run(argv, { token: `crp_${person}`, ...io }),
    file(name, bytes) {
      writeFileSync(join(folder, name), bytes);
      return name;
    },
  };
}

function toJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

export function typed(text: string): NodeJS.ReadableStream {
  const stream = new PassThrough();
  stream.end(text);
  return stream;
}
