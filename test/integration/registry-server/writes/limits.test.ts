// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { connect } from 'node:net';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import type { LogEntry, RegistryServer } from '#registry-server/start.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, tokenOf } from './cast.ts';
import { newProject, send, sendForm, versionParts } from './write.ts';

const seed = createCastSeed();
const as = tokenOf('owner');
const LINE = 'POST /api/project/project-1/version';

/** Sends only this text; resolves to everything received until the server closes the connection. */
function sendRaw(server: RegistryServer, text: string): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

function beginUpload(server: RegistryServer, lengthBytes: number): string {
  return [
    'POST /api/project/project-1/version HTTP/1.1',
    `Host: ${new URL(server.origin).host}`,
    'Authorization: crp_owner',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${lengthBytes}`,
    '',
    '--x',
    'Content-Disposition: form-data; name="primaryFile"; filename="a.jar"',
    '',
    'PK',
  ].join('\r\n');
}

it('a request of more than 128 MiB is refused with an empty 413 and a closed connection', async () => {
  const server = await startTestRegistry({ seed });
  const answer = await sendRaw(server, beginUpload(server, SIZE_LIMITS.requestBytes + 1));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toMatch(/connection: close/i);
  expect(answer.split('\r\n\r\n')[1]).toBe('');
});

it('an upload that stops in the middle is ended, and nothing of it stays', async () => {
  const dataDir = createTempDir();
  const server = await startTestRegistry({ seed, dataDir, limits: { stallTimeoutMs: 200 } });
  await sendRaw(server, beginUpload(server, 10_000));
  await expect.poll(() => readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  await server.close();
  // With the default limit, which even a busy machine stays below.
  const again = await startTestRegistry({ dataDir });
  expect((await sendForm(again, LINE, { as, parts: versionParts() })).status).toBe(200);
});

it('a body without its end is no form', async () => {
  const server = await startTestRegistry({ seed });
  const answer = await fetch(`${server.origin}/api/project/project-1/version`, {
    method: 'POST',
    headers: { authorization: 'crp_owner', 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nBroken',
  });
  expect(answer.status).toBe(400);
});

it.each([
  ['a field named like a member of every object', '__proto__', 'x'],
  ['a text longer than any field', 'title', 'x'.repeat(600 * 1024)],
])('a form with %s is refused', async (_, name, value) => {
  const server = await startTestRegistry({ seed });
  const answer = await sendForm(server, LINE, {
    as,
    parts: { [name]: value, ...versionParts({ title: value }) },
  });
  expect(answer.status).toBe(400);
});

it('a form with a hundred fields is refused', async () => {
  const server = await startTestRegistry({ seed });
  const fields = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, 'x']));
  const answer = await sendForm(server, LINE, { as, parts: { ...versionParts(), ...fields } });
  expect(answer.status).toBe(400);
});

it('each request is logged with its route and caller, and with nothing secret', async () => {
  const entries: LogEntry[] = [];
  const server = await startTestRegistry({ seed, log: (entry) => entries.push(entry) });
  await send(server, 'POST /api/project?secret=query', { as, json: newProject });
  await send(server, 'GET /nothing/at/all');
  await expect.poll(() => entries.length).toBe(2);
  expect(entries).toMatchObject([
    { level: 'info', method: 'POST', route: '/api/project', status: 200, userId: 'user-owner' },
    { level: 'info', method: 'GET', route: null, status: 404, userId: null },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/crp_owner|secret|New project/);
});

it('a failure inside is logged with its place and answered without it', async () => {
  const entries: LogEntry[] = [];
  const options = {
    seed,
    faults: ['malformed-500'],
    log: (entry: LogEntry) => entries.push(entry),
  } as const;
  const server = await startTestRegistry({ ...options });
  const answer = await send(server, LINE, { as, json: {} });
  expect([answer.status, answer.json]).toEqual([500, { success: false, message: 'Server Error' }]);
  await expect.poll(() => entries.length).toBe(1);
  expect(entries[0]).toMatchObject({
    level: 'error',
    error: expect.stringContaining('form.ts') as string,
  });
});

it('a server that closes lets an upload under way come to its end', async () => {
  const dataDir = createTempDir();
  const server = await startTestRegistry({ seed, dataDir });
  const reached = Promise.withResolvers<void>();
  const bytes = versionParts();
  const form = new FormData();
  for (const [name, value] of Object.entries(bytes)) {
    if (typeof value === 'string') form.append(name, value);
    else if ('bytes' in value) form.append(name, new Blob([Buffer.from(value.bytes)]), value.name);
  }
  const request = new Request(server.origin, { method: 'POST', body: form });
  const whole = new Uint8Array(await request.arrayBuffer());
  const release = Promise.withResolvers<void>();
  async function* sendSlowly() {
    yield whole.subarray(0, 100);
    reached.resolve();
    await release.promise;
    yield whole.subarray(100);
  }
  const answer = fetch(`${server.origin}/api/project/project-1/version`, {
    method: 'POST',
    headers: {
      authorization: 'crp_owner',
      'content-type': request.headers.get('content-type') ?? '',
    },
    body: ReadableStream.from(sendSlowly()),
    duplex: 'half',
  });
  await reached.promise;
  await expect
    .poll(() => server.requestCounts().get(LINE.replace('project-1', ':project')))
    .toBe(1);
  const closed = server.close();
  release.resolve();
  expect((await answer).status).toBe(200);
  await closed;
  const again = await startTestRegistry({ dataDir });
  const { json } = await send(again, 'GET /api/project/project-1/version');
  expect((json as { data: unknown[] }).data).toHaveLength(1);
});
