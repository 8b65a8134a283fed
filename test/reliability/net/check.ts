import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createTransfer } from '#core/transfer/transfer.ts';
import type { DownloadSource } from '#shared/domain/plan.ts';
import { INCOMING_FOLDER, incomingFile, vaultFile } from '#shared/domain/paths.ts';
import { AppError } from '#shared/errors.ts';
import { summaryRecord } from '#test/builders/registry-records.ts';
import { createFakeClock, type FakeClock } from '#test/helpers/clocks.ts';
import {
  createRegistryHarness,
  type RegistryHarness,
  testProfile,
} from '#test/helpers/registry-harness.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { requireManners } from './manners.ts';
import type { Behaviour, Come, Servers } from './servers.ts';

const SIZES = [0, 1, 17, 4096, 65_536, 200_000, 3_000_000];
const STALL_MS = 300;
const SLACK_BYTES = 1024 ** 2 + 64 * 1024;
const TOKEN = 'crp_canary';
const START_MS = Date.UTC(2026, 0, 1);
const CODES = [
  'DOWNLOAD_FAILED',
  'DOWNLOAD_DIFFERS',
  'DOWNLOAD_TOO_LARGE',
  'ORIGIN_REFUSED',
  'REDIRECT_REFUSED',
  'REGISTRY_LIMITED',
  'REGISTRY_UNREACHABLE',
  'REGISTRY_FAILED',
  'REGISTRY_REFUSED',
  'REGISTRY_NOT_FOUND',
  'REGISTRY_REJECTED',
  'REGISTRY_ANSWER_INVALID',
  'REGISTRY_LACKS',
];

interface Case {
  readonly servers: Servers;
  readonly clock: FakeClock;
  readonly registry: RegistryHarness;
  readonly prng: Prng;
  readonly seed: number;
  readonly faultOf: Behaviour['faultOf'];
}

/** Runs one case: a faulty server, and a download into a vault or a request of the client. */
export async function checkNetwork(
  servers: Servers,
  { seed, faultOf }: Pick<Case, 'seed' | 'faultOf'>,
): Promise<void> {
  const clock = createFakeClock(START_MS);
  const registry = createRegistryHarness(clock);
  const prng = createPrng(seed);
  const foreignBefore = servers.foreign.seen.length;
  try {
    const given = { servers, clock, registry, prng, seed, faultOf };
    await (prng.chance(0.7) ? checkDownloads(given) : checkQuestions(given));
    assert.equal(servers.foreign.seen.length, foreignBefore, 'another origin was asked');
  } finally {
    registry.close();
  }
}

function play({ servers, clock, seed, faultOf }: Case, files: ReadonlyMap<string, Uint8Array>) {
  const bytesAt = (url: string) => files.get(url) ?? null;
  return servers.play({ seed, faultOf, bytesAt }, () => clock.now().getTime());
}

function profileOf({ servers }: Case) {
  const profile = testProfile(servers.origin);
  return { ...profile, limits: { ...profile.limits, stallTimeoutMs: STALL_MS } };
}

async function checkDownloads(given: Case): Promise<void> {
  const { prng, registry, seed, servers } = given;
  const root = mkdtempSync(join(tmpdir(), 'loadout-net-'));
  try {
    // Unique URLs: a request cancelled at the end of another case may arrive only now.
    const urls = Array.from({ length: 1 + prng.below(3) }, (_, at) => `/cdn/${seed}/${at}.jar`);
    const files = new Map(urls.map((url) => [url, drawBytes(prng)]));
    const sources = [...files].map(([url, bytes]) => toSource(servers.origin + url, bytes, prng));
    mkdirSync(join(root, '.loadout'), { mode: 0o700 });
    writeFileSync(join(root, 'mine.jar'), 'mine');
    for (const source of sources) leaveBehind(root, source, prng);
    const come = play(given, files);
    const profile = profileOf(given);
    const fetch = createTransfer(registry).fetchIntoVault({ profile, root, sources });
    const sizes = await orTyped(fetch, come);
    requireFolder(root, sources, sizes);
    assert.ok(come.every(({ request }) => request.headers.authorization === undefined));
    requireManners(come, sources.length);
  } finally {
    rmSync(root, { recursive: true });
  }
}

function drawBytes(prng: Prng): Uint8Array {
  const bytes = new Uint8Array(prng.pick(SIZES));
  const seed = prng.below(256);
  return bytes.map((_, at) => (at * 31 + seed) & 0xff);
}

function toSource(url: string, bytes: Uint8Array, prng: Prng): DownloadSource {
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  const sha1 = prng.chance(0.5) ? digest('sha1') : null;
  // The size from the registry is only a hint.
  const size = prng.chance(0.9) ? bytes.length : prng.below(bytes.length + 50);
  return { url, sha1, sha512: digest('sha512'), size };
}

/** Leaves files as from an earlier process: a right or wrong part, or a damaged vault file. */
function leaveBehind(root: string, { sha512 }: DownloadSource, prng: Prng): void {
  const kind = prng.below(6);
  const path = join(root, kind === 0 ? vaultFile(sha512) : incomingFile(sha512));
  if (kind > 1) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, 'x'.repeat(prng.below(3000)));
}

/** Returns null for a failure with one of the documented codes. */
async function orTyped<T>(asked: Promise<T>, come: readonly Come[]): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const faults = come.map(({ fault }) => fault ?? 'sound').join(', ');
    if (!(error instanceof AppError) || !CODES.includes(error.code))
      throw new Error(`after ${faults}`, { cause: error });
    return null;
  }
}

function requireFolder(
  root: string,
  sources: readonly DownloadSource[],
  sizes: ReadonlyMap<string, number> | null,
): void {
  assert.deepEqual(readdirSync(root).toSorted(), ['.loadout', 'mine.jar']);
  assert.equal(readFileSync(join(root, 'mine.jar'), 'utf8'), 'mine');
  for (const { sha512, size } of sources) {
    const path = join(root, vaultFile(sha512));
    const bytes = existsSync(path) ? readFileSync(path) : null;
    const isExact = bytes !== null && sha512Of(bytes) === sha512;
    if (sizes !== null) {
      assert.ok(isExact, 'success without the right bytes');
      assert.equal(sizes.get(sha512), bytes.length);
    }
    // A previously damaged file may remain after a failure; no new one may be wrong.
    assert.ok(isExact || bytes === null || isLeft(bytes), 'wrong bytes are in the vault');
    const part = join(root, incomingFile(sha512));
    if (existsSync(part)) assert.ok(statSync(part).size <= size * 1.05 + SLACK_BYTES, 'too large');
  }
  const names = readdirSync(join(root, INCOMING_FOLDER));
  assert.ok(
    names.every((name) => /^[0-9a-f]{128}\.(?:part|json|lock)$/.test(name)),
    names.join(),
  );
}

function isLeft(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 'x'.charCodeAt(0));
}

function sha512Of(bytes: Uint8Array): string {
  return createHash('sha512').update(bytes).digest('hex');
}

/** Sends the same request twice, like a client that is used again after a failure. */
async function checkQuestions(given: Case): Promise<void> {
  const { registry, seed } = given;
  const ids = [`a${seed}`, `b${seed}`];
  const projects = ids.map(summaryRecord);
  const url = `/api/projects?ids=${ids.join(',')}`;
  const come = play(given, new Map([[url, Buffer.from(JSON.stringify(projects))]]));
  const client = registry.client(profileOf(given), TOKEN);
  for (let times = 0; times < 2; times += 1) {
    const answer = await orTyped(client.projects.list(ids), come);
    if (answer !== null)
      assert.deepEqual(
        answer.map(({ id }) => id).filter((id) => !ids.includes(id)),
        [],
      );
  }
  client.close();
  assert.ok(come.every(({ request }) => request.headers.authorization === TOKEN));
  requireManners(come, 2);
}
