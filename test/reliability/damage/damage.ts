import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { GENERATIONS_FOLDER } from '#shared/domain/paths.ts';
import type { Prng } from '../apply/prng.ts';
import type { Site } from './site.ts';

const PAGE_BYTES = 4096;
const SUBJECTS = ['database', 'state', 'data', 'history'] as const;
type Subject = (typeof SUBJECTS)[number];

/**
 * Damages one to three of Loadout's files, never one of the user's; returns descriptions of the
 * damage.
 */
export function damage(site: Site, prng: Prng): readonly string[] {
  const subject = prng.pick(SUBJECTS);
  const told: string[] = [];
  for (let left = 1 + prng.below(3); left > 0; left -= 1) {
    const target = drawTarget(site, subject, prng);
    if (target === null) continue;
    told.push(damageFile(site, target, prng));
    const twin = { ...target, path: twinOf(target.path) };
    if (subject === 'history' && isThere(site, twin) && prng.chance(0.5))
      told.push(damageFile(site, twin, prng));
  }
  return told;
}

/** The other copy of a history entry. */
function twinOf(path: string): string {
  return path.endsWith('.gz') ? path.slice(0, -'.gz'.length) : `${path}.gz`;
}

function isThere(site: Site, { which, path }: Target): boolean {
  return existsSync(join(rootOf(site, which), path));
}

interface Target {
  readonly which: 'game' | 'data';
  /** Path below the folder or the data directory. */
  readonly path: string;
}

const AREAS: Readonly<Record<Subject, { which: Target['which']; below: string }>> = {
  database: { which: 'data', below: '.' },
  state: { which: 'game', below: '.loadout' },
  data: { which: 'data', below: '.' },
  history: { which: 'game', below: GENERATIONS_FOLDER },
};

function drawTarget(site: Site, subject: Subject, prng: Prng): Target | null {
  const { which, below } = AREAS[subject];
  const root = rootOf(site, which);
  const entries = readdirSync(join(root, below), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || (entry.isDirectory() && prng.chance(0.1)))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => subject !== 'database' || path.includes('loadout.db'))
    .toSorted();
  // Logs change all the time, and are never read back.
  const own = paths.filter((path) => !path.startsWith('logs'));
  return own.length === 0 ? null : { which, path: prng.pick(own) };
}

function rootOf({ folder, dataDir }: Site, which: Target['which']): string {
  return which === 'game' ? folder : dataDir;
}

type Kind = (file: string, site: Site, target: Target, prng: Prng) => void;

const FILE_KINDS: Readonly<Record<string, Kind>> = {
  'bits of': (file, _site, _target, prng) => flipBits(file, prng),
  'the end of': (file, _site, _target, prng) =>
    truncateSync(file, prng.below(lstatSync(file).size)),
  'a page of': (file, _site, _target, prng) => zeroPage(file, prng),
  'every byte of': (file, _site, _target, prng) =>
    writeFileSync(file, drawBytes(prng, prng.below(3000))),
  'a part of': (file, _site, _target, prng) => scribble(file, prng),
  'all of': (file) => writeFileSync(file, ''),
  'the tail behind': (file, _site, _target, prng) =>
    writeFileSync(file, drawBytes(prng, 600), { flag: 'a' }),
  'the time of': replaceByOlder,
  'the mode of': (file) => chmodSync(file, 0),
};
const ANY_KINDS: Readonly<Record<string, Kind>> = {
  'the place of': (file) => rmSync(file, { recursive: true }),
  'the kind of': turnAround,
  'the target of': (file, { folder }) => {
    rmSync(file, { recursive: true });
    symlinkSync(join(folder, 'worlds/home/world.dat'), file);
  },
};

function damageFile(site: Site, target: Target, prng: Prng): string {
  const file = join(rootOf(site, target.which), target.path);
  const isFile = lstatSync(file).isFile();
  const kinds = isFile && prng.chance(0.85) ? FILE_KINDS : ANY_KINDS;
  const [name, damageOne] = prng.pick(Object.entries(kinds));
  damageOne(file, site, target, prng);
  return `${name} ${target.which}/${target.path}`;
}

function flipBits(file: string, prng: Prng): void {
  const bytes = readFileSync(file);
  if (bytes.length === 0) return;
  for (let left = 1 + prng.below(8); left > 0; left -= 1) {
    const at = prng.below(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << prng.below(8));
  }
  writeFileSync(file, bytes);
}

function zeroPage(file: string, prng: Prng): void {
  const bytes = readFileSync(file);
  const at = PAGE_BYTES * prng.below(Math.ceil(bytes.length / PAGE_BYTES));
  writeFileSync(file, bytes.fill(0, at, Math.min(at + PAGE_BYTES, bytes.length)));
}

function scribble(file: string, prng: Prng): void {
  const bytes = readFileSync(file);
  const added = drawBytes(prng, 1 + prng.below(64));
  added.copy(bytes, prng.below(bytes.length + 1));
  writeFileSync(file, bytes);
}

function drawBytes(prng: Prng, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, () => prng.below(256)));
}

/** As when a backup program restores single files. */
function replaceByOlder(file: string, site: Site, { which, path }: Target): void {
  const older = join(site.copyOf('older', which), path);
  if (existsSync(older)) cpSync(older, file);
}

/** Replaces a file by a folder, or a folder by a file. */
function turnAround(file: string): void {
  const isFile = lstatSync(file).isFile();
  rmSync(file, { recursive: true });
  if (isFile) mkdirSync(file);
  else writeFileSync(file, 'a file');
}
