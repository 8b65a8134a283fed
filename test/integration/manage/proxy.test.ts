import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkDocumentSchema,
  doctorDocumentSchema,
  operationDocumentSchema,
} from '#cli/json/documents.ts';
import { shippedProfiles } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import {
  startRegistryServer,
  type RegistryServer,
  writeDemoFolder,
} from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { layRegistry } from '#test/helpers/filled-registry.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { makeScratch, runLoadout } from '../cli/cli-harness.ts';
import { readFiles } from '../main-job/run-main-job.ts';
import { createAuthority, type Authority } from './authority.ts';
import {
  type Listening,
  type SigningProxy,
  startSigningProxy,
  startTlsFront,
} from './signing-proxy.ts';

/** A host that is reachable only through the proxy. */
const HOST = 'registry.test';
const PASSWORD = 'correct-horse';
const AUTHORITY = 'Example Works Inspection';

const scratch = makeScratch();
const folder = join(scratch, 'game');
const dataDir = join(scratch, 'data');
let company: Authority;
let server: RegistryServer;
let front: Listening;
let proxy: SigningProxy;

beforeAll(async () => {
  const world = createAuthority(scratch, 'The World');
  company = createAuthority(scratch, AUTHORITY);
  layRegistry(join(scratch, 'registry'), await demoSeed());
  server = await startRegistryServer({
    dataDir: join(scratch, 'registry'),
    port: 0,
    profile: 'local',
    faults: [],
    publicUrl: `https://${HOST}`,
  });
  front = await startTlsFront(world.issue(HOST), Number(new URL(server.origin).port));
  proxy = await startSigningProxy({
    identity: company.issue(HOST),
    upstream: { port: front.port, host: HOST, ca: readFileSync(world.file, 'utf8') },
  });
  const local = shippedProfiles().find(({ id }) => id === 'local');
  if (local === undefined) throw new Error('it ships');
  const origin = `https://${HOST}`;
  saveProfile({ ...local, id: 'afar', apiOrigin: origin, fileOrigins: [origin] }, dataDir);
  await writeDemoFolder(folder);
  const init = ['--registry', 'afar', 'init', folder, '--game-version', '0.5.26'];
  const { status, stdout } = await run(init);
  if (status !== 0) throw new Error(stdout);
});

afterAll(async () => {
  await Promise.all([proxy.close(), front.close(), server.close()]);
  rmSync(scratch, { recursive: true, force: true });
});

function run(argv: readonly string[], environment: Record<string, string> = throughProxy()) {
  const io = { cwd: folder, environment, clock: restlessClock };
  return runLoadout(['--data-dir', dataDir, '--json', ...argv], io);
}

function throughProxy(): Record<string, string> {
  return { https_proxy: `http://jane:${PASSWORD}@127.0.0.1:${proxy.port}` };
}

function trust(caFile: string | null): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ network: { caFile } }));
}

/** Maps subjects to doctor's findings. */
function findingsOf(stdout: string): Record<string, unknown> {
  const { checks } = doctorDocumentSchema.parse(JSON.parse(stdout));
  return Object.fromEntries(checks.map(({ subject, finding }) => [subject.code, finding]));
}

test('without the authority of the proxy the error names it', async () => {
  const { status, stdout } = await run(['check']);
  const { cause } = checkDocumentSchema.parse(JSON.parse(stdout));
  expect(cause?.params).toEqual({ registry: 'afar', cause: 'tls', issuer: AUTHORITY });
  expect(cause?.text).toContain(AUTHORITY);
  expect(status).toBe(5);
  expect(findingsOf((await run(['doctor'])).stdout)['doctor-registry']).toMatchObject({
    code: 'doctor-registry-untrusted',
    params: { issuer: AUTHORITY },
  });
});

test('no variable switches the verification off', async () => {
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    const { stdout } = await run(['check']);
    const { cause } = checkDocumentSchema.parse(JSON.parse(stdout));
    expect(cause?.params).toMatchObject({ cause: 'tls', issuer: AUTHORITY });
  } finally {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  }
});

test('with it scan, check, update and undo go through the proxy', async () => {
  trust(company.file);
  const before = readFiles(folder);
  const begun = proxy.asked.length;
  expect((await run(['scan'])).status).toBe(0);
  const checked = checkDocumentSchema.parse(JSON.parse((await run(['check'])).stdout));
  expect(checked.cause).toBeNull();
  expect(checked.counts['update-available']).toBeGreaterThan(5);
  const update = await run(['update', '--all', '--yes']);
  const { result } = operationDocumentSchema.parse(JSON.parse(update.stdout));
  expect(update.status).toBe(0);
  expect(result?.changes.length).toBeGreaterThan(5);
  expect(readFiles(folder)).not.toEqual(before);
  // The world was just written, as by a running game.
  expect((await run(['undo', '--yes', '--no-snapshot'])).status).toBe(0);
  expect(readFiles(folder)).toEqual(before);
  expect(new Set(proxy.asked.slice(begun))).toEqual(new Set([`${HOST}:443`]));
  expect(findingsOf((await run(['doctor'])).stdout)).toMatchObject({
    'doctor-proxy': { params: { address: `http://127.0.0.1:${proxy.port}` } },
    'doctor-certificates': { params: { file: company.file } },
    'doctor-registry': { code: 'doctor-registry-answers' },
    'doctor-clock': { code: 'doctor-clock-right' },
  });
  const expected = `Basic ${Buffer.from(`jane:${PASSWORD}`).toString('base64')}`;
  expect(new Set(proxy.credentials)).toEqual(new Set([expected]));
});

test('a proxy that refuses is named as the cause, and its password is never shown', async () => {
  const refusing = await startSigningProxy({
    identity: company.issue(HOST),
    upstream: { port: front.port, host: HOST, ca: '' },
    refuseWith: 407,
  });
  try {
    const environment = { HTTPS_PROXY: `http://jane:${PASSWORD}@127.0.0.1:${refusing.port}` };
    const { stdout, stderr } = await run(['check', '--fresh'], environment);
    const { cause } = checkDocumentSchema.parse(JSON.parse(stdout));
    expect(cause?.params).toEqual({ registry: 'afar', cause: 'proxy', status: 407 });
    const doctor = await run(['doctor'], environment);
    expect(findingsOf(doctor.stdout)).toMatchObject({
      'doctor-proxy': { code: 'doctor-proxy-used', params: { source: 'environment' } },
      'doctor-registry': { code: 'doctor-registry-proxy', params: { status: 407 } },
    });
    const log = readFileSync(join(dataDir, 'logs', 'loadout.log'), 'utf8');
    for (const text of [stdout, stderr, doctor.stdout, log]) expect(text).not.toContain(PASSWORD);
  } finally {
    await refusing.close();
  }
});
