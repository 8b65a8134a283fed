import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { parse, stringify } from 'yaml';
import { readTrust, requirePublishingKey, signFeed, signFile } from './signing.ts';

// Steps of .github/workflows/release.yml that take more than one command: `npm run release -- STEP
// …`.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

interface Feed {
  readonly files: readonly unknown[];
}

/** Returns the text below the heading of a version. Throws if the changelog has none. */
export function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => /^\[?([^\]\s]+)/.exec(text)?.[1] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  return section.slice(section.indexOf('\n')).trim();
}

/** Release note about the systems whose builds are not signed by an authority. */
export function unsignedNote(signed: Readonly<Record<string, boolean>>): string {
  const names = Object.keys(signed).filter((name) => signed[name] !== true);
  return names.length === 0
    ? ''
    : `\n\nUnsigned: ${names.join(' and ')}. The system warns at the first start; compare the checksums (docs/install.md).`;
}

/**
 * Collects the files of all builds in one folder: feeds with the same name are merged, with this
 * version's changes and a signature; then writes `SHA256SUMS` with its signature.
 */
export function gather(
  from: string,
  to: string,
  { notes, privateKey }: { readonly notes: string; readonly privateKey: string },
): void {
  mkdirSync(to, { recursive: true });
  const feeds = new Map<string, Feed>();
  for (const file of listFiles(from)) {
    const name = basename(file);
    if (!/^latest.*\.yml$/.test(name)) {
      cpSync(file, join(to, name), { errorOnExist: true, force: false });
      continue;
    }
    const feed = parse(readFileSync(file, 'utf8')) as Feed;
    const before = feeds.get(name);
    feeds.set(name, { ...feed, files: [...(before?.files ?? []), ...feed.files] });
  }
  for (const [name, feed] of feeds) {
    writeFileSync(join(to, name), stringify({ ...feed, releaseNotes: notes }));
    signFeed(join(to, name), privateKey);
  }
  const sums = readdirSync(to).toSorted().map((name) => `${sha256(join(to, name))}  ${name}\n`);
  writeFileSync(join(to, 'SHA256SUMS'), sums.join(''));
  signFile(join(to, 'SHA256SUMS'), privateKey);
}

/** Throws unless the fuses of a built program are those of electron-builder.yml. */
export async function checkFuses(program: string): Promise<void> {
  const { electronFuses } = parse(readFileSync(join(ROOT, 'electron-builder.yml'), 'utf8')) as {
    readonly electronFuses: Readonly<Record<string, boolean>>;
  };
  const wire = await getCurrentFuseWire(program);
  for (const [name, isOn] of Object.entries(electronFuses)) {
    const option = FuseV1Options[FUSES[name] ?? 'RunAsNode'];
    const wanted = (isOn ? '1' : '0').charCodeAt(0);
    if (!(name in FUSES) || Number(wire[option]) !== wanted)
      throw new Error(`${program}: the fuse ${name} is not ${isOn ? 'on' : 'off'}.`);
  }
}

const FUSES: Readonly<Record<string, keyof typeof FuseV1Options>> = {
  runAsNode: 'RunAsNode',
  enableCookieEncryption: 'EnableCookieEncryption',
  enableNodeOptionsEnvironmentVariable: 'EnableNodeOptionsEnvironmentVariable',
  enableNodeCliInspectArguments: 'EnableNodeCliInspectArguments',
  enableEmbeddedAsarIntegrityValidation: 'EnableEmbeddedAsarIntegrityValidation',
  onlyLoadAppFromAsar: 'OnlyLoadAppFromAsar',
  loadBrowserProcessSpecificV8Snapshot: 'LoadBrowserProcessSpecificV8Snapshot',
  grantFileProtocolExtraPrivileges: 'GrantFileProtocolExtraPrivileges',
};

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function readManifest(): { readonly version: string } {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
}

const STEPS: Readonly<Record<string, (...args: string[]) => unknown>> = {
  /**
   * `check TAG`: requires that the tag matches the version, the changelog has the version, and the
   * key is the one in the program.
   */
  check(tag = '') {
    const { version } = readManifest();
    if (tag !== `v${version}`) throw new Error(`The tag ${tag} is not v${version}.`);
    sectionOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
    requirePublishingKey(process.env['LOADOUT_UPDATE_KEY'] ?? '', readTrust());
  },
  fuses: checkFuses,
  /** `gather FROM TO`: writes the release text beside the folder, as `TO.md`. */
  gather(from = '', to = '') {
    const privateKey = process.env['LOADOUT_UPDATE_KEY'] ?? '';
    requirePublishingKey(privateKey, readTrust());
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    const notes = sectionOf(changelog, readManifest().version);
    gather(from, to, { notes, privateKey });
    const signed = {
      Windows: process.env['WINDOWS_SIGNED'] === 'true',
      macOS: process.env['MAC_SIGNED'] === 'true',
    };
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(`${to}.md`, `${notes}${unsignedNote(signed)}\n`);
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [name = '', ...args] = process.argv.slice(2);
  const step = STEPS[name];
  if (step === undefined) throw new Error(`No such step: ${name}. There are ${Object.keys(STEPS).join(', ')}.`);
  await step(...args);
}
