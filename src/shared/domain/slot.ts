import { z } from 'zod';
import { isSafeFileName } from './file-name.ts';
import { gamePlaySchema } from './launcher.ts';

/** Stays below the root: every segment is a plain name. Empty: the root itself. */
const directorySchema = z.lazy(() =>
  z
    .string()
    .refine((path) => path === '' || path.split('/').every((segment) => isSafeFileName(segment))),
);

/** The name of a file beside an add-on; `{name}` is replaced by the add-on's. */
const companionSchema = z
  .string()
  .refine((pattern) => isSafeFileName(pattern.replaceAll('{name}', 'name')));

const worldFormatSchema = z.lazy(() =>
  z.object({
    /** A folder without this file is no world. */
    file: z.string().refine(isSafeFileName),
    /** The field of this JSON with the name that the player gave it. */
    title: z.string(),
  }),
);
export type WorldFormat = z.infer<typeof worldFormatSchema>;

/** Of a `world` slot that a person named. */
export const DEFAULT_WORLD_FORMAT: WorldFormat = {
  file: 'worldInfo.json',
  title: 'worldDisplayName',
};

/**
 * A directory of a game for one kind of add-on (design §1). `keep`: each file with one of
 * `extensions` is an add-on. `unpack`: each folder was unpacked from an archive. `world`: each
 * folder is a player's save; listed by name and one file only, never hashed or changed.
 * `pack`: the directory that a modpack's archive is laid over; only the pack's own files are
 * listed. Paths are relative to the loadout's root, with `/`; several slots may share a directory.
 */
export const slotSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  projectTypes: z.array(z.string()).min(1),
  loader: z.string().nullable(),
  directory: directorySchema,
  /** The sibling folder for disabled add-ons (CRLauncher); null: the suffix `.disabled`. */
  disabledDirectory: directorySchema.nullable(),
  rule: z.enum(['keep', 'unpack', 'world', 'pack']),
  /** In lower case, without the dot; empty except for `keep`. */
  extensions: z.array(z.string()),
  /** Names in the directory that are not add-ons. */
  exclude: z.array(z.string()),
  /** For an `unpack` slot: the content folders of its game. */
  contentFolders: z.array(z.string()).optional(),
  /** For a `world` slot: how its game marks a world. */
  world: worldFormatSchema.optional(),
  /** Files named after an add-on: `{name}.txt` beside a shader pack. */
  companions: z.array(companionSchema),
});
export type Slot = z.infer<typeof slotSchema>;

const gameLayoutSchema = z.lazy(() =>
  z.strictObject({
    id: z.string(),
    name: z.string(),
    /** A root has this layout if all these paths exist in it. */
    evidence: z.array(z.string()),
    slots: z.array(slotSchema.strict()).min(1),
  }),
);
export type GameLayout = z.infer<typeof gameLayoutSchema>;

const rootsSchema = z.lazy(() =>
  z.object({
    win32: z.array(z.string()),
    linux: z.array(z.string()),
    darwin: z.array(z.string()),
  }),
);

const MANIFEST_READERS = ['puzzle', 'quilt', 'fabric', 'paradox'] as const;
export type ManifestReader = (typeof MANIFEST_READERS)[number];

/** A metadata file at the root of an add-on's archive. */
const manifestKindSchema = z.lazy(() =>
  z.strictObject({
    file: z.string().refine(isSafeFileName),
    /** Its name in the metadata of add-ons; the same in every game that reads this file. */
    format: z.string(),
    reader: z.enum(MANIFEST_READERS),
    /** The loader that reads it. */
    loader: z.string(),
  }),
);
export type ManifestKind = z.infer<typeof manifestKindSchema>;

export const IMPORT_FORMATS = ['crlauncher', 'polaris', 'prism', 'crm-2'] as const;

/**
 * `resources/games/*.json`, and `<data folder>/games/*.json` for games that do not ship with
 * Loadout. Roots are templates: `{localAppData}`, `{appData}`, `{home}`,
 * `{xdgData}`; `/*` at the end: all folders in it.
 */
export const gameDefinitionSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  name: z.string(),
  defaultRoots: rootsSchema,
  /** Folders of launchers whose instances have none of these layouts: import only. */
  importRoots: rootsSchema,
  /** Descriptions of launchers whose instances can be imported. */
  importFormats: z.array(z.enum(IMPORT_FORMATS)),
  /** Folders of launchers with add-ons that no slot takes: import only. */
  importFolders: z.object({ enabled: z.array(z.string()), disabled: z.array(z.string()) }),
  /**
   * JSON files beside or in a game folder whose field has the game version; `{folder}` is the
   * folder's name. The first that has one counts.
   */
  versionFiles: z.array(z.object({ file: z.string(), field: z.string() })),
  loaders: z.array(z.string()),
  manifests: z.array(manifestKindSchema),
  /** Mod ids with which files require the game itself. */
  gameIds: z.array(z.string()),
  /** Mod ids provided by the game and its loaders; never looked up in the registry. */
  builtInModIds: z.array(z.string()),
  /** Names that the game looks for in each folder of its `unpack` slots; undefined: unknown. */
  contentFolders: z.array(z.string()).optional(),
  /** How it marks the folder of a world; undefined: it has none. */
  world: worldFormatSchema.optional(),
  /** By priority: the first whose evidence exists is used; the last one is the fallback. */
  layouts: z.array(gameLayoutSchema),
  /** null: it can be started by a custom command only. */
  play: gamePlaySchema.nullable(),
});
export type GameDefinition = z.infer<typeof gameDefinitionSchema>;
