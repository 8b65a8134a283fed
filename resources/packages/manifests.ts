import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };

// `npm run manifests -- SHA256SUMS OWNER/NAME TO`: writes a release's manifests for winget, Scoop,
// Homebrew, the AUR and Flathub.

const TEMPLATES = fileURLToPath(new URL('templates/', import.meta.url));
const METAINFO = 'flathub/@flatpak@.metainfo.xml';

export interface ReleaseFacts {
  /** Content of its SHA256SUMS. */
  readonly sums: string;
  readonly version: string;
  /** `owner/name` on GitHub. */
  readonly repository: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** Writes each template with the facts filled in, in its path too. Throws if one is missing. */
export function writeManifests(facts: ReleaseFacts, to: string): void {
  const words = wordsOf(facts);
  for (const entry of readdirSync(TEMPLATES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const template = relative(TEMPLATES, join(entry.parentPath, entry.name));
    writeFilled(template, join(to, fill(template, words)), words);
  }
}

/**
 * Writes the AppStream metadata of a deb and rpm, which is Flathub's with another desktop file, as
 * the only file of its folder. Throws if a fact is missing.
 */
export function writeMetainfo(facts: Omit<ReleaseFacts, 'sums'>, to: string): void {
  const words = new Map(wordsOf({ ...facts, sums: '' })).set('desktop', manifest.desktopName);
  rmSync(to, { recursive: true, force: true });
  writeFilled(METAINFO, join(to, basename(fill(METAINFO, words))), words);
}

type Words = ReadonlyMap<string, string>;

function writeFilled(template: string, file: string, words: Words): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, fill(readFileSync(join(TEMPLATES, template), 'utf8'), words));
}

function fill(text: string, words: Words): string {
  return text.replace(/@([a-z]+|sha256:[^@\s]+)@/g, (_whole, name: string) => {
    const word = words.get(name);
    if (word === undefined) throw new Error(`Nothing is known of ${name}.`);
    return word;
  });
}

function wordsOf({ sums, version, repository, date }: ReleaseFacts): Words {
  const [owner, name] = repository.split('/');
  if (!owner || !name) throw new Error(`${repository} is not OWNER/NAME.`);
  const home = `https://github.com/${repository}`;
  // A part of such an id cannot contain hyphens.
  const developer = `io.github.${owner.toLowerCase().replaceAll('-', '_')}`;
  const words = new Map(
    Object.entries({
      version,
      date,
      owner,
      home,
      developer,
      summary: manifest.description.replace(/\.$/, ''),
      flatpak: `${developer}.loadout`,
      desktop: `${developer}.loadout.desktop`,
      files: `${home}/releases/download/v${version}`,
      raw: `https://raw.githubusercontent.com/${repository}/v${version}`,
    }),
  );
  for (const [, sum = '', file = ''] of sums.matchAll(/^([0-9a-f]{64}) {2}(.+)$/gm))
    words.set(`sha256:${file.replace(`loadout-${version}-`, '')}`, sum);
  return words;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [sumsFile, repository, to] = process.argv.slice(2);
  if (sumsFile === undefined || repository === undefined || to === undefined)
    throw new Error('Usage: npm run manifests -- SHA256SUMS OWNER/NAME TO');
  writeManifests(
    {
      sums: readFileSync(sumsFile, 'utf8'),
      version: manifest.version,
      repository,
      date: new Date().toISOString().slice(0, 10),
    },
    to,
  );
}
