import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import type { Io } from '../disk/io.ts';
import { type ManifestFile, namedFilesSchema } from './crm2.ts';
import { type EntryTree, UniqueNames } from './read-tree.ts';
import {
  computeFileDigests,
  type UnpackedArchive,
  unpackEntry,
  type UnpackRequest,
  type UnpackResult,
  withArchive,
} from './unpack-archive.ts';
import { createVaultWriter, READS_ONLY } from './vault-writer.ts';
import { openEntry } from './open-entry.ts';

/** The manifest of a CRM-2 pack, and the folders it lays over the game's folder. */
const MANIFEST = 'pack.json';
const MAX_MANIFEST_BYTES = 1024 * 1024;
const OVERRIDES = ['overrides/', 'client-overrides/'];

/** Files from which a launcher reads Java, arguments, environment and commands. */
const LAUNCHER =
  /^(?:instance\.(?:json|cfg)|mmc-pack\.json|(?:patches|jarmods|disabledjarmods)\/)/i;
const PROGRAM =
  /\.(?:exe|com|bat|cmd|ps1|vbs|wsf|msi|scr|lnk|sh|command|desktop|appimage|dll|so|dylib)$/i;
const SECRET =
  /(?:^|\/)(?:accounts?|auth|credentials?|passwords?|secrets?|sessions?|tokens?)(?:\.\w+)?$|\.(?:key|pem|p12|pfx|jks|keystore)$/i;

interface UnpackPackRequest extends Omit<UnpackRequest, 'reserved' | 'mayBeEmpty'> {
  /** True when a pack may have a file at this path below its directory. */
  readonly isPlace: (path: string) => boolean;
  /** False: files are only read, to compute their digests. */
  readonly writes: boolean;
}

export interface UnpackedPack extends UnpackedArchive {
  /** Add-ons that its description names in addition. */
  readonly named: readonly ManifestFile[];
}

/**
 * Lists the files that a pack lays over the game's folder, by paths below it, and writes them into
 * the vault if `writes`; all or a refusal. `skipped`: files that are never taken from a pack, such
 * as worlds, programs, secrets and launcher settings. Rejects as `unpackIntoVault`.
 */
export function unpackPack(
  io: Io,
  { isPlace, writes, ...request }: UnpackPackRequest,
): Promise<UnpackResult<UnpackedPack>> {
  const { root, sha512: wanted, signal } = request;
  const how = { ...request, reserved: new Set<string>(), mayBeEmpty: true };
  return withArchive(io, how, async ({ file, zip, ...tree }) => {
    const { sha1, sha512 } = await computeFileDigests(file);
    if (sha512 !== wanted) return { refusal: 'missing' };
    const manifest = findManifest(tree);
    const { placed, skipped } = placeEntries(tree, manifest, isPlace);
    const writer = writes ? createVaultWriter(io, root) : READS_ONLY;
    const files: UnpackedArchive['files'][number][] = [];
    for (const [path, entry] of placed) {
      if (signal?.aborted) throw new AppError('CANCELLED');
      files.push({ ...(await unpackEntry(zip, entry, writer)), path });
    }
    await writer.finish();
    const named = manifest === null ? [] : await readNamed(zip, manifest.entry);
    return { files, skipped, unsureName: tree.unsureName, sha1, named };
  });
}

const manifestSchema = z.object({ files: namedFilesSchema });

/** Empty for an unreadable description: its files are still laid over. */
async function readNamed(zip: ZipFile, entry: Entry): Promise<readonly ManifestFile[]> {
  if (entry.uncompressedSize > MAX_MANIFEST_BYTES) return [];
  const bytes = await buffer(await openEntry(zip, entry));
  try {
    return manifestSchema.safeParse(JSON.parse(bytes.toString('utf8'))).data?.files ?? [];
  } catch {
    return [];
  }
}

interface PlacedEntries {
  readonly placed: readonly (readonly [path: string, entry: Entry])[];
  readonly skipped: readonly string[];
}

/**
 * Of two entries at one path the later folder's counts. Throws RefusedArchive when two names
 * collide.
 */
function placeEntries(
  { entries, skipped: unused, leftOut }: EntryTree,
  manifest: PackManifest | null,
  isPlace: (path: string) => boolean,
): PlacedEntries {
  const bases = manifest === null ? [''] : OVERRIDES.map((folder) => manifest.root + folder);
  const byPath = new Map<string, Entry>();
  const skipped = new Set(manifest === null ? unused : leftOut);
  for (const base of bases) {
    for (const entry of entries.filter(({ fileName }) => fileName.startsWith(base))) {
      const path = entry.fileName.slice(base.length);
      const isHarmless = [LAUNCHER, PROGRAM, SECRET].every((pattern) => !pattern.test(path));
      if (isHarmless && isPlace(path)) byPath.set(path, entry);
      else skipped.add(path);
    }
  }
  const names = new UniqueNames();
  for (const path of byPath.keys()) names.add(path.split('/'), false);
  return { placed: [...byPath].toSorted(([a], [b]) => (a < b ? -1 : 1)), skipped: [...skipped] };
}

interface PackManifest {
  /** Its folder: the root of the archive, or its only folder. */
  readonly root: string;
  readonly entry: Entry;
}

/** null: the archive is laid over as it is. */
function findManifest({ entries, loose }: EntryTree): PackManifest | null {
  const own = loose.find(({ fileName }) => fileName === MANIFEST);
  if (own) return { root: '', entry: own };
  const folders = new Set(
    entries.map(({ fileName }) => fileName.slice(0, fileName.indexOf('/') + 1)),
  );
  const [only = ''] = folders;
  const entry = entries.find(({ fileName }) => fileName === only + MANIFEST);
  return entry && folders.size === 1 && loose.length === 0 ? { root: only, entry } : null;
}
