import { z } from 'zod';
import { isSafeFileName } from './file-name.ts';
import { gamePlaySchema } from './launcher.ts';

/** Below the root whatever stands in it: every segment is a plain name. Empty: the root itself. */
const directorySchema = z
  .string()
  .refine((path) => path === '' || path.split('/').every((segment) => isSafeFileName(segment)));

/** One name beside an add-on; `{name}` stands for the add-on's. */
const companionSchema = z
  .string()
  .refine((pattern) => isSafeFileName(pattern.replaceAll('{name}', 'name')));

/**
 * A directory of a game that takes one kind of add-on (design §1).
 * `keep`: each file with one of `extensions` is an add-on. `unpack`: each folder is what some archive unpacked to.
 * `world`: each folder is a player's save; listed by name and `worldInfo.json` only, never hashed or changed.
 * `pack`: the directory that the archive of a modpack is laid over; nothing in it is listed but a pack's own files.
 * Paths are relative to the loadout's root, with `/`; several slots may share a directory.
 */
export const slotSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  projectTypes: z.array(z.string()).min(1),
  loader: z.string().nullable(),
  directory: directorySchema,
  /** The sibling folder that holds switched-off add-ons (CRLauncher); null: the suffix `.disabled`. */
  disabledDirectory: directorySchema.nullable(),
  rule: z.enum(['keep', 'unpack', 'world', 'pack']),
  /** Lower-case, without the dot; empty for all but `keep`. */
  extensions: z.array(z.string()),
  /** Names in the directory that belong to something else. */
  exclude: z.array(z.string()),
  /** Of an `unpack` slot: those of its game. */
  contentFolders: z.array(z.string()).optional(),
  /** Files that follow an add-on's name: `{name}.txt` beside a shader pack. */
  companions: z.array(companionSchema),
});
export type Slot = z.infer<typeof slotSchema>;

const gameLayoutSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** A root has this layout when every one of these paths exists in it. */
  evidence: z.array(z.string()),
  slots: z.array(slotSchema).min(1),
});
export type GameLayout = z.infer<typeof gameLayoutSchema>;

const rootsSchema = z.object({
  win32: z.array(z.string()),
  linux: z.array(z.string()),
  darwin: z.array(z.string()),
});

/** `resources/games/*.json`. Roots are templates: `{localAppData}`, `{appData}`, `{home}`, `{xdgData}`; `/*` at the end: every folder there. */
export const gameDefinitionSchema = z.object({
  id: z.string(),
  name: z.string(),
  defaultRoots: rootsSchema,
  /** Of launchers whose instances are no folder of a layout here: only imported from. */
  importRoots: rootsSchema,
  loaders: z.array(z.string()),
  /** Mod ids that the game and its loaders provide; never looked for in the registry. */
  builtInModIds: z.array(z.string()),
  /** Names that the game looks for in each folder of its `unpack` slots; absent: none are known. */
  contentFolders: z.array(z.string()).optional(),
  /** In order of trust: the first whose evidence is there wins; the last one is the fallback. */
  layouts: z.array(gameLayoutSchema),
  /** How it is started; null: by a command of the person's own only. */
  play: gamePlaySchema.nullable(),
});
export type GameDefinition = z.infer<typeof gameDefinitionSchema>;
