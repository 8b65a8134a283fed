import { z } from 'zod';
import { messageSchema } from './addon.ts';
import { PLAY_SIDES } from './launcher.ts';

/** Enough for any real argument, and within the limits of every system. */
const argumentSchema = z
  .string()
  .max(4096)
  .refine((value) => !value.includes('\0'));
const ENVIRONMENT_NAME = /^[A-Za-z_][A-Za-z0-9_.]{0,127}$/;

/**
 * Start settings of a loadout on this computer. Never stored in the game folder, so that a folder
 * from elsewhere brings no code.
 */
export const playSettingsSchema = z.object({
  /** A launcher of the game's definition, or `command`; null: the one for the loadout's loader. */
  launcher: z.string().max(64).nullable().default(null),
  /** A custom program with its arguments. */
  command: z.array(argumentSchema).min(1).max(256).nullable().default(null),
  /** null: chosen by the game's version. */
  java: argumentSchema.min(1).nullable().default(null),
  jvmArguments: z.array(argumentSchema).max(256).default([]),
  memoryMb: z.number().int().min(256).max(1_048_576).nullable().default(null),
  environment: z.record(z.string().regex(ENVIRONMENT_NAME), argumentSchema).default({}),
});
export type PlaySettings = z.infer<typeof playSettingsSchema>;

/** Omitted fields stay unchanged; an environment variable set to null is removed. */
export const playChangeSchema = z
  .strictObject({
    launcher: z.string().max(64).nullable(),
    command: z.array(argumentSchema).min(1).max(256).nullable(),
    java: argumentSchema.min(1).nullable(),
    jvmArguments: z.array(argumentSchema).max(256),
    memoryMb: z.number().int().min(256).max(1_048_576).nullable(),
    environment: z.record(z.string().regex(ENVIRONMENT_NAME), argumentSchema.nullable()),
  })
  .partial();
export type PlayChange = z.infer<typeof playChangeSchema>;

/** The settings as a client sees them: values of secret environment variables are null. */
export const playSettingsViewSchema = playSettingsSchema.extend({
  launcher: z.string().nullable(),
  command: z.array(z.string()).nullable(),
  java: z.string().nullable(),
  jvmArguments: z.array(z.string()),
  memoryMb: z.number().nullable(),
  environment: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});
export type PlaySettingsView = z.infer<typeof playSettingsViewSchema>;

const launcherChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  side: z.enum(PLAY_SIDES),
  canJoinWorld: z.boolean(),
  isChosen: z.boolean(),
});

/**
 * Where a Java was found: the settings, an environment variable, Loadout's own folder, or the
 * system.
 */
const JAVA_SOURCES = ['settings', 'JAVA_HOME', 'PATH', 'loadout', 'system'] as const;

export const javaSchema = z.object({
  /** Path of the program. */
  path: z.string(),
  source: z.enum(JAVA_SOURCES),
  /** Its own output when it was run; null: it cannot be used, because of `problem`. */
  version: z.string().nullable(),
  major: z.number().nullable(),
  is64Bit: z.boolean().nullable(),
  problem: messageSchema.nullable(),
  isChosen: z.boolean(),
});
export type Java = z.infer<typeof javaSchema>;

/** A possible download: nothing is downloaded without a checksum. */
const pieceDownloadSchema = z.object({
  url: z.string(),
  /** null: the source does not give it. */
  size: z.number().nullable(),
  algorithm: z.enum(['sha512', 'sha256', 'sha1']),
  checksum: z.string(),
  /** Source of the checksum: the list of the source, or a file beside the download. */
  checksumFrom: z.string(),
});
export type PieceDownload = z.infer<typeof pieceDownloadSchema>;

const PIECE_KINDS = ['game', 'loader', 'java'] as const;

/** A file that a launcher needs besides the loadout; a Java only if none fits. */
export const pieceSchema = z.object({
  id: z.string(),
  kind: z.enum(PIECE_KINDS),
  name: z.string(),
  version: z.string().nullable(),
  /** null: it is missing. */
  path: z.string().nullable(),
  /** Why it is missing or unusable, and what to do if no download is offered; null: it is there. */
  problem: messageSchema.nullable(),
  /** For a missing piece, once its source was queried. */
  downloads: z.array(pieceDownloadSchema),
});
export type Piece = z.infer<typeof pieceSchema>;

/** The start of the game before it is asked for, with the reasons that prevent it. */
export const playPreviewSchema = z.object({
  loadoutId: z.string(),
  settings: playSettingsViewSchema,
  launchers: z.array(launcherChoiceSchema),
  /** null: no launcher is available. */
  launcher: z.string().nullable(),
  gameVersion: z.string().nullable(),
  java: javaSchema.nullable(),
  /** The minimum major version of Java for the game. */
  javaLeast: z.number().nullable(),
  pieces: z.array(pieceSchema),
  /** One sentence each; any of them prevents the start. */
  problems: z.array(messageSchema),
  /** The game starts, but something may be unexpected. */
  warnings: z.array(messageSchema),
  /** The argument vector, without secrets; empty while something is missing. */
  command: z.array(z.string()),
  folder: z.string(),
  /** The current run. */
  runningId: z.string().nullable(),
  /** False if the host has no dialog to confirm a program: it then refuses `configure`. */
  canConfigure: z.boolean(),
});
export type PlayPreview = z.infer<typeof playPreviewSchema>;

export const fetchedPiecesSchema = z.object({
  fetched: z.array(z.object({ id: z.string(), path: z.string(), sizeBytes: z.number() })),
});
export type FetchedPieces = z.infer<typeof fetchedPiecesSchema>;
