import { AppError } from '../errors.ts';
import { fromBase62, toBase62 } from './base62.ts';
import { ByteReader, ByteWriter, isShortId } from './code-bytes.ts';
import type { LoadoutTarget } from './loadout.ts';
import type { LockedAddon, LockFile } from './lock-file.ts';
import { RELEASE_CHANNELS } from '../registry/enumerations.ts';

// A code is `loadout1-`, followed in base62 by the output of `writeCode` and its CRC-32. Nothing is
// compressed, since ids and checksums are random. Codes are pasted and may be untrusted:
// `parseCode` limits everything it reads.
const FORMAT = 1;
const BEGINNING = /^loadout([1-9]\d{0,5})[-\u2010-\u2015\u2212]/i;
/** Characters that people, mail and chat programs add in and around a text. */
const NOISE =
  /[\s\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF"'`*_~|>\u00AB\u00BB\u2018-\u201F]/g;
const MAX_CODE_LENGTH = 200_000;
/** Includes everything that chat programs insert. */
export const MAX_PASTED_LENGTH = 2 * MAX_CODE_LENGTH;
const MAX_SLOTS = 100;
const MAX_ADDONS = 2000;
/** Bytes of a checksum: enough to notice other bytes, while the version identifies the file. */
const DIGEST_BYTES = 8;

const ENABLED = 1;
const PINNED = 2;
const DEPENDENCY = 4;
const SHORT_IDS = 8;

/** A version of the registry in a code. */
export interface CodedAddon extends Pick<LockedAddon, 'slot' | 'enabled'> {
  readonly projectId: string;
  readonly versionId: string;
  /** First bytes of the file's sha512, in hex. */
  readonly digest: string;
  readonly pinned: boolean;
  readonly isDependency: boolean;
}

/** The add-ons of a loadout as a short text that needs no server. */
export interface ShareCode extends Pick<LockFile, 'game' | 'registry'> {
  readonly name: string | null;
  readonly target: LoadoutTarget;
  readonly addons: readonly CodedAddon[];
}

export interface EncodedLoadout {
  readonly code: string;
  readonly addonCount: number;
  /** Paths of files that are not versions of the registry and cannot be in a code. */
  readonly missing: readonly string[];
}

/** Returns the code for a lock file. Throws CODE_TOO_LARGE. */
export function toCode(
  { game, registry, target, addons }: LockFile,
  name: string | null,
): EncodedLoadout {
  const coded = addons.map(toCoded);
  const named = coded.filter((addon) => addon !== null);
  return {
    code: formatCode({ name, game, registry, target, addons: named }),
    addonCount: named.length,
    missing: addons.flatMap(({ path }, index) => (coded[index] === null ? [path] : [])),
  };
}

function toCoded(addon: LockedAddon): CodedAddon | null {
  const { slot, project, version, enabled, origin, policy, sha512 } = addon;
  if (project === null || version === null) return null;
  return {
    slot,
    projectId: project.id,
    versionId: version.id,
    digest: sha512.slice(0, 2 * DIGEST_BYTES),
    enabled,
    // Codes contain no dates, and a pin must not outlive its end date elsewhere.
    pinned: policy?.pin?.until === null,
    isDependency: origin === 'dependency',
  };
}

/** Throws CODE_TOO_LARGE. */
export function formatCode({ name, game, registry, target, addons }: ShareCode): string {
  const out = new ByteWriter();
  for (const text of [name, game, registry, target.gameVersion, target.loader]) {
    out.text(text ?? '');
  }
  out.byte(RELEASE_CHANNELS.indexOf(target.channel));
  const slots = [...new Set(addons.map(({ slot }) => slot))];
  out.number(slots.length);
  for (const slot of slots) {
    const own = addons.filter((addon) => addon.slot === slot);
    out.text(slot);
    out.number(own.length);
    for (const addon of own) writeAddon(out, addon);
  }
  const code = `loadout${FORMAT}-${toBase62(out.finish())}`;
  if (addons.length > MAX_ADDONS || code.length > MAX_CODE_LENGTH) {
    throw new AppError('CODE_TOO_LARGE', { count: addons.length, most: MAX_ADDONS });
  }
  return code;
}

function writeAddon(out: ByteWriter, addon: CodedAddon): void {
  const { projectId, versionId, enabled, pinned, isDependency, digest } = addon;
  const ids = [projectId, versionId];
  const isShort = ids.every(isShortId);
  out.byte(
    (enabled ? ENABLED : 0) |
      (pinned ? PINNED : 0) |
      (isDependency ? DEPENDENCY : 0) |
      (isShort ? SHORT_IDS : 0),
  );
  if (isShort) out.shortIds(ids);
  else for (const id of ids) out.text(id);
  out.hex(digest);
}

/** Whether a text was meant as a code, of any format version. */
export function isCode(text: string): boolean {
  return text.length <= MAX_PASTED_LENGTH && BEGINNING.test(text.replaceAll(NOISE, ''));
}

/** Parses a pasted text. Throws CODE_INVALID, CODE_TOO_NEW, CODE_DAMAGED. */
export function parseCode(text: string): ShareCode {
  // Too long to be a code even with inserted characters: it is not parsed.
  if (text.length > MAX_PASTED_LENGTH) throw new AppError('CODE_INVALID');
  const plain = text.replaceAll(NOISE, '');
  const beginning = BEGINNING.exec(plain);
  if (beginning === null) throw new AppError('CODE_INVALID');
  const version = Number(beginning[1]);
  if (version > FORMAT) throw new AppError('CODE_TOO_NEW', { version, known: FORMAT });
  const bytes = fromBase62(plain.slice(beginning[0].length, MAX_CODE_LENGTH + 1));
  if (bytes === null || plain.length > MAX_CODE_LENGTH) throw new AppError('CODE_DAMAGED');
  return readCode(new ByteReader(bytes));
}

function readCode(bytes: ByteReader): ShareCode {
  const name = bytes.text();
  const game = bytes.text();
  const registry = bytes.text();
  const gameVersion = bytes.text();
  const loader = bytes.text();
  const channel = RELEASE_CHANNELS[bytes.byte()];
  const addons: CodedAddon[] = [];
  for (let slots = bytes.number(MAX_SLOTS); slots > 0; slots -= 1) {
    const slot = bytes.text();
    const count = bytes.number(MAX_ADDONS - addons.length);
    for (let left = count; left > 0; left -= 1) addons.push(readAddon(bytes, slot));
  }
  if (channel === undefined || !bytes.isAtEnd) throw new AppError('CODE_DAMAGED');
  const target = { gameVersion: gameVersion || null, loader: loader || null, channel };
  return { name: name || null, game, registry, target, addons };
}

function readAddon(bytes: ByteReader, slot: string): CodedAddon {
  const flags = bytes.byte();
  const isShort = (flags & SHORT_IDS) !== 0;
  const [projectId = '', versionId = ''] = isShort
    ? bytes.shortIds(2)
    : [bytes.text(), bytes.text()];
  if (flags >= 2 * SHORT_IDS || projectId === '' || versionId === '')
    throw new AppError('CODE_DAMAGED');
  return {
    slot,
    projectId,
    versionId,
    digest: bytes.hex(DIGEST_BYTES),
    enabled: (flags & ENABLED) !== 0,
    pinned: (flags & PINNED) !== 0,
    isDependency: (flags & DEPENDENCY) !== 0,
  };
}
