// @promise every setting takes effect immediately, in every process
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findProfile } from '#core/registry/profiles.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import publicService from '#resources/registries/crmm.json' with { type: 'json' };
import { render } from '#shared/messages/render.ts';
import { restlessClock } from '#test/helpers/clocks.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import {
  failureOf,
  fill,
  makeDir,
  openManagedCore,
  serve,
  type ManagedCore,
} from './managed-core.ts';

async function withRegistry() {
  const core = openManagedCore();
  const { origin } = await startTestRegistry();
  const local = findProfile('local', core.dataDir);
  saveProfile({ ...local, id: 'mine', apiOrigin: origin, fileOrigins: [origin] }, core.dataDir);
  return { core, origin };
}

const idsOf = async ({ client }: ManagedCore) =>
  (await client.registries.overview()).map(({ profile }) => profile.id);

const publicHosts = publicService.fileOrigins.map((origin) => new URL(origin).host);

describe('testing a registry', () => {
  it('reports its description, features and clock difference', async () => {
    const { core, origin } = await withRegistry();
    const begunMs = Date.now();
    const answer = await core.client.registries.test({ registry: 'mine' });
    expect(answer).toMatchObject({
      registry: 'mine',
      origin,
      error: null,
      says: 'A registry of add-on projects',
      offers: ['search', 'singleProject', 'users', 'organizations', 'passwords'],
    });
    expect(await core.client.registries.offers({ registry: 'mine' })).toEqual({
      beyondDocument: true,
    });
    // The Date header has whole seconds.
    const passedMs = Date.now() - begunMs + 1000;
    expect(Math.abs(answer.clockAheadMs ?? Infinity)).toBeLessThanOrEqual(passedMs);
    expect(answer.latencyMs).toBeGreaterThanOrEqual(0);
  });

  it('of one that offers what the interface document names is there, and so offers no search', async () => {
    const core = openManagedCore();
    const { origin } = await startTestRegistry({ profile: 'strict' });
    const { add, offers, test } = core.client.registries;
    const { profile } = await add({ url: origin, acceptFileOrigin: null });
    expect(await test({ registry: profile.id })).toMatchObject({
      error: null,
      says: null,
      offers: ['organizations'],
    });
    expect(await offers({ registry: profile.id })).toEqual({ beyondDocument: false });
  });

  it('of an address without a registry is refused in words, and nothing is kept', async () => {
    const core = openManagedCore();
    const { origin } = await serve((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    });
    const { add } = core.client.registries;
    expect(await failureOf(() => add({ url: origin, acceptFileOrigin: null }))).toBe(
      'REGISTRY_LACKS',
    );
    expect(await idsOf(core)).not.toContain(new URL(origin).host.replace(':', '-'));
  });

  it('reports how far this machine’s clock is off', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const core = openManagedCore();
    const { origin } = await serve((_request, response) => {
      response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
      response.setHeader('content-type', 'application/json').end('{"message":"late"}');
    });
    const local = findProfile('local', core.dataDir);
    saveProfile({ ...local, id: 'late', apiOrigin: origin, fileOrigins: [origin] }, core.dataDir);
    const { clockAheadMs, says } = await core.client.registries.test({ registry: 'late' });
    expect(says).toBe('late');
    expect(Math.round((clockAheadMs ?? 0) / 60_000)).toBe(60);
  });

  it('reports that there is no answer, and asks anew each time', async () => {
    const core = openManagedCore({ clock: restlessClock });
    let isBack = false;
    const { origin } = await serve((request, response) => {
      if (isBack) response.setHeader('content-type', 'application/json').end('{"message":"back"}');
      else request.socket.destroy();
    });
    const local = findProfile('local', core.dataDir);
    saveProfile({ ...local, id: 'shaky', apiOrigin: origin, fileOrigins: [origin] }, core.dataDir);
    const { test } = core.client.registries;
    expect((await test({ registry: 'shaky' })).error?.code).toBe('REGISTRY_UNREACHABLE');
    isBack = true;
    expect(await test({ registry: 'shaky' })).toMatchObject({ error: null, says: 'back' });
    expect(await failureOf(() => test({ registry: 'nowhere' }))).toBe('REGISTRY_UNKNOWN');
  });
});

describe('managing registries', () => {
  it('one is the default, and stays it across restarts', async () => {
    const { core } = await withRegistry();
    const { overview, setDefault } = core.client.registries;
    const defaults = async () =>
      (await overview()).filter(({ isDefault }) => isDefault).map(({ profile }) => profile.id);
    expect(await defaults()).toEqual(['crmm']);
    await setDefault({ registry: 'mine' });
    expect(await defaults()).toEqual(['mine']);
    const again = openManagedCore({ dataDir: core.dataDir });
    expect((await again.client.settings.get()).registries.default).toBe('mine');
    expect(await failureOf(() => setDefault({ registry: 'nowhere' }))).toBe('REGISTRY_UNKNOWN');
  });

  it('an unused one is removed for good', async () => {
    const { core } = await withRegistry();
    const file = join(core.dataDir, 'registries/mine.json');
    expect(existsSync(file)).toBe(true);
    const left = await core.client.registries.remove({ registry: 'mine' });
    expect(left.map(({ profile }) => profile.id)).not.toContain('mine');
    expect(existsSync(file)).toBe(false);
    expect(await failureOf(() => core.client.registries.test({ registry: 'mine' }))).toBe(
      'REGISTRY_UNKNOWN',
    );
  });

  it('one that ships, is the default, or has a loadout stays', async () => {
    const { core } = await withRegistry();
    const { remove, setDefault } = core.client.registries;
    expect(await failureOf(() => remove({ registry: 'local' }))).toBe('REGISTRY_IN_USE');
    await setDefault({ registry: 'mine' });
    expect(await failureOf(() => remove({ registry: 'mine' }))).toBe('REGISTRY_IN_USE');
    await setDefault({ registry: 'crmm' });
    const folder = fill(makeDir('game'), { 'pmods/a.jar': 'a' });
    await core.create(folder, { registry: 'mine', name: 'Skies' });
    const listed = (await core.client.registries.overview()).find(
      ({ profile }) => profile.id === 'mine',
    );
    expect(listed).toMatchObject({ loadouts: ['Skies'], isShipped: false });
    expect(await failureOf(() => remove({ registry: 'mine' }))).toBe('REGISTRY_IN_USE');
    expect(await idsOf(core)).toContain('mine');
  });
});

describe('the hosts that are contacted', () => {
  it('are those of the registries, with why and what is sent, the used ones first', async () => {
    const { core, origin } = await withRegistry();
    const folder = fill(makeDir('game'), { 'pmods/a.jar': 'a' });
    await core.create(folder, { registry: 'mine' });
    const hosts = await core.client.diagnostics.hosts();
    expect(hosts.map(({ host, isUsed }) => [host, isUsed])).toEqual([
      [new URL(origin).host, true],
      ...publicHosts.map((host) => [host, false]),
      ['127.0.0.1:4810', false],
    ]);
    const words = hosts.flatMap(({ why, sends }) => [...why, ...sends]);
    for (const message of words) expect(render(message)).not.toBe(message.code);
    const url = 'http://jane:correct-horse@proxy.example:3128';
    await core.client.settings.update({ network: { proxy: { kind: 'manual', url } } });
    const through = await core.client.diagnostics.hosts();
    expect(JSON.stringify(through)).not.toContain('correct-horse');
    // Loopback addresses bypass the proxy.
    expect(through.find(({ host }) => host === 'proxy.example:3128')).toMatchObject({
      registries: ['crmm'],
      isUsed: false,
    });
    const cdn = hosts.find(({ host }) => host === publicHosts[1]);
    expect(cdn?.sends.map(({ code }) => code)).not.toContain('privacy-sends-token');
  });
});
