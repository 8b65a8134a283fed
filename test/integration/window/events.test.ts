// @module-tag deep
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { CoreEvent, NetworkStatus } from '#shared/domain/core-event.ts';
import { type CoreHarness, openCore } from '#test/helpers/core-harness.ts';
import { openVerbsSite, type VerbsSite } from '../manage/verbs-site.ts';
import { listAddons } from '#test/helpers/list-addons.ts';

/** Collects the events of the stream until the test ends. */
async function listen({ client }: CoreHarness): Promise<CoreEvent[]> {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const heard: CoreEvent[] = [];
  const stream = await client.core.events(undefined, { signal: stopping.signal });
  void (async () => {
    for await (const event of stream) heard.push(event);
  })().catch(() => undefined);
  return heard;
}

const WAIT = { timeout: 20_000, interval: 20 };

async function check({ core: { client, finish }, loadoutId }: VerbsSite): Promise<void> {
  await finish(client.addons.check({ loadoutId, addons: null, fresh: false }));
}

describe('the event stream of a window', () => {
  it('is what this process changes', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { loadoutId } = site;
    const heard = await listen(site.core);
    await check(site);
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'addons', loadoutId }), WAIT);
    expect(heard).toContainEqual({ kind: 'jobs', loadoutId });
    await site.run(site.core.client.plans.update({ loadoutId, addons: null, to: null }));
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'loadouts', loadoutId }), WAIT);
    await site.core.client.settings.update({ appearance: { theme: 'dark' } });
    await vi.waitFor(
      () => expect(heard).toContainEqual({ kind: 'settings', loadoutId: null }),
      WAIT,
    );
  });

  it('is what another process on the same data changes', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const { loadoutId } = site;
    const window = openCore({ dataDir: site.dataDir });
    const heard = await listen(window);
    await check(site);
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'addons', loadoutId }), WAIT);
    expect(heard.filter(({ kind }) => kind === 'loadouts')).toEqual([]);
    const pin = { loadoutId, addons: ['lamp'], note: null, until: null };
    await site.core.finish(site.core.client.policies.pin(pin));
    await vi.waitFor(() => expect(heard).toContainEqual({ kind: 'loadouts', loadoutId }), WAIT);
    const { rows } = await listAddons(window.client, { loadoutId, since: null });
    expect(rows.find(({ title }) => title === 'lamp')?.state).toBe('pinned');
    await site.core.client.settings.update({ appearance: { theme: 'dark' } });
    await vi.waitFor(
      () => expect(heard).toContainEqual({ kind: 'settings', loadoutId: null }),
      WAIT,
    );
  });

  it('ends when the core closes', async () => {
    const { core } = await openVerbsSite();
    const stream = await core.client.core.events();
    const next = stream.next();
    await core.close();
    expect(await next).toMatchObject({ done: true });
  });
});

describe('network status of a registry', () => {
  it('is unknown, then reached, then offline with the reason', async () => {
    const site = await openVerbsSite({ installed: { lamp: '1.0.0' } });
    const seen: NetworkStatus[] = [];
    const stopping = new AbortController();
    onTestFinished(() => stopping.abort());
    const stream = await site.core.client.core.network(undefined, { signal: stopping.signal });
    void (async () => {
      for await (const status of stream) seen.push(status);
    })().catch(() => undefined);
    await vi.waitFor(() => expect(seen).toEqual([{ registries: [] }]), WAIT);
    await check(site);
    const state = () => seen.at(-1)?.registries.find(({ registry }) => registry === 'test');
    await vi.waitFor(() => expect(state()?.state).toBe('reached'), WAIT);
    await site.stopRegistry();
    const { client, finish } = site.core;
    await finish(client.addons.check({ loadoutId: site.loadoutId, addons: null, fresh: true }));
    await vi.waitFor(
      () =>
        expect(state()).toMatchObject({
          state: 'offline',
          cause: { code: 'REGISTRY_UNREACHABLE' },
        }),
      WAIT,
    );
    expect(state()?.reachedAt).not.toBeNull();
  });
});
