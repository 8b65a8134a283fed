// @module-tag deep
// @promise each of the 20 items of Electron's checklist
// @how reads the fuses from the packed program
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { findProgramSource } from '../../electron/main/program-source.ts';
import { checkBuilderConfig, readBuilderConfig } from './builder-config.ts';
import { startShell } from './shell-process.ts';

// Packages a fake Electron distribution with electron-builder: the archive and the fuses are real.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;
const FEED = 'https://updates.example/latest/download';
const LONG_MS = 300_000;

interface Asar {
  listPackage(archive: string, options: { isPack: boolean }): string[];
  extractAll(archive: string, to: string): void;
}

const ownRequire = createRequire(import.meta.url);
const builder = ownRequire.resolve('electron-builder');
const asar = createRequire(createRequire(builder).resolve('app-builder-lib/package.json'))(
  '@electron/asar',
) as Asar;

let packed: string;
let files: readonly string[];

beforeAll(async () => {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-package-')));
  const dist = createDistribution(scratch);
  await promisify(execFile)(
    process.execPath,
    [
      join(builder, '../../cli.js'),
      '--linux',
      '--dir',
      // Like the release: a build without a feed makes a program that does not look for updates.
      '-c.publish.provider=generic',
      `-c.publish.url=${FEED}`,
      `-c.electronDist=${dist}`,
      `-c.directories.output=${join(scratch, 'dist')}`,
    ],
    { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
  );
  packed = join(scratch, 'dist/linux-unpacked');
  files = asar.listPackage(archive(), { isPack: false });
}, LONG_MS);

/**
 * Creates an executable with fuses that can be flipped, a version, and a folder for the program.
 */
function createDistribution(scratch: string): string {
  const dist = join(scratch, 'electron');
  mkdirSync(join(dist, 'resources'), { recursive: true });
  const wire = Buffer.from([1, FUSES, ...Array.from({ length: FUSES }, () => '0'.charCodeAt(0))]);
  writeFileSync(
    join(dist, 'electron'),
    Buffer.concat([Buffer.from(`#!/bin/sh\n# ${FUSE_SENTINEL}`), wire]),
  );
  chmodSync(join(dist, 'electron'), 0o755);
  writeFileSync(join(dist, 'version'), manifest.devDependencies.electron);
  return dist;
}

const archive = (): string => join(packed, 'resources/app.asar');

test('the configuration fits the schema of electron-builder, and a wrong one does not', async () => {
  const config = await readBuilderConfig();
  await checkBuilderConfig(config);
  await expect(checkBuilderConfig({ ...config, noSuchThing: 1 } as typeof config)).rejects.toThrow(
    'noSuchThing',
  );
  expect(config.protocols).toEqual([{ name: 'Loadout', schemes: ['loadout'] }]);
  const targets = [config.win?.target, config.mac?.target, config.linux?.target];
  expect(targets).toEqual([
    ['nsis', 'zip'],
    ['dmg', 'zip'],
    ['AppImage', 'deb', 'rpm'],
  ]);
  expect(config.linux?.executableArgs).toEqual(['--']);
});

test('the archive holds the program and what it needs at run time, and nothing of how it is made', () => {
  for (const file of [
    '/package.json',
    '/out/main/index.js',
    '/out/main/core-worker.js',
    '/out/preload/index.cjs',
    '/out/renderer/index.html',
    '/out/main/licences.md',
    '/out/renderer/licences.md',
    '/node_modules/spdx-license-list/licenses/MIT.json',
    '/node_modules/better-sqlite3/package.json',
    '/node_modules/sharp/package.json',
    '/node_modules/@napi-rs/keyring/package.json',
  ]) {
    expect(files).toContain(file);
  }
  const packages = new Set(
    files.flatMap((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []),
  );
  for (const name of ['electron', 'react', 'vitest', 'typescript', 'node', 'fastify', 'got', 'zod'])
    expect(packages).not.toContain(name);
  const strange = files.filter((file) =>
    /\.map$|\.d\.ts$|^\/(?:src|test|docs|electron|resources|dist|\.ci)(?:\/|$)|better-sqlite3\/(?:deps|src)/.test(
      file,
    ),
  );
  expect(strange).toEqual([]);
  expect(readFileSync(join(packed, 'resources/LICENSE'), 'utf8')).toContain('MIT License');
});

test('the packed AppImage has the address of its feed, and any other package is updated as an archive', () => {
  const place = {
    isPackaged: true,
    platform: 'linux',
    environment: { APPIMAGE: '/Loadout.AppImage' },
    execPath: join(packed, 'loadout'),
    resources: join(packed, 'resources'),
  } as const;
  expect(findProgramSource(place)).toEqual({ feedUrl: FEED });
  expect(findProgramSource({ ...place, environment: {} })).toBe('archive');
});

test('native code lies beside the archive, for this system alone', () => {
  const native = files.filter((file) => /\.node$|\.so(?:\.|$)/.test(file));
  for (const file of native) {
    expect(existsSync(join(packed, 'resources/app.asar.unpacked', file))).toBe(true);
  }
  const system = `${process.platform}-${process.arch}`;
  for (const name of [
    'better-sqlite3/',
    '@img/sharp-',
    '@img/sharp-libvips-',
    '@napi-rs/keyring-',
  ]) {
    expect({
      name,
      found: native.some(
        (file) => file.startsWith(`/node_modules/${name}`) && file.includes(system),
      ),
    }).toEqual({ name, found: true });
  }
  const sqlite = native.filter((file) => file.includes('better-sqlite3'));
  expect(sqlite).toEqual([
    `/node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`,
  ]);
});

test('all nine fuses of the packed program have their decided values', () => {
  const program = readFileSync(join(packed, 'loadout'));
  const wire = program.indexOf(FUSE_SENTINEL) + FUSE_SENTINEL.length + 2;
  // In wire order: runAsNode, cookieEncryption, nodeOptions, nodeCliInspect, asar integrity, only
  // from asar, V8 snapshot, privileges of file:, WebAssembly traps (as Electron ships them).
  expect(program.subarray(wire, wire + FUSES).toString('latin1')).toBe('010011000');
});

test(
  'the packed program starts, opens its page, reads its own files and hashes in its threads',
  { timeout: LONG_MS },
  async () => {
    const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-packed-')));
    const appPath = join(scratch, 'app');
    asar.extractAll(archive(), appPath);
    const folder = join(scratch, 'game');
    mkdirSync(join(folder, 'mods'), { recursive: true });
    writeFileSync(join(folder, 'mods/own.jar'), 'not a real one');
    const shell = startShell({
      dataDir: join(scratch, 'data'),
      appPath,
      config: { pickedFolder: folder, isPackaged: true },
    });
    await shell.connect();
    expect(
      await shell.command({ kind: 'fetch', url: 'app-ui://bundle/', method: 'GET' }),
    ).toMatchObject({ status: 200 });
    const { folder: granted } = await shell.client.folders.pick();
    const { jobId } = await shell.client.loadouts.create({
      grantId: granted?.grantId ?? '',
      name: null,
      game: 'cosmic-reach',
      slots: null,
      registry: 'demo',
      target: { gameVersion: null, loader: null, channel: 'release' },
    });
    const kinds = [];
    for await (const { outcome } of await shell.client.jobs.watch({ jobId }))
      if (outcome) kinds.push(outcome.kind);
    expect(kinds).toEqual(['create']);
    const license = await shell.client.lookups.tags({
      registry: 'demo',
      list: 'license',
      id: 'MIT',
    });
    expect(JSON.stringify(license)).toContain('Permission is hereby granted');
  },
);
