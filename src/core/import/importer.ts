import type { InstallTarget } from '#shared/domain/plan.ts';
import type { ImportedAddon, ImportPreview, LeftAddon } from '#shared/domain/import-preview.ts';
import { AppError, isRegistryAway } from '#shared/errors.ts';
import type { Version, VersionFile } from '#shared/registry/version.ts';
import type { Identification } from '../catalogue/version-store.ts';
import type { CoreParts } from '../core-parts.ts';
import type { JobContext } from '../jobs/job-runner.ts';
import type { OpenLoadout } from '../loadouts/loadout-access.ts';
import {
  type ChosenFile,
  listFiles,
  listSlotsForFile,
  readRequestedInstalls,
} from '../planning/intents/requested-installs.ts';
import { findMainFile } from '#shared/domain/main-file.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import type { ManifestFile } from '../unpack/crm2.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { recognise } from './formats.ts';
import { type ImportSource, openSource } from './source.ts';
import { listImportPlaces, type SortedEntry, sortFiles } from './sort-files.ts';

type ImportParts = Pick<
  CoreParts,
  'io' | 'access' | 'games' | 'registries' | 'scanner' | 'catalogue' | 'grants'
> & { readonly uploads: Pick<Uploads, 'makeFolder'> };

/** The preview of an import, and its files and projects to install. */
export interface ImportReading {
  readonly preview: ImportPreview;
  readonly targets: InstallTarget[];
}

export type ReadImport = ReturnType<typeof createImportReader>;

/**
 * Reads a source to import into a loadout; changes nothing in it. Throws FILE_UNREADABLE,
 * IMPORT_FOREIGN, IMPORT_REFUSED, IMPORT_EMPTY when it has no add-ons, and the registry's error
 * when a pack needs it.
 */
export function createImportReader(parts: ImportParts) {
  return async (loadoutId: string, path: string, context: JobContext): Promise<ImportReading> => {
    const { signal, report } = context;
    const onWait = () => report({ phase: 'locked' });
    const loadout = await parts.access.open(loadoutId, { signal, onWait });
    report({ phase: 'walk' });
    const source = await openSource(parts.io, {
      path,
      makeFolder: () => parts.uploads.makeFolder(),
      signal,
    });
    try {
      return await readImportSource(parts, source, { loadout, context });
    } finally {
      await source.close();
    }
  };
}

async function readImportSource(
  parts: ImportParts,
  source: ImportSource,
  { loadout, context }: { readonly loadout: OpenLoadout; readonly context: JobContext },
): Promise<ImportReading> {
  const { signal, report } = context;
  const game = parts.games.require(loadout.file.game);
  const recognised = await recognise(source, game);
  const { packFiles, bases: _, ...described } = recognised;
  const sorted = sortFiles(source, recognised, listImportPlaces(game, loadout.slots));
  if (sorted.addons.length + sorted.folders.length + packFiles.length === 0)
    throw new AppError('IMPORT_EMPTY', { file: source.name });
  report({ phase: 'copy' });
  const sources = [
    ...withPaths(sorted.addons, await source.take(sorted.addons.map(({ path }) => path))),
    ...withPaths(sorted.folders, await source.pack(sorted.folders.map(({ path }) => path))),
  ];
  report({ phase: 'identify' });
  const client = await parts.registries.connectRecorded(loadout.file);
  const pack = await identifyPack(parts, client, packFiles, signal);
  const files = listFiles(
    await readRequestedInstalls(parts, { targets: sources }, { client, game: game.id, signal }),
  );
  const { coming, repeated } = withoutRepeated(files, pack);
  const addons = coming.map((file) => toImportedAddon(loadout, file));
  const { gameVersion, loader } = loadout.file.target;
  const settings = new Set([
    ...described.settings,
    ...(sorted.hasJarMods ? ['jar-mods' as const] : []),
  ]);
  return {
    preview: {
      ...described,
      differs: {
        gameVersion: isOther(described.gameVersion, gameVersion),
        loader: isOther(described.loader, loader),
      },
      addons: [...pack.addons, ...addons],
      left: [
        ...pack.left,
        ...repeated.map(({ name }) => ({ name, why: 'repeated' }) as const),
        ...sorted.unsafe.map((name) => ({ name, why: 'unsafe-name' }) as const),
      ],
      worlds: [...sorted.worlds],
      settings: [...settings],
      other: sorted.other,
    },
    targets: [
      ...pack.targets,
      ...coming.map(({ path, enabled }): InstallTarget => ({
        kind: 'file',
        grantId: parts.grants.grantFile(path),
        ...(enabled ? {} : { enabled }),
      })),
    ],
  };
}

function withPaths(placed: readonly SortedEntry[], paths: readonly string[]) {
  return placed.map(({ enabled }, index) => ({
    kind: 'file' as const,
    path: paths[index] ?? '',
    enabled,
  }));
}

/** Drops a disabled file when the same one, or another version of it, is imported too. */
function withoutRepeated(files: readonly ChosenFile[], { targets }: IdentifiedPack) {
  const known = new Set(targets.map((target) => (target.kind === 'project' ? target.project : '')));
  const coming: ChosenFile[] = [];
  const repeated: ChosenFile[] = [];
  for (const file of files.toSorted((a, b) => Number(b.enabled) - Number(a.enabled))) {
    const { sha512, identity, enabled } = file;
    const project = identity.kind === 'known' ? identity.version.projectId : sha512;
    const isRepeated = !enabled && (known.has(project) || known.has(sha512));
    (isRepeated ? repeated : coming).push(file);
    known.add(project).add(sha512);
  }
  return { coming, repeated };
}

function isOther(said: string | null, own: string | null): boolean {
  return said !== null && own !== null && said !== own;
}

function toImportedAddon({ slots, file: loadout }: OpenLoadout, file: ChosenFile): ImportedAddon {
  const { name, size, identity, enabled } = file;
  const described = { file: name, size, versionNumber: null, enabled };
  if (identity.kind === 'known')
    return { ...described, state: 'known', versionNumber: identity.version.versionNumber };
  if (listSlotsForFile({ slots, loadout }, file).length !== 1)
    return { ...described, state: 'no-place' };
  return { ...described, state: identity.kind === 'unknown' ? 'own' : 'not-checked' };
}

interface IdentifiedPack {
  readonly addons: readonly ImportedAddon[];
  readonly left: readonly LeftAddon[];
  readonly targets: readonly InstallTarget[];
}

/**
 * Identifies the files of a pack only by their digests: its URLs are untrusted. Throws the
 * registry's errors.
 */
async function identifyPack(
  { catalogue }: ImportParts,
  client: RegistryClient,
  files: readonly ManifestFile[],
  signal: AbortSignal,
): Promise<IdentifiedPack> {
  const digests = files.flatMap(({ sha512, isForClient }) =>
    sha512 !== null && isForClient ? [{ sha1: null, sha512 }] : [],
  );
  const known =
    digests.length === 0
      ? new Map<string, Identification>()
      : await catalogue.identify(client, digests, { signal });
  const addons: ImportedAddon[] = [];
  const left: LeftAddon[] = [];
  const targets = new Map<string, InstallTarget>();
  for (const { name, sha512, isForClient } of files) {
    const found = isForClient ? toVersion(sha512, known.get(sha512 ?? '')) : 'other-side';
    if (typeof found === 'string') {
      left.push({ name, why: found });
      continue;
    }
    const { projectId: project, id: version, versionNumber } = found.version;
    if (targets.has(project)) left.push({ name, why: 'repeated' });
    else {
      targets.set(project, { kind: 'project', project, version });
      const { name: file, size } = found.file;
      addons.push({ file, size, state: 'known', versionNumber, enabled: true });
    }
  }
  return { addons, left, targets: [...targets.values()] };
}

/**
 * Returns the version for a digest, or why it cannot be installed. Throws when the registry could
 * not be asked.
 */
function toVersion(
  sha512: string | null,
  answer: Identification | undefined,
): { readonly version: Version; readonly file: VersionFile } | 'unknown' | 'not-checked' {
  if (answer?.kind === 'not-checked') {
    const { cause } = answer;
    // A pack that cannot be looked up must not look like one without add-ons.
    if (cause === null) throw new AppError('REGISTRY_OFFLINE');
    if (isRegistryAway(cause)) throw new AppError(cause.code, cause.params);
    return 'not-checked';
  }
  if (answer?.kind !== 'known') return 'unknown';
  const { version } = answer;
  const file = findMainFile(version);
  // Installing the version would add another of its files.
  return file?.sha512_hash === sha512 ? { version, file } : 'unknown';
}
