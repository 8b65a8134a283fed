import assert from 'node:assert/strict';
import { parseRegistryUrl, toSafeOrigin } from '#core/registry/addresses.ts';
import { nextHop } from '#core/registry/redirects.ts';
import { AppError } from '#shared/errors.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { parseDeepLink, toInstallRoute } from '../../../electron/main/deep-link.ts';
import { toExternalUrl } from '../../../electron/main/external-links.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { drawText } from './draw-text.ts';

const API = 'https://api.example.org';
const ALLOWED = [API, 'https://cdn.example.org', 'http://127.0.0.1:4811'];
const profile = testProfile(API, { fileOrigins: ALLOWED.slice(1) });

const SCHEMES = ['https:', 'HTTPS:', 'http:', 'https', ' https:', 'h\nttps:', 'file:', 'data:'];
const SLASHES = ['//', '//', '//', '/', '', '\\\\', '/\\', '///', '\t//'];
const USERS = ['', '', '', '', 'u@', 'u:p@', 'cdn.example.org@', ':@', '%40', 'evil.example\\@'];
const HOSTS = [
  'cdn.example.org',
  'api.example.org',
  'cdn.example.org',
  'CDN.EXAMPLE.ORG',
  '127.0.0.1',
  'cdn.example.org.',
  'cdn.example.org.evil.example',
  'cdn.exаmple.org',
  'cdn。example。org',
  'cdn.example.org\0',
  'cdn%2eexample%2eorg',
  'cdn.\nexample.org',
  'evil.example',
  '0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '127.1',
  'localhost',
  '127.0.0.1.nip.io',
  'localhost.evil.example',
  '169.254.169.254',
  'xn--cdn-',
  '',
  'ｃｄｎ.example.org',
];
const PORTS = ['', '', '', ':443', ':80', ':4811', ':4812', ':0', ':65536', ':x', ':'];
const PATHS = [
  '',
  '/',
  '/a.jar',
  '/../x',
  '/%2e%2e/x',
  '?q',
  '#x',
  '\\evil.example',
  '//evil.example/',
];
const PIECES = [...SCHEMES, ...HOSTS, '://', '@', ':', '?', '#', '%'];
const LINK_PIECES = ['loadout:', '//', 'install', '/', 'abc', 'V_1-b', '?', '#', '%2f', '..', '@'];
const STATUSES = [301, 302, 303, 307, 308];
const REFUSALS = ['ORIGIN_REFUSED', 'REDIRECT_REFUSED'];

/**
 * Requires that no hostile URL leads outside the registry's own origins (reliability B6, B8, 1.1
 * #15, B17).
 */
export function checkUrls(seed: number, count: number): void {
  const prng = createPrng(seed);
  for (let left = count; left > 0; left -= 1) {
    const text = drawAddress(prng);
    try {
      checkAddress(text, prng);
    } catch (error) {
      throw new Error(JSON.stringify(text), { cause: error });
    }
  }
}

function drawAddress(prng: Prng): string {
  const kind = prng.below(10);
  if (kind === 0) return drawText(prng, PIECES);
  if (kind === 1) {
    const start = prng.chance(0.7) ? 'loadout://install/' : '';
    return start + drawText(prng, LINK_PIECES);
  }
  const parts = [SCHEMES, SLASHES, USERS, HOSTS, PORTS, PATHS].map((part) => prng.pick(part));
  if (prng.chance(0.3)) parts.splice(prng.below(parts.length), 0, drawText(prng, PIECES, 1));
  return parts.join('');
}

function checkAddress(text: string, prng: Prng): void {
  const url = attempt(() => parseRegistryUrl(profile, text));
  if (url !== null) requireAllowed(url);
  checkRedirect(text, prng);
  const origin = toSafeOrigin(text);
  if (origin !== null) assert.match(origin, /^(https:\/\/|http:\/\/(localhost|127\.|\[::1\]))/);
  const outside = toExternalUrl(text);
  if (outside !== null) assert.match(outside.href, /^https:\/\/[^/@]+\//);
  checkLink(text);
}

function requireAllowed(url: URL): void {
  assert.ok(ALLOWED.includes(url.origin), `leads to ${url.origin}`);
  // Parsed again as the transport does, so that both see the same host.
  assert.equal(new URL(url.href).origin, url.origin);
  assert.equal(`${url.username}${url.password}`, '');
}

function checkRedirect(location: string, prng: Prng): void {
  const method = prng.pick(['GET', 'POST'] as const);
  const isWrite = method === 'POST' && prng.chance(0.5);
  const from = new URL(`${prng.pick(ALLOWED)}/start`);
  const hop = { method, isWrite, status: prng.pick(STATUSES), location, visited: [from] };
  const to = attempt(() => nextHop(profile, hop));
  if (to === null) return;
  requireAllowed(to);
  assert.ok(from.protocol !== 'https:' || to.protocol === 'https:', 'becomes http');
  assert.ok(!isWrite || to.origin === API, 'a write leaves the registry');
  assert.notEqual(to.href, from.href);
}

function checkLink(text: string): void {
  const link = parseDeepLink(text);
  if (link === null) return;
  assert.match(link.projectId, /^[A-Za-z0-9_-]{1,64}$/);
  assert.match(link.versionId ?? 'none', /^[A-Za-z0-9_-]{1,64}$/);
  assert.equal(`loadout:/${toInstallRoute(link)}`, text);
}

/** Returns null if refused; any failure other than a refusal is a bug. */
function attempt(read: () => URL): URL | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && REFUSALS.includes(error.code)) return null;
    throw error;
  }
}
