// @module-tag deep
// @promise a token is only in requests to its own registry, through random faults (`LOADOUT_PUBLISH_FLOWS=n`, `LOADOUT_PUBLISH_SEED`)
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, onTestFinished, test } from 'vitest';
import { createCore } from '#core/create-core.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { createSeed, createProject, createUser } from '#test/builders/seed.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { startFaultServer } from '#test/helpers/fault-server.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { type Fate, PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { createModJar } from '../../integration/publishing/publish-site.ts';
import { createPrng } from '../apply/prng.ts';

const FLOWS = Number(process.env['LOADOUT_PUBLISH_FLOWS'] ?? 10);
const SEED = Number(process.env['LOADOUT_PUBLISH_SEED'] ?? 7);
/** One in this many flows runs in a separate process. */
const TERMINAL_EVERY = Math.max(10, Math.ceil(FLOWS / 25));
const PROJECTS = 50;
const MAX_TRIES = 4;

const TOKEN = 'crp_canary7a2bq5k3zwmno4vx6ydpe5rtu2ghs3fjl4cianary7zq2k';
/** The token as text, and in base64: its middle at each of the three offsets. */
const SIGNS = [
  TOKEN,
  TOKEN.slice(8, 40),
  ...[0, 1, 2].map((shift) =>
    Buffer.from(`${'-'.repeat(shift)}${TOKEN}`)
      .toString('base64')
      .slice(8, 60),
  ),
  Buffer.from(TOKEN).toString('hex'),
];

const holdsToken = (text: string): boolean => SIGNS.some((sign) => text.includes(sign));

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function filesWithToken(folder: string): string[] {
  return listFiles(folder).filter((file) => holdsToken(readFileSync(file, 'latin1')));
}

/** Command lines of all visible processes that contain the token. */
function argumentsWithToken(): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'latin1')];
      } catch {
        return [];
      }
    })
    .filter(holdsToken);
}

/** Draws the fate of a request: mostly none. */
function chooseFate(random: () => number, elsewhere: string): Fate {
  if (random() < 0.8) return PASS;
  const fates: readonly Fate[] = [
    { kind: 'cut', part: random() },
    { kind: 'lose' },
    { kind: 'lose', status: 502 },
    { kind: 'answer', status: 503 },
    { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
    { kind: 'answer', status: 401, says: 'Unauthenticated' },
    // A registry that echoes the token.
    { kind: 'answer', status: 400, says: `The token ${TOKEN} is odd` },
    { kind: 'answer', status: 500, says: TOKEN },
    { kind: 'answer', status: 307, headers: { location: `${elsewhere}/api/project` } },
    { kind: 'answer', status: 302, headers: { location: `${elsewhere}/?t=1` } },
  ];
  return fates[Math.floor(random() * fates.length)] ?? PASS;
}

async function openStage() {
  const random = createPrng(SEED).next;
  const projects = Array.from({ length: PROJECTS }, (_, at) => createProject({ id: `p-${at}` }));
  const server = await startTestRegistry({
    seed: createSeed({ users: [createUser({ token: TOKEN })], projects }),
  });
  const elsewhere = await startFaultServer(() => ({ status: 200, body: '{}' }));
  onTestFinished(() => elsewhere.close());
  const state = { isCalm: false, inArguments: [] as string[] };
  const proxy = await startUnsteadyProxy(server.origin, ({ authorization }) => {
    if (authorization !== null && random() < 0.05) state.inArguments.push(...argumentsWithToken());
    return state.isCalm ? PASS : chooseFate(random, elsewhere.origin);
  });
  const folder = createTempDir();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  saveProfile({ ...testProfile(proxy.origin), id: 'shaky' }, dataDir);
  return { random, server, elsewhere, proxy, state, folder, dataDir };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

function openAuthor({ dataDir }: Stage) {
  const kept = new Map<string, string>();
  const host = createNodeHost({
    dataDir,
    environment: {},
    platform: process.platform,
    openKeychain: async (name) => ({
      setPassword: async (password) => void kept.set(name, password),
      getPassword: async () => kept.get(name) ?? null,
      deletePassword: async () => kept.delete(name),
    }),
  });
  // Waits for a registry and pauses before a retry return at once.
  const core = createCore({ ...host, clock: createFakeClock(Date.now()) });
  onTestFinished(() => core.close());
  const client = createRouterClient(core.router, { context: core.context });
  return { core, client };
}

type Author = ReturnType<typeof openAuthor>;

function writeJar({ folder }: Stage, bytes: Uint8Array, at: number): string {
  const file = join(folder, `lamp-${at}.jar`);
  writeFileSync(file, bytes);
  return file;
}

/**
 * Publishes a version as one user, through all faults; resolves to everything that the core
 * answered.
 */
async function publishThrough(
  { core, client }: Author,
  { file, project }: { file: string; project: string },
): Promise<{ readonly isPublished: boolean; readonly answers: readonly unknown[] }> {
  const answers: unknown[] = [];
  const noted = async <T>(asked: Promise<T>): Promise<T | null> => {
    try {
      const answer = await asked;
      answers.push(answer);
      return answer;
    } catch (error) {
      const data = error instanceof Error && 'data' in error ? error.data : null;
      answers.push(data, error instanceof Error ? [error.message, error.stack] : null);
      return null;
    }
  };
  const draft = await noted(
    client.drafts.prepare({
      registry: 'shaky',
      project,
      primaryFile: core.grantFile(file),
      additionalFiles: [],
      given: {},
      changelog: { from: 'previous' },
    }),
  );
  if (draft === null) return { isPublished: false, answers };
  const draftId = draft.id;
  for (let turn = 0; turn < MAX_TRIES; turn += 1) {
    await noted(client.drafts.check({ draftId }));
    const job = await client.drafts.publish({ draftId });
    for await (const snapshot of await client.jobs.watch(job)) {
      answers.push(snapshot);
      if (snapshot.outcome?.kind === 'published') return { isPublished: true, answers };
    }
  }
  await noted(client.accounts.status({ registry: 'shaky' }));
  await noted(client.drafts.discard({ draftId }));
  return { isPublished: false, answers };
}

/** Same in a separate process, with the token in its environment. */
function publishInTerminal(stage: Stage, { file, project }: { file: string; project: string }) {
  const main = resolve(import.meta.dirname, '../../../src/cli/main.ts');
  const dataDir = join(stage.folder, 'terminal-data');
  mkdirSync(dataDir, { recursive: true });
  saveProfile({ ...testProfile(stage.proxy.origin), id: 'shaky' }, dataDir);
  const child = spawn(
    process.execPath,
    [
      main,
      '--data-dir',
      dataDir,
      '--registry',
      'shaky',
      '--json',
      'publish',
      'version',
      project,
      '--file',
      file,
    ],
    { env: { PATH: process.env['PATH'], HOME: stage.folder, LOADOUT_TOKEN: TOKEN } },
  );
  const said: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk.toString('latin1')));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString('latin1')));
  return new Promise<string>((done) => {
    child.on('exit', () => done(said.join('')));
  });
}

/** Counts the project's versions whose primary file has these bytes. */
async function countPublished({ server }: Stage, project: string): Promise<Map<string, number>> {
  const answer = await fetch(`${server.origin}/api/project/${project}/version`);
  const { data } = (await answer.json()) as {
    data: { files: { isPrimary: boolean; sha512_hash: string }[] }[];
  };
  const counts = new Map<string, number>();
  for (const { files } of data) {
    const primary = files.find(({ isPrimary }) => isPrimary)?.sha512_hash ?? '';
    counts.set(primary, (counts.get(primary) ?? 0) + 1);
  }
  return counts;
}

test(
  `a token is nowhere but in requests to its own registry, in ${FLOWS} flows with faults (seed ${SEED})`,
  { timeout: 300_000 + FLOWS * 3000 },
  async () => {
    const stage = await openStage();
    const author = openAuthor(stage);
    stage.state.isCalm = true;
    await author.client.accounts.signIn({ registry: 'shaky', token: TOKEN, inFile: false });
    stage.state.isCalm = false;
    let published = 0;
    const inTerminal: string[] = [];
    for (let at = 0; at < FLOWS; at += 1) {
      const project = `p-${at % PROJECTS}`;
      const file = writeJar(stage, await createModJar(`${at}.0.0`), at);
      const flow = await publishThrough(author, { file, project });
      if (flow.isPublished) published += 1;
      expect(holdsToken(JSON.stringify(flow.answers)), `answers of flow ${at}`).toBe(false);
      if (at % TERMINAL_EVERY === 0) {
        const other = writeJar(stage, await createModJar(`${at}.1.0`), FLOWS + at);
        const said = await publishInTerminal(stage, { file: other, project });
        inTerminal.push(said);
      }
    }
    expect(inTerminal.filter((said) => said === '' || holdsToken(said))).toEqual([]);
    // Otherwise the test would not cover what publishing leaves behind.
    expect(published).toBeGreaterThan(FLOWS / 4);
    expect(filesWithToken(stage.folder)).toEqual([]);
    await author.core.close();
    expect(filesWithToken(stage.folder)).toEqual([]);
    expect(listFiles(stage.dataDir).some((file) => file.endsWith('loadout.db'))).toBe(true);
    expect(stage.state.inArguments).toEqual([]);
    expect(stage.elsewhere.seen.filter(({ headers }) => 'authorization' in headers)).toEqual([]);
    expect(holdsToken(JSON.stringify(stage.elsewhere.seen))).toBe(false);
    for (let at = 0; at < PROJECTS; at += 1) {
      const counts = await countPublished(stage, `p-${at}`);
      expect([...counts.values()].filter((count) => count > 1)).toEqual([]);
    }
  },
);

test('the search finds the token', async () => {
  const folder = createTempDir();
  for (const [name, text] of [
    ['plain', `x${TOKEN}y`],
    ['base64', Buffer.from(`Basic :${TOKEN}`).toString('base64')],
    ['hex', Buffer.from(TOKEN).toString('hex')],
    ['clean', 'nothing'],
  ] as const) {
    writeFileSync(join(folder, name), text);
  }
  expect(
    filesWithToken(folder)
      .map((file) => file.slice(folder.length + 1))
      .toSorted(),
  ).toEqual(['base64', 'hex', 'plain']);
  const child = spawn('sh', ['-c', 'read x', TOKEN]);
  await new Promise((started) => child.once('spawn', started));
  expect(argumentsWithToken().length > 0).toBe(existsSync('/proc'));
  child.stdin.end('\n');
});
