/** A round of random requests against a new registry, followed by a check of its directory. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createCollection,
  createProject,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { startRegistryServer, type LogEntry, type RegistryServer } from '#registry-server/start.ts';
import { deriveId } from '#registry-server/storage/derive-id.ts';
import { ask, digest } from '../../../integration/registry-server/ask.ts';
import { createCastSeed } from '../../../integration/registry-server/writes/cast.ts';
import { picture } from '../../../integration/registry-server/writes/pictures.ts';
import {
  jarBytes,
  newReport,
  send as say,
} from '../../../integration/registry-server/writes/write.ts';
import { createPrng } from '../../apply/prng.ts';
import { requireWhole } from '../data-directory.ts';
import { createProcessClock, type ProcessClock } from './process-clock.ts';
import { createFuzzRequest, type FuzzRequest, type Operation } from './requests.ts';

/** Text in all hidden records; neither a stranger nor a member may read it. */
const CANARY = 'canary4711';
const CONNECTIONS = 8;
const HANG_MS = 1000;

export interface RoundReport {
  readonly byClass: ReadonlyMap<string, number>;
}

/** Throws, naming the request, for a 5xx, a hanging answer, a leak, or a file in a wrong place. */
export async function runFuzzRound(requests: number, seed: number): Promise<RoundReport> {
  const sandbox = mkdtempSync(join(tmpdir(), 'loadout-fuzz-'));
  const dataDir = join(sandbox, 'inner', 'data');
  mkdirSync(dataDir, { recursive: true });
  const errors: LogEntry[] = [];
  const log = (entry: LogEntry) => {
    if (entry.status >= 500) errors.push(entry);
  };
  const options = { dataDir, port: 0, profile: 'local', faults: [], log } as const;
  const server = await startRegistryServer({ ...options, seed: createFuzzSeed() });
  const report = new Map<string, number>();
  const clock = createProcessClock();
  try {
    const operations = await listOperations(server);
    const material = {
      hiddenHash: digest(HIDDEN_BYTES),
      files: await createFiles(),
      secretIds: await tellSecrets(server),
    };
    const prng = createPrng(seed);
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const port = Number(new URL(server.origin).port);
    const site = { agent, port, sandbox, errors, clock };
    let left = requests;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const answered = await check(site, createFuzzRequest(prng, operations, material));
        report.set(answered, (report.get(answered) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    agent.destroy();
  } finally {
    clock.stop();
    await server.close();
  }
  requireWhole(dataDir);
  requireNothingElse(sandbox, dataDir);
  rmSync(sandbox, { recursive: true });
  return { byClass: report };
}

interface Site {
  readonly agent: Agent;
  readonly port: number;
  readonly sandbox: string;
  readonly errors: readonly LogEntry[];
  readonly clock: ProcessClock;
}

/** Returns the class of the answer's status, such as `4xx`. */
async function check(site: Site, question: FuzzRequest): Promise<string> {
  let answer = await send(site, question);
  // Retry: a busy machine would not make the same request slow or cut off each time.
  for (let again = 0; again < 2 && !question.isCut && isSuspect(answer); again += 1) {
    answer = await send(site, question);
  }
  const { status, text, elapsedMs } = answer;
  const story = () => `${describe(question)} → ${status} in ${Math.round(elapsedMs)} ms\n${text}`;
  if (question.isCut) return 'cut';
  assert.ok(status > 0 && status < 500, `${story()}\n${site.errors.at(-1)?.error ?? ''}`);
  assert.ok(elapsedMs <= HANG_MS, `hangs: ${story()}`);
  assert.ok(question.seesAll || !text.includes(CANARY), `leaks: ${story()}`);
  assert.ok(!text.includes(site.sandbox), `names its directory: ${story()}`);
  return `${Math.floor(status / 100)}xx`;
}

function isSuspect({ status, elapsedMs }: { status: number; elapsedMs: number }): boolean {
  return status === 0 || elapsedMs > HANG_MS;
}

function send({ agent, port, clock }: Site, { method, path, headers, body, isCut }: FuzzRequest) {
  const lap = clock.start();
  return new Promise<{ status: number; text: string; elapsedMs: number }>((resolve) => {
    const end = (status: number, text: string) => resolve({ status, text, elapsedMs: lap() });
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const sent = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => end(0, error.message));
        response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()));
      },
    );
    sent.on('error', (error) => end(0, error.message));
    if (isCut && body !== null) {
      sent.write(body.subarray(0, body.length / 2), () => sent.destroy());
    } else sent.end(body ?? undefined);
  });
}

function describe({ method, path, headers, body }: FuzzRequest): string {
  const content = body === null ? '' : ` ${body.toString('latin1').slice(0, 3000)}`;
  return `${method} ${path} ${JSON.stringify(headers)}${content}`;
}

/** Without signing in, which checks passwords slowly on purpose. */
async function listOperations(server: { origin: string }): Promise<Operation[]> {
  const { json } = await ask(server, '/api/docs/open-api');
  const { paths } = json as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
    )
    .filter(({ path }) => !path.includes('/signin/'));
}

const HIDDEN_BYTES = Buffer.from(`${CANARY} bytes`);

const ACCOUNT = { email: `${CANARY}@boss.example`, password: 'correct horse' };

function createFuzzSeed() {
  const seed = createCastSeed({ project: { versions: [createVersion()] } });
  const hiddenFile = createVersionFile('hidden-version', {
    name: `${CANARY}.jar`,
    bytes: HIDDEN_BYTES,
  });
  const hidden = createProject({
    id: 'hidden',
    slug: 'hidden-slug',
    name: CANARY,
    summary: CANARY,
    description: CANARY,
    visibility: 'private',
    members: [],
    licenseName: CANARY,
    versions: [
      createVersion({
        id: 'hidden-version',
        title: CANARY,
        changelog: CANARY,
        files: [hiddenFile],
      }),
    ],
  });
  // Only the owner may read an e-mail address, and this user sends no requests here.
  const users = seed.users.map((user) =>
    user.userName === 'boss' ? { ...user, account: ACCOUNT } : user,
  );
  const collections = [
    createCollection({ visibility: 'public', projects: ['project-1', 'hidden'] }),
    createCollection({
      id: 'hidden-collection',
      userId: 'user-boss',
      name: CANARY,
      description: CANARY,
      projects: ['hidden'],
    }),
  ];
  return { ...seed, users, projects: [...seed.projects, hidden], collections };
}

/**
 * Creates a report with its thread, and a message in the hidden project's thread. Resolves to the
 * ids.
 */
async function tellSecrets(server: RegistryServer): Promise<readonly string[]> {
  const [boss, admin] = [{ token: 'crp_boss' }, { token: 'crp_admin' }];
  const body = `${CANARY} says nothing of itself`;
  const made = await say(server, 'POST /api/report', { as: boss, json: { ...newReport, body } });
  const { reportId } = made.json as { reportId: string };
  const report = await say(server, `GET /api/report/${reportId}`, { as: boss });
  const { threadId } = report.json as { threadId: string };
  const hiddenThread = deriveId('thread', 'hidden');
  const json = { message: CANARY };
  await say(server, `POST /api/thread/${threadId}`, { as: boss, json });
  await say(server, `POST /api/thread/${hiddenThread}`, { as: admin, json });
  return ['hidden-collection', reportId, threadId, hiddenThread];
}

async function createFiles(): Promise<Uint8Array[]> {
  return [jarBytes('fuzz'), await picture('png'), await picture('webp'), Buffer.from('<svg/>')];
}

function requireNothingElse(sandbox: string, dataDir: string): void {
  assert.deepEqual(readdirSync(sandbox), ['inner']);
  assert.deepEqual(readdirSync(join(sandbox, 'inner')), ['data']);
  const expected = /^(files|uploads|token\.key|registry\.db(-wal|-shm)?)$/;
  assert.deepEqual(
    readdirSync(dataDir).filter((entry) => !expected.test(entry)),
    [],
  );
  assert.ok(!existsSync(join(tmpdir(), 'outside.jar')), 'a file outside');
}
