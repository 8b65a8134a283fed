// @module-tag deep
// @promise other pages and programs cannot reach the interface's host
// @how 20,000 random requests (`LOADOUT_FUZZ_REQUESTS` sets how many, `LOADOUT_FUZZ_SEED` replays them)
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ask, createAgent, forEachOf } from './ask.ts';
import { ASSET } from './fake-renderer.ts';
import { handshake, type OpenHost, openHost } from './open-host.ts';
import { readSeed } from '#test/helpers/seeds.ts';

const SEED = readSeed('LOADOUT_FUZZ_SEED');
const LANES = 8;
/** reliability B19 asks for 200,000; the suite sends a sample of them. */
const REQUESTS = Number(process.env['LOADOUT_FUZZ_REQUESTS'] ?? 4000);
const BROKEN_REQUESTS = Math.round(REQUESTS * 0.15);
const SOUND_REQUESTS = REQUESTS - BROKEN_REQUESTS;
const TIMEOUT_MS = 300_000 + REQUESTS * 5;

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number): T[] =>
  fc.sample(arbitrary, { seed: SEED, numRuns: count });

/** Header values that Node's client accepts. */
const headerValue = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map(toCharacter),
  maxLength: 60,
});
const headerName = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);
const path = fc
  .string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map(toCharacter), maxLength: 40 })
  .map((rest) => `/${rest}`);

function toCharacter(code: number): string {
  return String.fromCharCode(code);
}

/**
 * Almost the right value: a prefix, one character changed, rotated, doubled, or with a character
 * added.
 */
const nearly = (truth: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: 0, max: 5 }), fc.nat(truth.length - 1), fc.constantFrom('A', '0', ' '))
    .map(([kind, at, extra]) => {
      const other = truth[at] === extra ? '_' : extra;
      const variants = [
        truth.slice(0, at),
        truth.slice(0, at) + other + truth.slice(at + 1),
        truth + extra,
        truth + truth,
        extra + truth,
        truth.slice(at + 1) + truth.slice(0, at),
      ];
      return variants[kind] ?? '';
    });

/** Well-formed requests that each lack at least one thing required to get in. */
function soundRequests(own: OpenHost, token: string) {
  const code = own.code();
  const body = fc.oneof(
    nearly(code).map((wrong) => JSON.stringify({ code: wrong })),
    fc.constantFrom(
      JSON.stringify({ code: [code] }),
      JSON.stringify({ code: { toString: code } }),
      JSON.stringify([{ code }]),
      JSON.stringify({ __proto__: null, Code: code }),
      `{"__proto__":{"code":"${code}"}}`,
      `{"code":"${code}"`,
      JSON.stringify({ code: 'x'.repeat(5000) }),
    ),
    fc.json(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 200 }),
  );
  const common = {
    method: fc.constantFrom(
      'GET',
      'POST',
      'POST',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
    ),
    path: fc.oneof(fc.constantFrom('/', ASSET, '/session', '/session', '/rpc', '/image/x'), path),
    host: fc.oneof({ weight: 5, arbitrary: fc.constant(own.host) }, nearly(own.host)),
    origin: fc.oneof({ weight: 5, arbitrary: fc.constant(own.origin) }, nearly(own.origin)),
    type: fc.oneof(fc.constant('application/json'), nearly('application/json'), headerValue),
    others: fc.dictionary(headerName, headerValue, { maxKeys: 4 }),
    offersToken: fc.boolean(),
  };
  const guesses = fc.record({ ...common, body });
  // The code is right, but the host, the origin or the type is wrong.
  const wrongPlace = fc
    .record({ ...common, body: fc.constant(JSON.stringify({ code })) })
    .filter(
      ({ host, origin, type }) =>
        host.trim() !== own.host ||
        origin.trim() !== own.origin ||
        !/^application\/json/i.test(type.trim()),
    );
  return sample(fc.oneof(guesses, wrongPlace), SOUND_REQUESTS).map(({ others, ...request }) => ({
    ...request,
    // Node handles framing headers itself, and these end the connection or the exchange.
    others: Object.fromEntries(
      Object.entries(others).filter(
        ([name]) =>
          !/^(content-length|transfer-encoding|connection|upgrade|expect|trailer|te)$/.test(name),
      ),
    ),
    socket: request.offersToken ? { 'sec-websocket-protocol': `loadout, token.${token}` } : {},
  }));
}

test(
  `no random request changes anything or is let in (seed ${SEED})`,
  async () => {
    const own = await openHost();
    const token = await own.enter();
    const before = own.state();
    const agent = createAgent(LANES);
    const requests = soundRequests(own, token);
    const wrong: object[] = [];
    let refused = 0;
    await forEachOf(
      requests,
      LANES,
      async ({ method, path, host, origin, type, others, socket, body }) => {
        const headers = { ...others, host, origin, 'content-type': type, ...socket };
        const answer = await ask(own.origin, { method, path, headers, body }, agent);
        const isListed =
          method === 'GET' && (path === '/' || path === ASSET) && answer.status === 200;
        const isRefused = answer.status >= 400 && answer.status < 500 && answer.body === '';
        if (isRefused) refused += 1;
        if (!(isListed || isRefused)) wrong.push({ method, path, headers, got: answer });
      },
    );
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(SOUND_REQUESTS / 2);
    expect(own.state()).toBe(before);
    await expect(own.enter()).resolves.toBe(token);
  },
  TIMEOUT_MS,
);

/** Returns the server's answer to these bytes. */
async function send(own: OpenHost, bytes: Uint8Array): Promise<string> {
  const socket = connect(Number(own.host.split(':')[1]), '127.0.0.1');
  // A connection closed in the middle of the bytes counts as answered.
  const answer = text(socket).catch(() => 'reset');
  socket.on('error', () => {});
  socket.end(bytes);
  return answer;
}

test(
  `no broken request is let in or ends the host (seed ${SEED})`,
  async () => {
    const own = await openHost();
    const token = await own.enter();
    const before = own.state();
    const sound = [
      `POST /session HTTP/1.1\r\nHost: ${own.host}\r\nOrigin: ${own.origin}\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"code":"${'x'.repeat(4)}"}`,
      `GET /rpc HTTP/1.1\r\nHost: ${own.host}\r\nOrigin: http://evil.example\r\n${Object.entries(
        handshake(token),
      )
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}\r\n`,
      `GET / HTTP/1.1\r\nHost: ${own.host}\r\n\r\n`,
    ];
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 30 }),
      fc
        .constantFrom(
          '\r\n',
          '\r\n\r\n',
          '\n',
          ' ',
          ':',
          `Host: ${own.host}\r\n`,
          'Transfer-Encoding: chunked\r\n',
          'Content-Length: -1\r\n',
          'Connection: upgrade\r\n',
          `X: ${'y'.repeat(20_000)}\r\n`,
          'HTTP/9.9',
          '\0',
        )
        .map((value) => Buffer.from(value)),
    );
    const cut = fc.record({
      text: fc.constantFrom(...sound),
      cuts: fc.array(fc.record({ at: fc.nat(400), drop: fc.nat(20), piece }), {
        minLength: 1,
        maxLength: 4,
      }),
    });
    const requests = sample(cut, BROKEN_REQUESTS).map(({ text, cuts }) =>
      cuts.reduce<Buffer>((bytes, { at, drop, piece }) => {
        const place = at % (bytes.length + 1);
        return Buffer.concat([bytes.subarray(0, place), piece, bytes.subarray(place + drop)]);
      }, Buffer.from(text)),
    );
    const wrong: object[] = [];
    await forEachOf(requests, LANES, async (bytes) => {
      const answer = await send(own, bytes);
      const statuses = [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) =>
        Number(status),
      );
      const isFine = statuses.every((status) => status === 200 || (status >= 400 && status < 500));
      if (!isFine || answer.includes(token)) wrong.push({ sent: bytes.toString('latin1'), answer });
    });
    expect(wrong).toEqual([]);
    expect(own.state()).toBe(before);
    await expect(own.enter()).resolves.toBe(token);
  },
  TIMEOUT_MS,
);
