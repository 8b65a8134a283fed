import { gzipSync } from 'node:zlib';
import {
  corruptAt,
  rangeReply,
  redirect,
  type Reply,
  type SeenRequest,
} from '#test/helpers/fault-server.ts';
import type { Prng } from '../apply/prng.ts';

/** The request to which a faulty answer is made. */
interface Asked {
  readonly request: SeenRequest;
  /** Bytes of a correct server. */
  readonly bytes: Uint8Array;
  readonly prng: Prng;
  /** Origin of a server that is not in the registry's profile. */
  readonly foreignOrigin: string;
}

type Fault = (asked: Asked) => Reply;

const ETAG = '"one"';
const HTML = '<!doctype html><title>Log in</title><p>This network wants you to log in.</p>';
const STATUSES = [204, 400, 401, 403, 404, 408, 410, 416, 425, 500, 502, 503, 504, 599];
const REDIRECTS = [301, 302, 303, 307, 308];
const RETRY_AFTER = [
  '0',
  '1',
  '7',
  '-5',
  '1000000000',
  '3600',
  '007',
  '1.5',
  '5 s',
  'soon',
  '',
  '1e3',
  ' 30 ',
  'Thu, 01 Jan 2026 00:00:30 GMT',
  'Wed, 01 Jan 2020 00:00:00 GMT',
  '2026-01-01',
];
const ENCODINGS = ['gzip', 'br', 'deflate', 'x-gzip', 'GZIP', 'identity'];
const RANGES = ['bytes 0-5/6', 'bytes 3-', 'bytes */10', 'lines 1-2/3', '', 'bytes -1-2/3'];

export function sound({ bytes, request }: Pick<Asked, 'bytes' | 'request'>): Reply {
  return rangeReply(bytes, request, ETAG);
}

/**
 * Closes the connection: the client would never parse a later answer after this one, not even a
 * refusal.
 */
function alone(reply: Reply): Reply {
  return { ...reply, headers: { ...reply.headers, connection: 'close' } };
}

/** By name, so that a scripted case can report it. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'cut body': (asked) => ({ ...sound(asked), cutAt: drawAt(asked) }),
  'cut chunks': (asked) => ({ ...sound(asked), chunked: true, cutAt: drawAt(asked) }),
  'no answer': (asked) => ({ ...sound(asked), cutAt: 0, headers: {} }),
  'stalled body': (asked) => ({ ...alone(sound(asked)), stallAt: drawAt(asked) }),
  'dripping body': (asked) => ({ ...sound(asked), drip: { bytes: 997, everyMs: 1 } }),
  'flipped byte': (asked) => ({ body: corruptAt(asked.bytes, drawAt(asked)) }),
  'other file': ({ prng }) => ({ body: 'x'.repeat(prng.below(5000)) }),
  'empty body': () => ({ body: '' }),
  'longer body': ({ bytes }) => ({ body: Buffer.concat([bytes, bytes, Buffer.from('x')]) }),
  'endless body': () => ({ body: Buffer.alloc(64 * 1024), endless: true }),
  'announces less': (asked) =>
    alone({ ...sound(asked), headers: { 'content-length': String(drawAt(asked)) } }),
  'announces more': ({ bytes }) => ({
    body: bytes,
    headers: { 'content-length': String(bytes.length + 9) },
    cutAt: bytes.length,
  }),
  'announces too much': ({ bytes }) => ({
    body: bytes,
    headers: { 'content-length': String(3 * 1024 ** 3) },
    cutAt: bytes.length,
  }),
  'a page of the network': () => ({ headers: { 'content-type': 'text/html' }, body: HTML }),
  'no success': ({ prng }) => ({
    status: prng.pick(STATUSES),
    body: prng.pick(['', HTML, '{"success":false}']),
  }),
  compressed: ({ bytes, prng }) => ({
    headers: { 'content-encoding': prng.pick(ENCODINGS) },
    body: gzipSync(bytes),
  }),
  'a bomb': () => ({
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(20_000_000)),
  }),
  'wrong range': ({ bytes, prng }) => ({
    status: 206,
    headers: { 'content-range': prng.pick(RANGES) },
    body: bytes,
  }),
  'range of another file': ({ bytes, request }) => ({
    ...rangeReply(bytes.toReversed(), request, '"two"'),
  }),
  'too many requests': ({ prng }) => ({
    status: 429,
    headers: { 'retry-after': prng.pick(RETRY_AFTER) },
  }),
  'too many, says nothing': () => ({ status: 429, body: HTML }),
  'leads elsewhere': ({ prng, foreignOrigin }) =>
    redirect(`${foreignOrigin}/x`, prng.pick(REDIRECTS)),
  'leads in a ring': ({ request, prng }) => redirect(request.url, prng.pick(REDIRECTS)),
  'leads on and on': ({ request, prng }) => redirect(`${request.url}+`, prng.pick(REDIRECTS)),
  'leads nowhere': ({ prng }) => ({ status: prng.pick(REDIRECTS) }),
  'leads to nonsense': ({ prng }) =>
    redirect(prng.pick(['http://', '//', 'file:///etc/passwd', '\\\\x', `/${'y'.repeat(9000)}`])),
};
export const FAULT_NAMES = Object.keys(FAULTS);

function drawAt({ bytes, prng }: Asked): number {
  return prng.below(Math.max(1, bytes.length));
}
