import { z } from 'zod';
import { grantedFolderSchema } from './folder.ts';
import { IMPORT_FORMATS } from './slot.ts';

/** Formats of other games: recognised so that they can be refused by name. */
export type ForeignFormat =
  | 'modrinth'
  | 'packwiz'
  | 'curseforge'
  | 'prism'
  | 'prism_other'
  | 'r2modman';

/** Settings that can run code, so an import only names them. */
const IMPORT_SETTINGS = ['java', 'jvm-arguments', 'environment', 'commands', 'jar-mods'] as const;
export type ImportSetting = (typeof IMPORT_SETTINGS)[number];

const importedAddonSchema = z.object({
  file: z.string(),
  size: z.number(),
  /** `own`: the registry does not know it. `no-place`: no slot of this loadout takes it. */
  state: z.enum(['known', 'own', 'not-checked', 'no-place']),
  /** Only for `known`. */
  versionNumber: z.string().nullable(),
  /** False: it is disabled in the source, and is imported disabled. */
  enabled: z.boolean(),
});
export type ImportedAddon = z.infer<typeof importedAddonSchema>;

const leftAddonSchema = z.object({
  name: z.string(),
  /**
   * Files of a pack, by checksum; `repeated` is also a disabled copy, `unsafe-name` the folder of a
   * data mod.
   */
  why: z.enum(['unknown', 'other-side', 'not-checked', 'repeated', 'unsafe-name']),
});
export type LeftAddon = z.infer<typeof leftAddonSchema>;

const formatSchema = z.enum([...IMPORT_FORMATS, 'files']);

/**
 * An instance in the default location of its launcher; `loadoutId`: the loadout that has its
 * folder.
 */
export const foundInstanceSchema = z.object({
  folder: grantedFolderSchema,
  /** `files`: a game folder without a description file. */
  format: formatSchema,
  name: z.string().nullable(),
  gameVersion: z.string().nullable(),
  loader: z.string().nullable(),
  /** Number of archives, by their names only. */
  addons: z.number(),
  loadoutId: z.string().nullable(),
});
export type FoundInstance = z.infer<typeof foundInstanceSchema>;

/** The content of an import before anything is planned. */
export const importPreviewSchema = z.object({
  format: formatSchema,
  name: z.string().nullable(),
  /** From the description; null: not given. The loadout keeps its own. */
  gameVersion: z.string().nullable(),
  loader: z.string().nullable(),
  loaderVersion: z.string().nullable(),
  /** Whether the loadout has another value. */
  differs: z.object({ gameVersion: z.boolean(), loader: z.boolean() }),
  addons: z.array(importedAddonSchema),
  /** Add-ons that are not imported. */
  left: z.array(leftAddonSchema),
  worlds: z.array(z.object({ name: z.string(), sizeBytes: z.number() })),
  settings: z.array(z.enum(IMPORT_SETTINGS)),
  /** Everything else that is not imported. */
  other: z.object({ files: z.number(), sizeBytes: z.number(), links: z.number() }),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
