import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itemAt, makeSlot, openScanFolder, type ScanFolder } from './scan-folder.ts';

const NOBODY = 65_534;
const MODS = makeSlot();
const WHOLE = 'a whole file';

let folder: ScanFolder;

beforeEach(() => {
  folder = openScanFolder();
  folder.put('pmods/whole.jar', WHOLE);
});

afterEach(() => folder.close());

async function scanWith(path: string): Promise<unknown> {
  const result = await folder.scan([MODS], { readMetadata: false });
  expect(itemAt(result, 'pmods/whole.jar')).toMatchObject({ changeable: true, problem: null });
  const { kind, sha512, problem, changeable } = itemAt(result, path);
  return { kind, isHashed: sha512 !== null, code: problem?.code, changeable };
}

function runTool(tool: string, ...args: string[]): void {
  execFileSync(tool, args);
}

const untouchable = (code: string) => ({ kind: 'file', isHashed: false, code, changeable: false });

/** Root can read everything, so drop privileges for a moment; the threads are already running. */
async function withoutPrivileges<T>(action: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await action();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('an entry that is no plain file', () => {
  it.each([
    ['to a file', 'whole.jar'],
    ['to a folder', '..'],
    ['to nothing', 'nowhere.jar'],
    ['to itself', 'link.jar'],
  ])('is listed and not followed: a link %s', async (_, target) => {
    symlinkSync(target, folder.path('pmods/link.jar'));
    expect(await scanWith('pmods/link.jar')).toEqual(untouchable('scan-link'));
  });

  it('is listed and not followed: a link where folders are taken', async () => {
    mkdirSync(folder.path('mods'));
    mkdirSync(folder.path('pmods'), { recursive: true });
    symlinkSync('../pmods', folder.path('mods/linked'));
    const slot = makeSlot({ id: 'data', directory: 'mods', rule: 'unpack', extensions: [] });
    expect((await folder.scan([slot])).items).toMatchObject([
      { path: 'mods/linked', kind: 'folder', problem: { code: 'scan-link' }, changeable: false },
    ]);
  });

  it('is not listed: an empty folder in a slot for folders', async () => {
    mkdirSync(folder.path('mods/left/over'), { recursive: true });
    const slot = makeSlot({ id: 'data', directory: 'mods', rule: 'unpack', extensions: [] });
    expect((await folder.scan([slot])).items).toEqual([]);
    folder.put('mods/left/over/file.json', '{}');
    expect((await folder.scan([slot])).items).toMatchObject([{ path: 'mods/left' }]);
  });

  it.each([
    [
      'a folder around it',
      ['Nice-main/nice/blocks/x.json', 'Nice-main/README.md'],
      'mods/Nice-main/nice',
    ],
    ['two folders around it', ['a/b/nice/blocks/deep/x.json'], 'mods/a/b/nice'],
    ['no folder of its own', ['blocks/x.json'], 'mods/blocks'],
    ['its own folder', ['nice/blocks/x.json', 'nice/more/blocks/y.json'], null],
    ['no content that is known', ['nice/stones/x.json'], null],
  ])('is listed with the place of its content: %s', async (_, files, misplaced) => {
    for (const file of files) folder.put(`mods/${file}`, '{}');
    const slot = makeSlot({ id: 'data', directory: 'mods', rule: 'unpack', extensions: [] });
    const { items } = await folder.scan([{ ...slot, contentFolders: ['blocks', 'textures'] }]);
    const problem = misplaced
      ? { code: 'scan-folder-misplaced', params: { folders: misplaced, directory: 'mods' } }
      : { code: 'scan-unpacked' };
    expect(items).toMatchObject([{ kind: 'folder', problem, changeable: false }]);
  });

  it('is not listed: what systems leave in a folder', async () => {
    const fork = Buffer.from('00051607000200004d6163204f532058', 'hex');
    folder.put('mods/._alpha.jar', fork);
    folder.put('mods/.DS_Store', 'x');
    folder.put('mods/Thumbs.db', 'x');
    folder.put('mods/desktop.ini', 'x');
    folder.put('mods/__MACOSX/nice/._x.json', fork);
    folder.put('mods/._own.jar', 'my own');
    const jars = makeSlot({ id: 'jars', directory: 'mods' });
    const data = makeSlot({ id: 'data', directory: 'mods', rule: 'unpack', extensions: [] });
    const { items } = await folder.scan([jars, data]);
    expect(items.map(({ path }) => path)).toEqual(['mods/._own.jar']);
  });

  it('is listed and not opened: a pipe', async () => {
    runTool('mkfifo', folder.path('pmods/pipe.jar'));
    expect(await scanWith('pmods/pipe.jar')).toEqual(untouchable('scan-not-a-file'));
  });

  it('is listed and not opened: a socket', async () => {
    const server = createServer().listen(folder.path('pmods/s.jar'));
    try {
      expect(await scanWith('pmods/s.jar')).toEqual(untouchable('scan-not-a-file'));
    } finally {
      await new Promise((resolve) => {
        server.close(resolve);
      });
    }
  });

  it('is listed: a folder with the name of a file', async () => {
    mkdirSync(folder.path('pmods/folder.jar'));
    expect(await scanWith('pmods/folder.jar')).toEqual(untouchable('scan-not-a-file'));
  });
});

describe('a plain file with something odd', () => {
  it('is hashed and left alone when it has a second name', async () => {
    linkSync(folder.put('other/a.jar', 'shared bytes'), folder.path('pmods/a.jar'));
    expect(await scanWith('pmods/a.jar')).toEqual({
      kind: 'file',
      isHashed: true,
      code: 'scan-hard-linked',
      changeable: false,
    });
  });

  it('is listed and not hashed when it is empty', async () => {
    folder.put('pmods/empty.jar', '');
    expect(await scanWith('pmods/empty.jar')).toEqual(untouchable('scan-empty'));
  });

  it.each([
    'con.jar',
    'a:b.jar',
    ' lead.jar',
    'tab\t.jar',
    'gpj\u202E.jar',
    'man\u0303ana.jar',
    '.hidden.jar',
    'back\\slash.jar',
  ])('is hashed and left alone when it is called %j', async (name) => {
    folder.put(`pmods/${name}`, 'x');
    expect(await scanWith(`pmods/${name}`)).toEqual({
      kind: 'file',
      isHashed: true,
      code: 'scan-odd-name',
      changeable: false,
    });
  });

  it('is listed and not opened when its name is not text', async () => {
    writeFileSync(
      Buffer.concat([
        Buffer.from(`${folder.path('pmods')}/bad`),
        Buffer.from([0xff, 0xfe]),
        Buffer.from('.jar'),
      ]),
      'x',
    );
    expect(await scanWith('pmods/bad\uFFFD\uFFFD.jar')).toEqual(untouchable('scan-odd-name'));
  });

  it('is listed with the reason when it may not be read', async () => {
    folder.put('pmods/warm.jar', 'starts the threads');
    folder.put('pmods/warm-2.jar', 'starts the threads');
    await folder.scan([MODS], { readMetadata: false });
    chmodSync(folder.put('pmods/secret.jar', 'mine'), 0);
    const item = await withoutPrivileges(() => scanWith('pmods/secret.jar'));
    expect(item).toEqual(untouchable('scan-unreadable'));
  });
});

describe('a directory that may not be read', () => {
  it('is a problem of the scan, and the other slots are listed', async () => {
    mkdirSync(folder.path('plugins'));
    chmodSync(folder.path('plugins'), 0);
    const slots = [MODS, makeSlot({ id: 'plugins', directory: 'plugins' })];
    await folder.scan([MODS], { readMetadata: false });
    const { items, problems } = await withoutPrivileges(() =>
      folder.scan(slots, { readMetadata: false }),
    );
    expect(items.map(({ path }) => path)).toEqual(['pmods/whole.jar']);
    expect(problems).toEqual([
      { code: 'scan-directory-unreadable', params: { directory: 'plugins', cause: 'EACCES' } },
    ]);
  });
});

describe('stopping', () => {
  it('ends a scan in the middle of a huge file', async () => {
    truncateSync(folder.put('pmods/huge.jar', 'x'), 8 * 1024 ** 3);
    const controller = new AbortController();
    const scan = folder.scan([MODS], {
      readMetadata: false,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(scan).rejects.toMatchObject({ code: 'CANCELLED' });
    rmSync(folder.path('pmods/huge.jar'));
    expect(await scanWith('pmods/whole.jar')).toMatchObject({ isHashed: true });
  });

  it('does nothing when it was stopped before', async () => {
    const signal = AbortSignal.abort();
    await expect(folder.scan([MODS], { signal })).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

describe('the trace of a scan', () => {
  it('is nothing in the folder', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'loadout-untouched-'));
    try {
      expect(await folder.scan([MODS], { root: empty })).toMatchObject({ items: [] });
      expect(readdirSync(empty)).toEqual([]);
    } finally {
      rmSync(empty, { recursive: true });
    }
  });
});
