import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import manifest from '../../package.json' with { type: 'json' };

// `npm run manifests -- SHA256SUMS OWNER/NAME TO`: writes a release's manifests for winget, Scoop,
// Homebrew, the AUR and Flathub.

const TEMPLATES = fileURLToPath(new URL('templates/', import.meta.url));

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
  const fill = (text: string): string =>
    text.replace(/@([a-z]+|sha256:[^@\s]+)@/g, (_whole, name: string) => {
      const word = words.get(name);
      if (word === undefined) throw new Error(`Nothing is known of ${name}.`);
      return word;
    });
  for (const entry of readdirSync(TEMPLATES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const template = join(entry.parentPath, entry.name);
    const file = join(to, fill(relative(TEMPLATES, template)));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, fill(readFileSync(template, 'utf8')));
  }
}

function wordsOf({ sums, version, repository, date }: ReleaseFacts): ReadonlyMap<string, string> {
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
