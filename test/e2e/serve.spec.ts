// @module-tag deep
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { contract } from '#shared/contract/index.ts';
import { sessionAnswerSchema, SOCKET_PATH, socketProtocols } from '#shared/web-session.ts';
import { type RunningProgram, startProgram } from '#test/helpers/bundled-program.ts';
import { isAlive, openPlaySite } from '../integration/play/play-site.ts';
import { setScene } from '../integration/promises/scene.ts';

const PATIENCE = { timeout: 60_000 };

function createScratch(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-serve-'));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  return scratch;
}

interface Serving extends RunningProgram {
  readonly file: string;
  /** The address in the start file. */
  address(): URL;
}

/** Starts `loadout serve` and waits for its start file. */
async function startServing(
  dataDir: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  const known = listStartFiles(dataDir);
  const program = startProgram(['serve', '--json', ...args], { cwd: dataDir, dataDir, env });
  onTestFinished(async () => {
    program.kill('SIGKILL');
    await program.ended;
  });
  const fresh = () => listStartFiles(dataDir).find((name) => !known.includes(name)) ?? '';
  await expect.poll(fresh, PATIENCE).not.toBe('');
  const file = join(dataDir, fresh());
  const address = () => new URL(/url=(http:\S+?)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? '');
  return { ...program, file, address };
}

function listStartFiles(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => /^serve-\d+\.html$/.test(name));
}

/** Exchanges the code like the page does. */
function exchange({ origin, hash }: URL): Promise<Response> {
  return fetch(`${origin}/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ code: hash.slice(1) }),
  });
}

async function openSocket({ address }: Serving): Promise<WebSocket> {
  const { origin, host } = address();
  const answer = await exchange(address());
  const { token } = sessionAnswerSchema.parse(await answer.json());
  const socket = new WebSocket(`ws://${host}${SOCKET_PATH}`, socketProtocols(token), { origin });
  await once(socket, 'open');
  onTestFinished(() => socket.terminate());
  return socket;
}

function toClient(socket: WebSocket): ContractRouterClient<typeof contract> {
  return createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket }));
}

test('serves the built interface and the core until Ctrl-C, and leaves nothing behind', async () => {
  const dataDir = createScratch();
  const serving = await startServing(dataDir);
  const { origin } = serving.address();
  const page = await (await fetch(origin)).text();
  const script = /<script[^>]+src="\.?(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await fetch(origin + script)).status).toBe(200);
  const socket = await openSocket(serving);
  const client = toClient(socket);
  expect((await client.registries.list()).map(({ id }) => id)).toContain('demo');
  const closed = once(socket, 'close') as Promise<[number]>;
  serving.kill('SIGINT');
  expect(await serving.ended).toMatchObject({
    status: 0,
    json: { schemaVersion: 1, origin, file: serving.file },
  });
  expect((await closed)[0]).toBe(1001);
  expect(existsSync(serving.file)).toBe(false);
});

test('--open prints an address that works once and for a short time, and leaves it in no log', async () => {
  const dataDir = createScratch();
  const env = { DISPLAY: '', WAYLAND_DISPLAY: '' };
  const program = startProgram(['serve', '--open'], { cwd: dataDir, dataDir, env });
  onTestFinished(() => void program.kill('SIGKILL'));
  const shown = () => /http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}/.exec(program.printed())?.[0] ?? '';
  await expect.poll(shown, PATIENCE).not.toBe('');
  const address = new URL(shown());
  const enter = () => exchange(address);
  const entered = await enter();
  const { token } = sessionAnswerSchema.parse(await entered.json());
  expect(program.printed()).not.toContain(token);
  expect((await enter()).status).toBe(401);
  const [file = ''] = listStartFiles(dataDir);
  const inFile = new URL(
    /url=(http:\S+?)"/.exec(readFileSync(join(dataDir, file), 'utf8'))?.[1] ?? '',
  );
  expect((await exchange(inFile)).status).toBe(200);
  program.kill('SIGINT');
  expect((await program.ended).status).toBe(0);
  const logs = readdirSync(join(dataDir, 'logs')).map((name) =>
    readFileSync(join(dataDir, 'logs', name), 'utf8'),
  );
  expect(logs.join('')).not.toContain(address.hash.slice(1));
});

test('without --open and without a terminal no address is printed', async () => {
  const serving = await startServing(createScratch());
  serving.kill('SIGINT');
  const { stdout, stderr, json } = await serving.ended;
  expect(json).toMatchObject({ address: null });
  expect(stdout + stderr).not.toContain('/#');
});

test('checks for updates by itself, before any page is there', async () => {
  const scene = await setScene({ alpha: [{ number: '1.0.0', date: '2025-01-01' }] });
  scene.put('pmods/alpha.jar', await scene.jar('alpha', '1.0.0'));
  await scene.begin();
  await scene.core.close();
  expect(scene.server.requestCounts().size).toBe(0);
  await startServing(scene.dataDir);
  await expect.poll(() => scene.server.requestCounts().size, PATIENCE).toBeGreaterThan(0);
});

test('two serve the same data, each with a port and a file of its own', async () => {
  const dataDir = createScratch();
  const first = await startServing(dataDir);
  const second = await startServing(dataDir);
  expect(second.address().origin).not.toBe(first.address().origin);
  await Promise.all([openSocket(first), openSocket(second)]);
});

test('a port that is taken is a usage error', async () => {
  const dataDir = createScratch();
  const { port } = (await startServing(dataDir)).address();
  const { ended } = startProgram(['serve', '--json', '--port', port], { cwd: dataDir, dataDir });
  expect(await ended).toMatchObject({
    status: 2,
    json: { error: { code: 'USAGE', params: { argument: '--port', value: port } } },
  });
});

test.skipIf(process.platform !== 'linux')(
  '--open gives the file to the system’s program for it',
  async () => {
    const dataDir = createScratch();
    const opened = join(dataDir, 'opened');
    writeFileSync(
      join(dataDir, 'xdg-open'),
      `#!/bin/sh\necho "$@ \${LOADOUT_TOKEN-none}" > "${opened}"\n`,
    );
    chmodSync(join(dataDir, 'xdg-open'), 0o755);
    const env = {
      PATH: `${dataDir}:${process.env['PATH']}`,
      DISPLAY: ':0',
      LOADOUT_TOKEN: 'secret',
    };
    const serving = await startServing(dataDir, ['--open'], env);
    await expect
      .poll(() => (existsSync(opened) ? readFileSync(opened, 'utf8') : ''), PATIENCE)
      .toBe(`${serving.file} none\n`);
    serving.kill('SIGTERM');
    expect((await serving.ended).status).toBe(0);
  },
);

test.skipIf(process.platform !== 'linux')(
  '--open without a display says so and stays',
  async () => {
    const dataDir = createScratch();
    const serving = await startServing(dataDir, ['--open'], { DISPLAY: '', WAYLAND_DISPLAY: '' });
    await openSocket(serving);
    serving.kill('SIGINT');
    const { status, stderr } = await serving.ended;
    expect(status).toBe(0);
    expect(stderr).toContain('Could not open a browser.');
  },
);

test('a game that a window started keeps running when its program is killed; the next window stops it', async () => {
  const { core, dataDir, loadoutId, setGame } = await openPlaySite();
  await setGame(`console.log(process.pid); setInterval(() => {}, 1000);`);
  await core.close();
  const first = await startServing(dataDir);
  const client = toClient(await openSocket(first));
  const { runId } = await client.play.start({ loadoutId, launcher: null, world: null });
  const readPid = async () => Number((await client.play.run({ runId, lines: 10 })).log.lines[0]);
  await expect.poll(readPid, PATIENCE).toBeGreaterThan(0);
  const pid = await readPid();
  onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')));
  first.kill('SIGKILL');
  await first.ended;
  expect(isAlive(pid)).toBe(true);

  const next = toClient(await openSocket(await startServing(dataDir)));
  expect(await next.play.runs({ loadoutId })).toMatchObject([{ id: runId, state: 'running' }]);
  expect(await next.play.stop({ runId })).toEqual({ stopping: true });
  await expect.poll(() => isAlive(pid), PATIENCE).toBe(false);
  const isOver = async () => (await next.play.runs({ loadoutId }))[0]?.state;
  await expect.poll(isOver, PATIENCE).toBe('stopped');
});
