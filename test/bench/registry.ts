import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Readable } from 'node:stream';
import { openStorage } from '#registry-server/storage/open-storage.ts';
import { createPrng, type Prng } from '../reliability/apply/prng.ts';
import { loadClosely, loadOpenly, percentile, type LoadRequest, type LoadResult } from './load.ts';
import { bytesOf, CONTENT, createLargeContent, wordOf } from './registry-content.ts';

const PROGRAM = join(import.meta.dirname, '../../out/main/cli.js');
const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts');
/** Folder that keeps the content for the next run; without it the content is created each time. */
const KEPT_DATA = process.env['BENCH_REGISTRY_DATA'];

const CONNECTIONS = 64;
const OPEN = { perSecond: 150, seconds: 60 };
const CLOSED_SECONDS = 8;
const WARM_UP_SECONDS = 3;
const HASHES = 50;
const MAX_P99_MS = 50;
const AIM = 0.5;

/** Measures the registry under load, and a minimal server on this machine for comparison. */
export async function benchRegistry(): Promise<boolean> {
  const dataDir = KEPT_DATA ?? (await mkdtemp(join(tmpdir(), 'loadout-bench-')));
  try {
    await fill(dataDir);
    return await withProcess(
      [PROGRAM, 'registry', 'serve', '--json', '--port', '0', '--data', dataDir],
      measure,
    );
  } finally {
    if (KEPT_DATA === undefined) await rm(dataDir, { recursive: true });
  }
}

async function measure(origin: string): Promise<boolean> {
  const prng = createPrng(1);
  const next = () => createRequest(prng);
  const common = { connections: CONNECTIONS, next };
  await loadOpenly({ ...common, origin, seconds: WARM_UP_SECONDS }, { ...OPEN, prng });
  const open = await loadOpenly({ ...common, origin, seconds: OPEN.seconds }, { ...OPEN, prng });
  const isKept = reportOpen(open);
  const closed = await loadClosely({ ...common, origin, seconds: CLOSED_SECONDS });
  const sizes = await measureAnswers(origin, prng);
  const bare = await withProcess([BARE_SERVER, ...sizes.map(String)], (bareOrigin) =>
    loadClosely({ ...common, origin: bareOrigin, seconds: CLOSED_SECONDS }),
  );
  const share = rateOf(closed) / rateOf(bare);
  console.log(
    `registry: closed loop over ${CONNECTIONS} connections: ${Math.round(rateOf(closed))} requests/s, ` +
      `${closed.failures.size} kinds of failure; a bare node:http server that sends as many ready bytes: ` +
      `${Math.round(rateOf(bare))}: ${share.toFixed(2)} of it (aim ${AIM}): ${share >= AIM ? 'reached' : 'not reached'}`,
  );
  return isKept && closed.failures.size === 0;
}

function reportOpen({ answered, failures, latenciesMs, elapsedMs }: LoadResult): boolean {
  const p99 = percentile(latenciesMs, 0.99);
  const isKept = failures.size === 0 && p99 < MAX_P99_MS;
  const errors = [...failures].map(([cause, times]) => `${times} × ${cause}`).join(', ');
  const marks = [0.5, 0.9, 0.99, 1].map((share) => percentile(latenciesMs, share).toFixed(1));
  console.log(
    `registry: ${CONTENT.projects} projects, ${CONTENT.projects * CONTENT.versionsEach} versions, ` +
      `${CONTENT.projects * CONTENT.versionsEach * CONTENT.filesEach} files; open loop, ${OPEN.perSecond} requests/s over ` +
      `at most ${CONNECTIONS} connections: ${answered} answered in ${(elapsedMs / 1000).toFixed(1)} s, ` +
      `${errors === '' ? 'no error' : errors}; p50 ${marks[0]} ms, p90 ${marks[1]} ms, p99 ${marks[2]} ms ` +
      `(below ${MAX_P99_MS}), longest ${marks[3]} ms: ${isKept ? 'kept' : 'MISSED'}`,
  );
  return isKept;
}

function rateOf({ answered, elapsedMs }: LoadResult): number {
  return (answered * 1000) / elapsedMs;
}

/** 60 % lookups of 50 hashes of as many projects, 30 % lists of versions, 10 % searches. */
function createRequest(prng: Prng): LoadRequest {
  const kind = prng.next();
  if (kind < 0.6) return createLookup(prng);
  if (kind < 0.9)
    return { method: 'GET', path: `/api/project/p${prng.below(CONTENT.projects)}/version` };
  return createSearch(prng);
}

function createLookup(prng: Prng): LoadRequest {
  const hashes = Array.from({ length: HASHES }, () => {
    const bytes = bytesOf(
      prng.below(CONTENT.projects),
      prng.below(CONTENT.versionsEach),
      prng.below(CONTENT.filesEach),
    );
    return createHash('sha512').update(bytes).digest('hex');
  });
  const body = JSON.stringify({ algorithm: 'sha512', hashes });
  return { method: 'POST', path: '/api/version-files', body };
}

function createSearch(prng: Prng): LoadRequest {
  const query = prng.pick([
    `q=${wordOf(prng.below(8)).toLowerCase()}`,
    'sortby=downloads',
    `type=mod&sortby=recently_updated&offset=${prng.below(100)}`,
    `type=mod&v=0.5.${prng.below(CONTENT.versionsEach)}&l=puzzle_loader`,
  ]);
  return { method: 'GET', path: `/api/search?${query}` };
}

/** Mean sizes of the answers to a lookup, a list of versions and a search. */
async function measureAnswers(origin: string, prng: Prng): Promise<number[]> {
  const kinds = [
    createLookup(prng),
    { method: 'GET', path: '/api/project/p7/version' },
    { method: 'GET', path: '/api/search?sortby=downloads' },
  ];
  return Promise.all(
    kinds.map(async ({ path, ...rest }) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(origin + path, { headers, ...rest });
      return (await answer.arrayBuffer()).byteLength;
    }),
  );
}

/** The marker is written last, so that the content of a killed run is not used. */
async function fill(dataDir: string): Promise<void> {
  const mark = join(dataDir, 'content-is-complete');
  if (existsSync(mark)) return;
  openStorage(dataDir, createLargeContent()).close();
  await writeFile(mark, '');
}

/** Runs the work while a program runs that prints its origin as JSON. */
async function withProcess<T>(
  args: readonly string[],
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    return await work(await readOrigin(child.stdout));
  } finally {
    child.kill('SIGINT');
    await ended;
  }
}

/** Keeps reading the output, so that the program can print more. */
function readOrigin(output: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const origin = /"origin":\s*"([^"]+)"/.exec(text)?.[1];
    if (origin !== undefined) resolve(origin);
  });
  output.on('end', () => reject(new Error('The program ended without an origin')));
  return promise;
}
