import { z } from 'zod';
import type { ForeignFormat, ImportPreview, ImportSetting } from '#shared/domain/import-preview.ts';
import type { GameDefinition } from '#shared/domain/slot.ts';
import { AppError } from '#shared/errors.ts';
import { type ManifestFile, namedFilesSchema } from '../unpack/crm2.ts';
import { type SourceContents, parseJson } from './source.ts';

/** A source's format and facts, by its own description. */
export interface Recognised extends Pick<
  ImportPreview,
  'format' | 'name' | 'gameVersion' | 'loader' | 'loaderVersion'
> {
  /**
   * Path prefixes of the folders with add-ons; of two files at one path the later prefix counts.
   */
  readonly bases: readonly string[];
  readonly settings: readonly ImportSetting[];
  readonly packFiles: readonly ManifestFile[];
}

const MAX_NAME = 200;
const MAX_PATCHES = 10;

const text = z.string().max(MAX_NAME).nullable().catch(null);
const anything = z.unknown().optional();

/** Maps their names of loaders to the registry's; other loaders are ignored. */
const LOADERS: Readonly<Record<string, string>> = {
  puzzle: 'puzzle_loader',
  quilt: 'quilt',
  'cosmic-quilt': 'quilt',
  fabric: 'fabric',
};

/** The game of the loadout that is imported into. */
export type ImportingGame = Pick<GameDefinition, 'name' | 'importFormats'>;

/**
 * Detects the format of a source by its content: markers in its root, then in its only folder.
 * Without a marker it is plain files. Throws IMPORT_FOREIGN for a format of another game.
 */
export async function recognise(source: SourceContents, game: ImportingGame): Promise<Recognised> {
  const roots = rootsOf(source);
  for (const root of roots) {
    for (const format of game.importFormats) {
      const recognised = await READERS[format](source, root);
      if (recognised !== null) return recognised;
    }
    const foreign = await findForeign(source, root);
    if (foreign !== null)
      throw new AppError('IMPORT_FOREIGN', {
        file: source.name,
        format: foreign,
        game: game.name,
      });
  }
  return { ...NOTHING_SAID, format: 'files', bases: roots };
}

const NOTHING_SAID = {
  name: null,
  gameVersion: null,
  loader: null,
  loaderVersion: null,
  settings: [],
  packFiles: [],
} as const;

/** The root, and the folder that contains everything, if there is one. */
function rootsOf({ files }: SourceContents): readonly string[] {
  const firsts = new Set(files.map(({ path }) => path.slice(0, path.indexOf('/') + 1)));
  const [only = ''] = firsts;
  return firsts.size === 1 && only !== '' ? ['', only] : [''];
}

type FormatReader = (source: SourceContents, root: string) => Promise<Recognised | null>;

async function readSourceJson(source: SourceContents, path: string): Promise<unknown> {
  const found = await source.readText(path);
  return found === null ? undefined : parseJson(found);
}

const crlauncherSchema = z
  .object({
    name: text,
    cosmicVersion: text,
    modLoader: text,
    quiltVersion: text,
    fabricVersion: text,
    puzzleCoreVersion: text,
    javaPath: anything,
    customJavaPath: anything,
    customJvmFlags: anything,
    environmentVariables: anything,
    jarMods: anything,
  })
  .refine(({ cosmicVersion, modLoader }) => cosmicVersion !== null || modLoader !== null);

const readCrlauncher: FormatReader = async (source, root) => {
  const document = await readSourceJson(source, `${root}instance.json`);
  const instance = crlauncherSchema.safeParse(document).data;
  if (!instance) return null;
  const { name, cosmicVersion, modLoader, javaPath, customJavaPath } = instance;
  const versions: Readonly<Record<string, string | null>> = {
    puzzle_loader: instance.puzzleCoreVersion,
    quilt: instance.quiltVersion,
    fabric: instance.fabricVersion,
  };
  const loader = toLoader(modLoader);
  return {
    ...NOTHING_SAID,
    format: 'crlauncher',
    name,
    gameVersion: toGameVersion(cosmicVersion),
    loader,
    loaderVersion: loader === null ? null : (versions[loader] ?? null),
    bases: [root],
    settings: listSet({
      java: isSet(javaPath) || isSet(customJavaPath),
      'jvm-arguments': isSet(instance.customJvmFlags),
      environment: isSet(instance.environmentVariables),
      'jar-mods': isSet(instance.jarMods),
    }),
  };
};

const polarisSchema = z.object({ name: text, version: text, loader: text, Core: text });

const readPolaris: FormatReader = ({ beside }, root) => {
  const instance = polarisSchema.safeParse(parseJson(beside ?? '')).data;
  if (!instance || root !== '') return Promise.resolve(null);
  const { name, version, Core: loaderVersion } = instance;
  return Promise.resolve({
    ...NOTHING_SAID,
    format: 'polaris',
    name,
    gameVersion: toGameVersion(version),
    loader: toLoader(instance.loader),
    loaderVersion,
    bases: [root],
  });
};

const componentsSchema = z.object({
  components: z.array(z.object({ uid: z.string(), version: text })).max(MAX_NAME),
});

async function readComponents(source: SourceContents, root: string) {
  const document = await readSourceJson(source, `${root}mmc-pack.json`);
  const components = componentsSchema.safeParse(document).data?.components;
  return components && new Map(components.map(({ uid, version }) => [uid, version]));
}

const readPrism: FormatReader = async (source, root) => {
  const components = await readComponents(source, root);
  const gameVersion = components?.get('finalforeach:cosmicreach');
  const other = components?.get('finalforeach.cosmicreach');
  if (!components || (gameVersion === undefined && other === undefined)) return null;
  const quilt = components.get('org.codeberg.CRModders.cosmic-quilt');
  const settings = readIni((await source.readText(`${root}instance.cfg`)) ?? '');
  const has = (...keys: readonly string[]) => keys.some((key) => isSet(settings.get(key)));
  const patches = await readPatches(source, root);
  return {
    ...NOTHING_SAID,
    format: 'prism',
    name: settings.get('name')?.slice(0, MAX_NAME) ?? null,
    gameVersion: toGameVersion(gameVersion ?? other ?? null),
    loader: quilt === undefined ? null : 'quilt',
    loaderVersion: quilt ?? null,
    bases: [`${root}minecraft/`, `${root}.minecraft/`],
    settings: listSet({
      java: has('JavaPath'),
      'jvm-arguments': has('JvmArgs') || /"\+(?:jvmArgs|agents)"/.test(patches),
      environment: has('Env'),
      commands: has('PreLaunchCommand', 'WrapperCommand', 'PostExitCommand'),
      'jar-mods': patches.includes('"+jarMods"'),
    }),
  };
};

function readIni(content: string): ReadonlyMap<string, string> {
  const lines = content.split(/\r?\n/).map((line) => /^([A-Za-z]\w*)=(.*)$/.exec(line));
  return new Map(lines.flatMap((line) => (line ? [[line[1] ?? '', line[2] ?? '']] : [])));
}

async function readPatches(source: SourceContents, root: string): Promise<string> {
  const folder = `${root}patches/`;
  const paths = source.files.map(({ path }) => path).filter((path) => path.startsWith(folder));
  const read = await Promise.all(paths.slice(0, MAX_PATCHES).map((path) => source.readText(path)));
  return read.join('\n');
}

const packSchema = z.object({
  spec_revision: anything,
  name: text,
  loader: text,
  files: namedFilesSchema,
  dependencies: z.object({ 'cosmic-reach': text, 'cosmic-quilt': text, puzzle: text }),
});

const readCrm2: FormatReader = async (source, root) => {
  const pack = packSchema.safeParse(await readSourceJson(source, `${root}pack.json`)).data;
  if (!pack || !isSet(pack.spec_revision)) return null;
  const { name, dependencies } = pack;
  const loader = toLoader(pack.loader);
  const loaderVersion = loader === 'quilt' ? dependencies['cosmic-quilt'] : dependencies.puzzle;
  return {
    ...NOTHING_SAID,
    format: 'crm-2',
    name,
    gameVersion: toGameVersion(dependencies['cosmic-reach']),
    loader,
    loaderVersion,
    bases: [`${root}overrides/`, `${root}client-overrides/`],
    packFiles: pack.files,
  };
};

const READERS: Readonly<Record<GameDefinition['importFormats'][number], FormatReader>> = {
  crlauncher: readCrlauncher,
  polaris: readPolaris,
  prism: readPrism,
  'crm-2': readCrm2,
};

const modrinthSchema = z.object({ formatVersion: z.number() });
const curseforgeSchema = z.object({ minecraft: z.object({}) });

async function findForeign(source: SourceContents, root: string): Promise<ForeignFormat | null> {
  const components = await readComponents(source, root);
  if (components) return components.has('net.minecraft') ? 'prism' : 'prism_other';
  const index = await readSourceJson(source, `${root}modrinth.index.json`);
  if (modrinthSchema.safeParse(index).success) return 'modrinth';
  const pack = (await source.readText(`${root}pack.toml`)) ?? '';
  if (/^\s*(?:pack-format\s*=|\[versions\])/m.test(pack)) return 'packwiz';
  const manifest = await readSourceJson(source, `${root}manifest.json`);
  if (curseforgeSchema.safeParse(manifest).success) return 'curseforge';
  const profile = (await source.readText(`${root}export.r2x`)) ?? '';
  return /^profileName:/m.test(profile) ? 'r2modman' : null;
}

function toLoader(name: string | null): string | null {
  const key = name?.toLowerCase() ?? '';
  return Object.hasOwn(LOADERS, key) ? (LOADERS[key] ?? null) : null;
}

/** Returns null for a name that is no version, such as `latest`. */
function toGameVersion(name: string | null): string | null {
  const version = name?.replace(/^(?:pre-alpha-)|-alpha$/, '') ?? '';
  return /^\d[\w.+-]{0,31}$/.test(version) ? version : null;
}

/** True when a launcher would use the value. */
function isSet(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  const unset: readonly unknown[] = [undefined, null, false, '', '""', '{}', '[]', '@Invalid()'];
  return !unset.includes(value);
}

function listSet(set: Partial<Record<ImportSetting, boolean>>): readonly ImportSetting[] {
  return (Object.keys(set) as ImportSetting[]).filter((setting) => set[setting] === true);
}
