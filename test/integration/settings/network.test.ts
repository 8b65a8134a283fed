// @promise every setting takes effect immediately, in every process
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { findProfile } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createPuzzleJar } from '#test/builders/jar.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { expectOutcome } from '#test/helpers/core-harness.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { restlessClock, systemClock } from '#test/helpers/clocks.ts';
import { createAuthority } from '../manage/authority.ts';
import { startSigningProxy, startTlsFront } from '../manage/signing-proxy.ts';
import {
  failureOf,
  fill,
  makeDir,
  openManagedCore,
  serve,
  type ManagedCore,
} from './managed-core.ts';

const PROJECTS = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot'];
const NEW_JAR_BYTES = 200_000;

async function toProject(id: string) {
  const version = async (number: string, sizeBytes: number) =>
    createVersion({
      id: `${id}-${number}`,
      versionNumber: number,
      datePublished: `2025-0${number[0]}-01T00:00:00.000Z`,
      gameVersions: ['0.5.26'],
      files: [
        createVersionFile(`${id}-${number}`, {
          bytes: await createPuzzleJar({ id, version: number, sizeBytes }),
        }),
      ],
    });
  const versions = [await version('1.0.0', 2000), await version('2.0.0', NEW_JAR_BYTES)];
  return createProject({ id, slug: id, name: id, versions });
}

/**
 * A loadout of six add-ons, each one version behind, on a registry whose requests are all observed.
 */
async function setUp(options: { readonly clock?: typeof systemClock } = {}) {
  const seed = createSeed({ projects: await Promise.all(PROJECTS.map(toProject)) });
  const asked: string[] = [];
  let answerDownload = async (): Promise<void> => undefined;
  const upstream = { origin: '' };
  const pass = async (gate: Promise<void>, request: IncomingMessage, response: ServerResponse) => {
    await gate;
    const { method = 'GET', headers, url = '' } = request;
    const onward = forward(`${upstream.origin}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const front = await serve((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    void pass(
      path.startsWith('/cdn/data') ? answerDownload() : Promise.resolve(),
      request,
      response,
    );
  });
  const server = await startTestRegistry({ seed, publicUrl: front.origin });
  upstream.origin = server.origin;
  const core = openManagedCore(options);
  const local = findProfile('local', core.dataDir);
  const { origin } = front;
  saveProfile({ ...local, id: 'seen', apiOrigin: origin, fileOrigins: [origin] }, core.dataDir);
  const folder = makeDir('game');
  mkdirSync(join(folder, 'pmods'));
  for (const { id, versions } of seed.projects) {
    writeFileSync(join(folder, 'pmods', `${id}.jar`), versions[0]?.files[0]?.bytes ?? '');
  }
  const target = { gameVersion: '0.5.26', loader: null, channel: 'release' } as const;
  const { id: loadoutId } = await core.create(folder, { registry: 'seen', target });
  return {
    core,
    asked,
    folder,
    loadoutId,
    onDownload: (wait: () => Promise<void>) => void (answerDownload = wait),
  };
}

async function updateAll({ client, finish }: ManagedCore, loadoutId: string) {
  const planned = await finish(client.plans.update({ loadoutId, addons: null, to: null }));
  const { plan } = expectOutcome(planned, 'plan');
  return finish(client.plans.apply({ planId: plan.id }));
}

async function checkAll({ client, finish }: ManagedCore, loadoutId: string) {
  const outcome = await finish(client.addons.check({ loadoutId, addons: null, fresh: true }));
  return expectOutcome(outcome, 'check').report;
}

describe('working offline', () => {
  it('asks nothing of anybody, says so, and ends at once', async () => {
    const { core, asked, loadoutId } = await setUp();
    await core.client.settings.update({ network: { offline: true } });
    const offline = await checkAll(core, loadoutId);
    expect(offline.registry.cause?.code).toBe('REGISTRY_OFFLINE');
    expect(new Set(offline.addons.map(({ state }) => state))).toEqual(new Set(['not-checked']));
    const { error } = await core.client.registries.test({ registry: 'seen' });
    expect(error?.code).toBe('REGISTRY_OFFLINE');
    expect(asked).toEqual([]);
    await core.client.settings.update({ network: { offline: false } });
    const online = await checkAll(core, loadoutId);
    expect(new Set(online.addons.map(({ state }) => state))).toEqual(new Set(['update-available']));
    await core.client.settings.update({ network: { offline: true } });
    const begun = asked.length;
    const failed = expectOutcome(await updateAll(core, loadoutId), 'failed');
    expect(failed.error.code).toBe('REGISTRY_OFFLINE');
    expect(asked).toHaveLength(begun);
  });
});

describe('downloads', () => {
  it.each([1, 3])('come at most %d at once', async (parallelDownloads) => {
    const { core, loadoutId, onDownload } = await setUp();
    await core.client.settings.update({ network: { parallelDownloads } });
    const gate = Promise.withResolvers<void>();
    let running = 0;
    let most = 0;
    onDownload(async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
    });
    const updated = updateAll(core, loadoutId);
    await vi.waitFor(() => expect(running).toBe(parallelDownloads), { timeout: 20_000 });
    // Requests that were already on their way arrive before these are answered.
    for (let turn = 0; turn < 10; turn += 1)
      await core.client.registries.test({ registry: 'seen' });
    expect(running).toBe(parallelDownloads);
    gate.resolve();
    const { report } = expectOutcome(await updated, 'apply');
    expect(report.generation.changes).toHaveLength(PROJECTS.length);
    expect(most).toBe(parallelDownloads);
  });

  it('together stay under the bandwidth', async () => {
    const sleeps: number[] = [];
    const clock = {
      ...systemClock,
      monotonicMs: () => 0,
      sleep: async (ms: number) => void sleeps.push(ms),
    };
    const { core, loadoutId } = await setUp({ clock });
    const maxBytesPerSecond = 65_536;
    await core.client.settings.update({ network: { maxBytesPerSecond } });
    const { report } = expectOutcome(await updateAll(core, loadoutId), 'apply');
    const bytes = report.generation.changes.reduce((sum, { to }) => sum + (to?.size ?? 0), 0);
    expect(bytes).toBeGreaterThan(PROJECTS.length * NEW_JAR_BYTES);
    // On a stopped clock the last byte waits for all bytes before it.
    expect(Math.max(...sleeps)).toBeCloseTo((bytes / maxBytesPerSecond) * 1000, 0);
  });
});

describe('the proxy and the certificates', () => {
  const HOST = 'registry.test';

  it('hold from the next request on', async () => {
    const scratch = makeDir('tls');
    const world = createAuthority(scratch, 'The World');
    const company = createAuthority(scratch, 'Example Works');
    const server = await startTestRegistry({ publicUrl: `https://${HOST}` });
    const front = await startTlsFront(world.issue(HOST), Number(new URL(server.origin).port));
    const upstream = { port: front.port, host: HOST, ca: readFileSync(world.file, 'utf8') };
    const proxy = await startSigningProxy({ identity: company.issue(HOST), upstream });
    const core = openManagedCore({ clock: restlessClock });
    const origin = `https://${HOST}`;
    const local = findProfile('local', core.dataDir);
    saveProfile({ ...local, id: 'afar', apiOrigin: origin, fileOrigins: [origin] }, core.dataDir);
    const { settings, registries } = core.client;
    const test = async () => (await registries.test({ registry: 'afar' })).error;
    const url = `http://jane:correct-horse@127.0.0.1:${proxy.port}`;
    try {
      expect((await test())?.params['cause']).not.toBe('tls');
      await settings.update({ network: { proxy: { kind: 'manual', url } } });
      expect(await test()).toMatchObject({ params: { cause: 'tls', issuer: 'Example Works' } });
      const caFileGrantId = core.core.grantFile(company.file);
      const view = await settings.update({ network: { caFileGrantId } });
      expect(view.network).toMatchObject({
        caFile: company.file,
        proxy: { address: `http://127.0.0.1:${proxy.port}`, hasPassword: true },
      });
      expect(await test()).toBeNull();
      const bytes = new Blob([readFileSync(company.file)]);
      const { uploadId } = await core.client.files.begin({ name: 'ca.pem', size: bytes.size });
      await core.client.files.append({ uploadId, offset: 0, bytes });
      const dropped = await core.client.files.finish({ uploadId });
      const kept = await settings.update({ network: { caFileGrantId: dropped.grantId } });
      // A file dropped into a window is deleted when the program ends; a trusted certificate is
      // kept.
      expect(kept.network.caFile).toBe(join(core.dataDir, 'certificates.pem'));
      expect(await test()).toBeNull();
      await settings.update({ network: { caFileGrantId: null } });
      expect(await test()).toMatchObject({ params: { cause: 'tls' } });
      const asked = proxy.asked.length;
      await settings.update({ network: { proxy: { kind: 'none' } } });
      expect((await test())?.params['cause']).not.toBe('tls');
      expect(proxy.asked).toHaveLength(asked);
      const log = readFileSync(join(core.dataDir, 'logs/loadout.log'), 'utf8');
      expect(log).not.toContain('correct-horse');
    } finally {
      await Promise.all([proxy.close(), front.close()]);
    }
  });

  it('of a file without a certificate are refused, and nothing changes', async () => {
    const core = openManagedCore();
    const file = join(fill(makeDir('ca'), { 'ca.pem': 'no certificate' }), 'ca.pem');
    const caFileGrantId = core.core.grantFile(file);
    const update = (grantId: string) =>
      core.client.settings.update({ network: { caFileGrantId: grantId } });
    expect(await failureOf(() => update(caFileGrantId))).toBe('FILE_UNREADABLE');
    expect(await failureOf(() => update('/etc/ssl/certs/ca-certificates.crt'))).toBe(
      'FILE_UNREADABLE',
    );
    expect((await core.client.settings.get()).network.caFile).toBeNull();
  });
});
