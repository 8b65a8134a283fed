// @module-tag deep
// @promise changes made outside Loadout are noticed, and only changed files are read
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import type { FolderWatch } from '#shared/domain/core-event.ts';
import { openVerbsSite, PROJECTS, fileOf, type VerbsSite } from '../manage/verbs-site.ts';
import { listAddons } from '#test/helpers/list-addons.ts';

interface Watched {
  readonly site: VerbsSite;
  readonly seen: FolderWatch[];
  list(): Promise<KnownAddons>;
  /** Waits until the list is as expected; fails with the list as it is. */
  until(expected: (rows: readonly AddonRow[]) => void): Promise<void>;
  stop(): void;
}

/** A site whose folder is watched and completely identified. */
async function openWatched(installed: Readonly<Record<string, string>> = {}): Promise<Watched> {
  const site = await openVerbsSite({ installed });
  const { client } = site.core;
  const { loadoutId } = site;
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const seen: FolderWatch[] = [];
  const stream = await client.loadouts.watch({ loadoutId }, { signal: stopping.signal });
  void (async () => {
    for await (const status of stream) seen.push(status);
  })().catch(() => undefined);
  await vi.waitFor(() => expect(seen.at(-1)?.state).toBe('watching'), 10_000);
  const list = () => listAddons(client, { loadoutId, since: null });
  return {
    site,
    seen,
    list,
    until: (expected) =>
      vi.waitFor(async () => expected((await list()).rows), { timeout: 20_000, interval: 50 }),
    stop: () => stopping.abort(),
  };
}

const rowAt = (rows: readonly AddonRow[], path: string) => rows.find((row) => row.path === path);

describe('a folder that a window looks at', () => {
  it('shows a file that is dropped in, as what the registry says it is and as an external change', async () => {
    const { site, until } = await openWatched();
    site.putVersion('lamp', '1.0.0');
    await until((rows) =>
      expect(rowAt(rows, 'pmods/lamp-1.0.0.jar')).toMatchObject({
        title: 'lamp',
        state: 'update-available',
        external: 'added',
      }),
    );
  });

  it('reads no other file for it', async () => {
    const { site, until, list } = await openWatched({ lamp: '1.0.0', app: '1.0.0' });
    const before = await list();
    site.put('pmods/other.jar', 'somebody’s own');
    await until((rows) => expect(rowAt(rows, 'pmods/other.jar')).toBeDefined());
    const { rows, removed } = await listAddons(site.core.client, {
      loadoutId: site.loadoutId,
      since: before.revision,
    });
    expect(rows.map(({ path }) => path)).toEqual(['pmods/other.jar']);
    expect(removed).toEqual([]);
  });

  it('shows a file that went, came back, moved aside or changed', async () => {
    const { site, until, list } = await openWatched({ lamp: '1.0.0', app: '1.0.0' });
    const lamp = join(site.folder, 'pmods/lamp-1.0.0.jar');
    rmSync(lamp);
    await until((rows) => expect(rowAt(rows, 'pmods/lamp-1.0.0.jar')).toBeUndefined());
    expect((await list()).external).toMatchObject([{ kind: 'removed' }]);
    site.putVersion('lamp', '1.0.0');
    await until((rows) => expect(rowAt(rows, 'pmods/lamp-1.0.0.jar')?.external).toBeNull());
    renameSync(lamp, `${lamp}.disabled`);
    await until((rows) =>
      expect(rowAt(rows, 'pmods/lamp-1.0.0.jar.disabled')).toMatchObject({
        enabled: false,
        external: 'moved',
      }),
    );
    site.put('pmods/app-1.0.0.jar', 'other bytes');
    await until((rows) =>
      expect(rowAt(rows, 'pmods/app-1.0.0.jar')).toMatchObject({
        state: 'changed',
        version: { versionNumber: '1.0.0' },
        external: 'changed',
      }),
    );
  });

  it('follows a folder that is made only now', async () => {
    const { site, until } = await openWatched();
    mkdirSync(join(site.folder, 'mods/shaderpacks'), { recursive: true });
    site.put('mods/shaderpacks/Shades.zip', fileOf(PROJECTS, 'shades', '1.0.0').bytes);
    await until((rows) => expect(rowAt(rows, 'mods/shaderpacks/Shades.zip')?.title).toBe('shades'));
  });

  it('reports when the folder is gone, and continues when it is back', async () => {
    const { site, seen, until } = await openWatched({ lamp: '1.0.0' });
    const elsewhere = `${site.folder}-renamed`;
    renameSync(site.folder, elsewhere);
    onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
    await vi.waitFor(
      () =>
        expect(seen.at(-1)).toMatchObject({
          state: 'unavailable',
          cause: { code: 'FOLDER_MISSING' },
        }),
      8000,
    );
    renameSync(elsewhere, site.folder);
    await vi.waitFor(() => expect(seen.at(-1)?.state).toBe('watching'), 8000);
    site.put('pmods/late.jar', 'late');
    await until((rows) => expect(rowAt(rows, 'pmods/late.jar')).toBeDefined());
  });

  it('never reports Loadout’s own changes as made outside it', async () => {
    const { site, until, list } = await openWatched({ lamp: '1.0.0' });
    const { client } = site.core;
    const externals = new Set<string | null>();
    const { loadoutId } = site;
    await site.run(client.plans.update({ loadoutId, addons: ['lamp'], to: null }));
    site.put('pmods/after.jar', 'a person’s');
    await until((rows) => expect(rowAt(rows, 'pmods/after.jar')).toBeDefined());
    for (const { path, external } of (await list()).rows) externals.add(`${path} ${external}`);
    expect([...externals]).toEqual(
      expect.arrayContaining(['pmods/lamp-2.0.0.jar null', 'pmods/after.jar added']),
    );
  });

  it('is no longer watched when no window shows it', async () => {
    const { site, stop, list } = await openWatched();
    const second = await openWatched();
    stop();
    site.put('pmods/unseen.jar', 'unseen');
    second.site.put('pmods/seen.jar', 'seen');
    await second.until((rows) => expect(rowAt(rows, 'pmods/seen.jar')).toBeDefined());
    expect(rowAt((await list()).rows, 'pmods/unseen.jar')).toBeUndefined();
  });
});
