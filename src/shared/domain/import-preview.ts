import { z } from 'zod';
import { grantedFolderSchema } from './folder.ts';

/** Of other games: recognised so that they can be refused by name. */
export type ForeignFormat =
  | 'modrinth'
  | 'packwiz'
  | 'curseforge'
  | 'prism'
  | 'prism_other'
  | 'r2modman';

/** Can run code, so an import only names them. */
const IMPORT_SETTINGS = ['java', 'jvm-arguments', 'environment', 'commands', 'jar-mods'] as const;
export type ImportSetting = (typeof IMPORT_SETTINGS)[number];

const importedAddonSchema = z.object({
  file: z.string(),
  size: z.number(),
  /** `own`: the registry does not know it. `no-place`: nothing of this loadout takes it. */
  state: z.enum(['known', 'own', 'not-checked', 'no-place']),
  /** Of what is known. */
  versionNumber: z.string().nullable(),
  /** False: it is disabled there, and comes disabled. */
  enabled: z.boolean(),
});
export type ImportedAddon = z.infer<typeof importedAddonSchema>;

const leftAddonSchema = z.object({
  name: z.string(),
  /** Files of a pack, by their digests; `repeated` is also a disabled copy, `unsafe-name` a data mod's folder. */
  why: z.enum(['unknown', 'other-side', 'not-checked', 'repeated', 'unsafe-name']),
});
export type LeftAddon = z.infer<typeof leftAddonSchema>;

const formatSchema = z.enum(['crlauncher', 'polaris', 'prism', 'crm-2', 'files']);

/** An instance that stands where its launcher puts it; `loadoutId`: the loadout that has its folder. */
export const foundInstanceSchema = z.object({
  folder: grantedFolderSchema,
  /** `files`: a folder of the game without a description. */
  format: formatSchema,
  name: z.string().nullable(),
  gameVersion: z.string().nullable(),
  loader: z.string().nullable(),
  /** Archives, counted by their names only. */
  addons: z.number(),
  loadoutId: z.string().nullable(),
});
export type FoundInstance = z.infer<typeof foundInstanceSchema>;

/** What an import finds, before anything is planned. */
export const importPreviewSchema = z.object({
  format: formatSchema,
  name: z.string().nullable(),
  /** As it says; null: it does not say. The loadout keeps its own. */
  gameVersion: z.string().nullable(),
  loader: z.string().nullable(),
  loaderVersion: z.string().nullable(),
  /** Whether the loadout has another. */
  differs: z.object({ gameVersion: z.boolean(), loader: z.boolean() }),
  addons: z.array(importedAddonSchema),
  /** Add-ons that do not come along. */
  left: z.array(leftAddonSchema),
  worlds: z.array(z.object({ name: z.string(), sizeBytes: z.number() })),
  settings: z.array(z.enum(IMPORT_SETTINGS)),
  /** Everything else that does not come along. */
  other: z.object({ files: z.number(), sizeBytes: z.number(), links: z.number() }),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
