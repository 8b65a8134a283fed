// @promise package managers get manifests that name the files of a release by their checksums
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { parseXml } from '@rgrove/parse-xml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import type { beforePack as Hook } from '#resources/packages/before-pack.ts';
import { type ReleaseFacts, writeManifests } from '#resources/packages/manifests.ts';
import { readBuilderConfig } from '../electron/builder-config.ts';

const ROOT = new URL('../../', import.meta.url);
const FILES = [
  'linux-amd64.deb',
  'linux-arm64.deb',
  'mac-arm64.dmg',
  'mac-x64.dmg',
  'win-x64.exe',
  'win-x64.zip',
];
const HOME = 'https://github.com/Some-Body/loadout';
const AT = `${HOME}/releases/download/v1.2.3/loadout-1.2.3-`;
const FLATPAK = 'io.github.some_body.loadout';

const sumOf = (file: string): string => `${FILES.indexOf(file) + 1}`.repeat(64);
const FACTS: ReleaseFacts = {
  sums: FILES.map((file) => `${sumOf(file)}  loadout-1.2.3-${file}\n`).join(''),
  version: '1.2.3',
  repository: 'Some-Body/loadout',
  date: '2027-01-31',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'loadout-manifests-'));
  writeManifests(FACTS, folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

/** Whether a program is on the path; the title of a test that requires it names it. */
const has = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((place) => existsSync(join(place, program)));

/** Returns the program's output for the file; throws if it refuses it. */
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', cwd: folder });

test('a release without one of the files, or no repository, is refused', () => {
  const without = FACTS.sums.replace(/^.*win-x64.zip\n/m, '');
  expect(() => writeManifests({ ...FACTS, sums: without }, folder)).toThrow('sha256:win-x64.zip');
  expect(() => writeManifests({ ...FACTS, repository: 'loadout' }, folder)).toThrow('OWNER/NAME');
});

describe('winget', () => {
  // Requirements of
  // https://aka.ms/winget-manifest.{version,installer,defaultlocale}.1.12.0.schema.json for these
  // keys.
  const common = {
    PackageIdentifier: z.stringFormat(
      'id',
      /^[^.\s\\/:*?"<>|]{1,32}(?:\.[^.\s\\/:*?"<>|]{1,32})+$/,
    ),
    PackageVersion: z.literal('1.2.3'),
    ManifestVersion: z.literal('1.12.0'),
  };
  const locale = z.stringFormat('locale', /^[a-zA-Z]{2,3}(?:-[a-zA-Z]{1,8})*$/);
  const url = z.url({ protocol: /^https$/ }).max(2048);
  const schemas = {
    '': z.strictObject({ ...common, DefaultLocale: locale, ManifestType: z.literal('version') }),
    '.installer': z.strictObject({
      ...common,
      Platform: z.array(z.enum(['Windows.Desktop', 'Windows.Universal'])),
      MinimumOSVersion: z.stringFormat('version', /^\d+(?:\.\d+){0,3}$/),
      InstallerType: z.literal('nullsoft'),
      Scope: z.enum(['user', 'machine']),
      UpgradeBehavior: z.enum(['install', 'uninstallPrevious', 'deny']),
      Protocols: z.array(z.literal('loadout')),
      ReleaseDate: z.iso.date(),
      Installers: z.tuple([
        z.strictObject({
          Architecture: z.literal('x64'),
          InstallerUrl: z.literal(`${AT}win-x64.exe`),
          InstallerSha256: z.literal(sumOf('win-x64.exe')),
        }),
      ]),
      ManifestType: z.literal('installer'),
    }),
    '.locale.en-US': z.strictObject({
      ...common,
      PackageLocale: locale,
      Publisher: z.string().min(2).max(256),
      PublisherUrl: url,
      PublisherSupportUrl: url,
      PackageName: z.string().min(2).max(256),
      PackageUrl: url,
      License: z.string().min(3).max(512),
      LicenseUrl: url,
      ShortDescription: z.string().min(3).max(256),
      Moniker: z.string().max(40),
      Tags: z.array(z.string().max(40)).max(16),
      ReleaseNotesUrl: url,
      ManifestType: z.literal('defaultLocale'),
    }),
  };

  test.each(Object.entries(schemas))('Some-Body.Loadout%s.yaml', (part, schema) => {
    expect(schema.safeParse(parse(read(`winget/Some-Body.Loadout${part}.yaml`))).error).toBe(
      undefined,
    );
  });
});

test('Scoop: the zip and where the next one will be', () => {
  // The keys are those of https://github.com/ScoopInstaller/Scoop/blob/master/schema.json, which
  // allows no others.
  const zip = { url: `${AT}win-x64.zip`, hash: sumOf('win-x64.zip') };
  expect(JSON.parse(read('scoop/loadout.json'))).toEqual({
    version: '1.2.3',
    description: manifest.description.replace(/\.$/, ''),
    homepage: HOME,
    license: 'MIT',
    notes: String.raw`Uninstalling keeps your game folders and %LOCALAPPDATA%\Loadout.`,
    architecture: { '64bit': zip },
    shortcuts: [['Loadout.exe', 'Loadout']],
    checkver: { github: HOME },
    autoupdate: {
      architecture: {
        '64bit': { url: zip.url.replaceAll('1.2.3', '$version') },
      },
      hash: { url: '$baseurl/SHA256SUMS' },
    },
  });
});

test('Homebrew: a disk image for each processor', () => {
  const cask = read('homebrew/loadout.rb');
  expect(cask).toContain(`sha256 arm:   "${sumOf('mac-arm64.dmg')}"`);
  expect(cask).toContain(`intel: "${sumOf('mac-x64.dmg')}"`);
  const url = /url "(.+)"/.exec(cask)?.[1]?.replaceAll('#{version}', '1.2.3');
  expect(url?.replace('#{arch}', 'x64')).toBe(`${AT}mac-x64.dmg`);
});

test.skipIf(!has('ruby'))('Homebrew: the cask is sound to ruby (skipped without it)', () => {
  expect(run('ruby', '-c', 'homebrew/loadout.rb')).toContain('Syntax OK');
});

test.skipIf(!has('bash'))(
  'AUR: .SRCINFO says what PKGBUILD does (read by bash; skipped without it)',
  () => {
    const [, ...described] = read('aur/.SRCINFO')
      .trim()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('pkgname'))
      .map((line) => line.trim());
    const names = [...new Set(described.map((line) => line.split(' = ')[0] ?? ''))];
    const print = names.map(
      (name) => `for word in "\${${name}[@]}"; do echo "${name} = $word"; done`,
    );
    const built = run('bash', '-c', `. aur/PKGBUILD\n${print.join('\n')}`)
      .trim()
      .split('\n');
    expect(built.toSorted()).toEqual(described.toSorted());
    expect(built).toContain(`source_x86_64 = ${AT}linux-amd64.deb`);
    expect(built).toContain(`sha256sums_aarch64 = ${sumOf('linux-arm64.deb')}`);
  },
);

describe('Flathub', () => {
  const at = (ending: string): string => `flathub/${FLATPAK}.${ending}`;

  test('the manifest takes the files beside it and a deb for each processor', () => {
    const taken = parse(read(at('yml'))) as { modules: [{ sources: { path?: string }[] }] };
    expect(taken.modules[0].sources).toMatchObject([
      { url: `${AT}linux-amd64.deb`, sha256: sumOf('linux-amd64.deb') },
      { url: `${AT}linux-arm64.deb`, sha256: sumOf('linux-arm64.deb') },
      { path: `${FLATPAK}.desktop` },
      { path: `${FLATPAK}.metainfo.xml` },
      { type: 'script' },
    ]);
  });

  test('each picture of the AppStream metadata is one of the project', () => {
    const pictures = [...read(at('metainfo.xml')).matchAll(/v1\.2\.3\/(docs\/screens\/.+\.png)</g)];
    expect(pictures).toHaveLength(4);
    for (const [, path = ''] of pictures) expect(existsSync(new URL(path, ROOT))).toBe(true);
    expect(read(at('metainfo.xml'))).toContain(`"desktop-id">${FLATPAK}.desktop<`);
  });

  test.skipIf(!has('flatpak-builder'))(
    'the manifest is sound to flatpak-builder (skipped without it)',
    () => {
      expect(JSON.parse(run('flatpak-builder', '--show-manifest', at('yml')))).toMatchObject({
        id: FLATPAK,
        command: 'loadout',
      });
    },
  );

  test.skipIf(!has('appstreamcli'))(
    'the metadata is sound to appstreamcli (skipped without it)',
    () => {
      expect(run('appstreamcli', 'validate', '--no-net', at('metainfo.xml'))).toContain(
        'successful',
      );
    },
  );

  test.skipIf(!has('desktop-file-validate'))(
    'the desktop file is sound to desktop-file-validate (skipped without it)',
    () => {
      expect(run('desktop-file-validate', at('desktop'))).toBe('');
    },
  );
});

describe('AppStream metadata of deb and rpm', async () => {
  const config = await readBuilderConfig();
  const FILE = `dist/metainfo/${FLATPAK}.metainfo.xml`;

  /** Calls the hook that electron-builder.yml names, as electron-builder does. */
  async function pack(name: string, home: string | null = HOME): Promise<void> {
    const hook = new URL(String(config.beforePack), ROOT).href;
    const { beforePack } = (await import(hook)) as { beforePack: typeof Hook };
    const appInfo = { version: '1.2.3', computePackageUrl: async () => home };
    await beforePack({ packager: { projectDir: folder, appInfo }, targets: [{ name }] });
  }

  test.each(['deb', 'rpm'] as const)(
    'is what %s installs, with its own desktop file',
    async (name) => {
      mkdirSync(join(folder, 'dist/metainfo'), { recursive: true });
      writeFileSync(join(folder, 'dist/metainfo/of-another-owner.metainfo.xml'), '');
      await pack(name);
      expect(config[name]?.fpm).toEqual([`${dirname(FILE)}/=/usr/share/metainfo`]);
      expect(readdirSync(join(folder, dirname(FILE)))).toEqual([basename(FILE)]);
      const day = new Date().toISOString().slice(0, 10);
      expect(read(FILE).replace(day, FACTS.date)).toBe(
        read(`flathub/${FLATPAK}.metainfo.xml`).replace(
          `>${FLATPAK}.desktop<`,
          '>loadout.desktop<',
        ),
      );
      expect([config.linux?.syncDesktopName, manifest.desktopName]).toEqual([
        true,
        'loadout.desktop',
      ]);
    },
  );

  test.skipIf(!has('appstreamcli'))('is sound to appstreamcli (skipped without it)', async () => {
    await pack('deb');
    expect(run('appstreamcli', 'validate', '--no-net', FILE)).toContain('successful');
  });

  test('needs a project on GitHub, and is not written for other packages', async () => {
    await expect(pack('rpm', null)).rejects.toThrow('OWNER/NAME');
    await expect(pack('rpm', 'https://loadout.example/a')).rejects.toThrow('OWNER/NAME');
    await pack('AppImage', null);
  });
});

describe('the packages', async () => {
  const config = await readBuilderConfig();
  const text = (file: string | null | undefined): string =>
    readFileSync(new URL(file ?? '', ROOT), 'utf8');

  test('on macOS may compile code and load what has no certificate, and nothing else', () => {
    expect(config.mac?.entitlementsInherit).toBe(config.mac?.entitlements);
    const plist = parseXml(text(config.mac?.entitlements)).root?.text ?? '';
    expect(plist.trim().split(/\s+/)).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.cs.disable-library-validation',
    ]);
  });

  test.skipIf(!has('bash')).each(['upgrade', '1'])(
    'deb and rpm keep what the new version needs at an upgrade (%s; skipped without bash)',
    (argument) => {
      expect(config.rpm?.afterRemove).toBe(config.deb?.afterRemove);
      expect(run('bash', '-ec', text(config.deb?.afterRemove), 'after-remove', argument)).toBe('');
    },
  );

  test('say what stays when they are removed, and take away what the program asked of the system', () => {
    expect(text(config.deb?.afterRemove)).toContain('~/.local/share/loadout');
    const nsis = text(config.nsis?.include);
    expect(nsis).toContain(String.raw`$LOCALAPPDATA\Loadout`);
    expect(nsis).toContain(String.raw`DeleteRegKey HKCU "Software\Classes\loadout"`);
    expect(config.nsis?.deleteAppDataOnUninstall).toBe(false);
  });
});
