// @promise a newer Loadout is only downloaded and started if its feed is signed with the key in the program
// @how the real electron-updater, with a local feed
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makePair } from '#resources/updates/signing.ts';
import { renderError } from '#shared/messages/render.ts';
import { createBadDisk } from '#test/helpers/bad-disk.ts';
import { corruptAt, redirect, startFaultServer } from '#test/helpers/fault-server.ts';
import { NEW_PROGRAM, openScene, type SceneOptions } from './program-feed.ts';

const refused = (cause: string) => ({
  state: 'failed',
  error: { code: 'PROGRAM_NOT_UPDATED', params: { cause } },
});

const FILE = '/Loadout-1.1.0.AppImage';

/** Lists the files of the download folder; none if it does not exist. */
const listFiles = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder) : [];

async function download(options: SceneOptions) {
  const scene = await openScene(options);
  expect(await scene.updates.check()).toMatchObject({ state: 'available' });
  return { ...scene, update: await scene.updates.download() };
}

describe('a newer version', () => {
  test('is offered with its changes, downloaded on request, and started instead of the old one', async () => {
    const { updates, server, appImage, left } = await openScene();
    expect(await updates.check()).toMatchObject({
      state: 'available',
      found: {
        version: '1.1.0',
        changelog: '- Worlds open faster\n',
        sizeBytes: NEW_PROGRAM.length,
      },
      error: null,
    });
    expect(server.seen.map(({ url }) => url)).not.toContain(FILE);
    expect(await updates.download()).toMatchObject({
      state: 'ready',
      bytesDone: NEW_PROGRAM.length,
    });
    expect(readFileSync(appImage, 'utf8')).toBe('the program that runs');
    await updates.restart();
    expect(left).toEqual(['1.1.0']);
    expect(readFileSync(appImage)).toEqual(NEW_PROGRAM);
    await expect.poll(() => existsSync(`${appImage}.started`), { timeout: 10_000 }).toBe(true);
  });

  test('is not offered where there is none, and an older one is none', async () => {
    for (const version of ['1.0.0', '0.9.9', '1.0.0-beta.1']) {
      const { updates } = await openScene({ version });
      expect(await updates.check()).toMatchObject({ state: 'current', found: null });
      expect(await updates.download()).toMatchObject({ state: 'current' });
    }
  });

  test('is requested without anything that identifies a person', async () => {
    const { server, update } = await download({});
    expect(update.state).toBe('ready');
    const sent = new Set(server.seen.flatMap(({ headers }) => Object.keys(headers)));
    expect([...sent].toSorted()).toEqual(
      ['accept', 'accept-encoding', 'cache-control', 'connection', 'host', 'user-agent'].filter(
        (name) => sent.has(name),
      ),
    );
    expect(server.seen.map(({ url }) => url.includes('?'))).not.toContain(true);
  });

  test('is reported to the window without a path of this machine', async () => {
    const { updates, scratch } = await openScene({
      io: createBadDisk('write', /./, 'EACCES'),
    });
    await updates.check();
    const update = await updates.download();
    expect(update.state).toBe('failed');
    expect(JSON.stringify(update)).not.toContain(scratch);
  });

  test('waits while a change is applied, and looks keep it from nothing', async () => {
    const jobs = [
      { state: 'running', kind: 'apply' } as {
        state: 'running' | 'ended';
        kind: 'apply' | 'check';
      },
    ];
    const { updates, left } = await openScene({ jobs });
    await updates.check();
    await updates.download();
    await expect(updates.restart()).rejects.toMatchObject({
      code: 'PROGRAM_NOT_UPDATED',
      params: { cause: 'change' },
    });
    expect(left).toEqual([]);
    jobs[0] = { state: 'running', kind: 'check' };
    await updates.restart();
    expect(left).toEqual(['1.1.0']);
  });
});

describe('an AppImage', () => {
  const NAMED = 'Loadout-1.0.0.AppImage';
  const FOLDER = ['Loadout-1.1.0.AppImage', 'Loadout-1.1.0.AppImage.started'];

  test('named after its version makes room for one named after the new version', async () => {
    const { updates, appImage, folder } = await download({ installedAs: NAMED });
    await updates.restart();
    await expect.poll(() => listFiles(dirname(appImage)), { timeout: 10_000 }).toEqual(FOLDER);
    expect(statSync(join(appImage, '..', FILE)).mode & 0o777).toBe(0o755);
    expect(listFiles(folder)).not.toContain(FILE.slice(1));
  });

  test('is whole in its place before the new version starts, and a half copy is no hindrance', async () => {
    const seen: string[] = [];
    const scene = await download({
      beforeStart: () => seen.push(readFileSync(scene.appImage, 'utf8')),
    });
    writeFileSync(join(scene.appImage, '../.loadout-update.part'), 'half of one');
    await scene.updates.restart();
    expect(seen).toEqual([NEW_PROGRAM.toString()]);
    expect(listFiles(dirname(scene.appImage))).not.toContain('.loadout-update.part');
  });

  test.each(['write', 'rename'] as const)(
    'stays whole where the disk refuses to %s',
    async (call) => {
      const io = createBadDisk(call, /programs/, 'ENOSPC');
      const { updates, appImage } = await download({ io, installedAs: NAMED });
      expect(await updates.restart()).toMatchObject({
        state: 'failed',
        error: { code: 'DISK_FULL' },
      });
      expect(listFiles(dirname(appImage))).toEqual([NAMED]);
      expect(readFileSync(appImage, 'utf8')).toBe('the program that runs');
    },
  );

  test('named after its version stays where the new one does not start', async () => {
    const program = Buffer.from('#!/no/such/interpreter\n');
    const { updates, appImage } = await download({ program, installedAs: NAMED });
    expect(await updates.restart()).toMatchObject({ state: 'failed' });
    expect(listFiles(dirname(appImage))).toContain(NAMED);
  });
});

describe('a feed', () => {
  test.each<[string, SceneOptions]>([
    ['signed with another key', { privateKey: makePair().privateKey }],
    ['of another system', { name: 'latest-mac.yml' }],
    [
      'with another version than was signed',
      {
        change(release) {
          for (const [path, bytes] of release)
            if (path.endsWith('.yml'))
              release.set(path, Buffer.from(bytes.toString().replace('1.1.0', '1.2.0')));
        },
      },
    ],
    [
      'with an empty signature',
      {
        change(release) {
          for (const path of release.keys())
            if (path.endsWith('.sig')) release.set(path, Buffer.alloc(0));
        },
      },
    ],
  ])('%s is refused in words, and nothing of it is downloaded', async (_name, options) => {
    const { updates, server } = await openScene(options);
    const update = await updates.check();
    expect(update).toMatchObject({ ...refused('signature'), found: null });
    expect(await updates.download()).toMatchObject(refused('signature'));
    expect(server.seen.map(({ url }) => url)).not.toContain(FILE);
    expect(renderError(update.error ?? { code: 'INTERNAL', params: {} }).text).toBe(
      'Loadout was not updated: the new version does not have a valid signature.',
    );
  });

  test('without a signature, too long or unreadable is refused', async () => {
    const without = await openScene({
      change: (release) =>
        void [...release.keys()]
          .filter((path) => path.endsWith('.sig'))
          .map((path) => release.delete(path)),
    });
    expect(await without.updates.check()).toMatchObject(refused('answer'));
    const long = await openScene({ answer: () => ({ body: Buffer.alloc(2 * 1024 * 1024) }) });
    expect(await long.updates.check()).toMatchObject(refused('too-large'));
  });

  test('that cannot be reached is reported, and found when it can', async () => {
    let isAway = true;
    const { updates } = await openScene({
      answer: () => (isAway ? { cutAt: 0, body: 'x' } : null),
    });
    expect(await updates.check()).toMatchObject({ state: 'failed', checkedAt: null });
    isAway = false;
    expect(await updates.check()).toMatchObject({ state: 'available', error: null });
  });
});

describe('a download', () => {
  test.each<[string, SceneOptions, string]>([
    [
      'of a changed file',
      { answer: ({ url }) => (url === FILE ? { body: corruptAt(NEW_PROGRAM, 3) } : null) },
      'hash',
    ],
    [
      'that is truncated',
      { answer: ({ url }) => (url === FILE ? { body: NEW_PROGRAM, cutAt: 10 } : null) },
      'cut',
    ],
    [
      'that is shorter than announced in the feed',
      { answer: ({ url }) => (url === FILE ? { body: NEW_PROGRAM.subarray(0, 10) } : null) },
      'hash',
    ],
    ['that is gone', { answer: ({ url }) => (url === FILE ? { status: 404 } : null) }, 'answer'],
  ])('%s is refused, and nothing of it stays', async (_name, options, cause) => {
    const { update, folder, appImage } = await download(options);
    expect(update).toMatchObject({ ...refused(cause), found: { version: '1.1.0' } });
    expect(listFiles(folder)).toEqual([]);
    expect(readFileSync(appImage, 'utf8')).toBe('the program that runs');
  });

  test('from another host is refused, from one that the program names it is taken', async () => {
    const other = await startFaultServer(() => ({ body: NEW_PROGRAM }));
    const answer: SceneOptions['answer'] = ({ url }) =>
      url === FILE ? redirect(`${other.origin}/file`) : null;
    const { update } = await download({ answer });
    expect(update).toMatchObject(refused('origin'));
    expect(other.seen).toEqual([]);
    const named = await download({ answer, fileOrigins: [other.origin] });
    expect(named.update).toMatchObject({ state: 'ready' });
    await other.close();
  });

  test('that a full disk ends is reported, and leaves no file behind', async () => {
    const { update, folder } = await download({ io: createBadDisk('write', /temp-/, 'ENOSPC') });
    expect(update).toMatchObject({ state: 'failed', error: { code: 'DISK_FULL' } });
    expect(listFiles(folder)).toEqual([]);
  });

  test('that is changed on the disk afterwards is not started, and is downloaded again', async () => {
    const { updates, folder, left, update } = await download({});
    expect(update.state).toBe('ready');
    writeFileSync(join(folder, FILE), 'something else');
    expect(await updates.restart()).toMatchObject(refused('hash'));
    expect(left).toEqual([]);
    expect(await updates.download()).toMatchObject({ state: 'ready' });
    await updates.restart();
    expect(left).toEqual(['1.1.0']);
  });
});
