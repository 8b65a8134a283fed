import { z } from 'zod';
import { messageSchema } from './addon.ts';

/** Most that a person needs, and little enough for every system. */
const argumentSchema = z
  .string()
  .max(4096)
  .refine((value) => !value.includes('\0'));
const ENVIRONMENT_NAME = /^[A-Za-z_][A-Za-z0-9_.]{0,127}$/;

/** How a loadout is started on this computer. Never part of the game folder: a folder from elsewhere brings no code. */
export const playSettingsSchema = z.object({
  /** A launcher of the game's definition, or `command`; null: the one for the loadout's loader. */
  launcher: z.string().max(64).nullable().default(null),
  /** The person's own program and its arguments. */
  command: z.array(argumentSchema).min(1).max(256).nullable().default(null),
  /** null: chosen by the game's version. */
  java: argumentSchema.min(1).nullable().default(null),
  jvmArguments: z.array(argumentSchema).max(256).default([]),
  memoryMb: z.number().int().min(256).max(1_048_576).nullable().default(null),
  environment: z.record(z.string().regex(ENVIRONMENT_NAME), argumentSchema).default({}),
});
export type PlaySettings = z.infer<typeof playSettingsSchema>;

/** What is not named stays; a variable of the environment that is null is removed. */
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

/** The settings as a face sees them: of the environment the values of secrets are null. */
export const playSettingsViewSchema = playSettingsSchema.extend({
  launcher: z.string().nullable(),
  command: z.array(z.string()).nullable(),
  java: z.string().nullable(),
  jvmArguments: z.array(z.string()),
  memoryMb: z.number().nullable(),
  environment: z.array(z.object({ name: z.string(), value: z.string().nullable() })),
});
export type PlaySettingsView = z.infer<typeof playSettingsViewSchema>;

export const PLAY_SIDES = ['client', 'server'] as const;

const launcherChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  side: z.enum(PLAY_SIDES),
  canJoinWorld: z.boolean(),
  isChosen: z.boolean(),
});

/** Where a Java was found: the settings, a variable of the environment, our own folder, or the system. */
const JAVA_SOURCES = ['settings', 'JAVA_HOME', 'PATH', 'loadout', 'system'] as const;

export const javaSchema = z.object({
  /** Of the program. */
  path: z.string(),
  source: z.enum(JAVA_SOURCES),
  /** What it said when it was run; null: it could not be used, for `problem`. */
  version: z.string().nullable(),
  major: z.number().nullable(),
  is64Bit: z.boolean().nullable(),
  problem: messageSchema.nullable(),
  isChosen: z.boolean(),
});
export type Java = z.infer<typeof javaSchema>;

/** What can be downloaded: nothing without a checksum is. */
const pieceDownloadSchema = z.object({
  url: z.string(),
  /** null: the source does not tell. */
  size: z.number().nullable(),
  algorithm: z.enum(['sha512', 'sha256', 'sha1']),
  checksum: z.string(),
  /** Where the checksum comes from: the list of the source, or a file beside the download. */
  checksumFrom: z.string(),
});
export type PieceDownload = z.infer<typeof pieceDownloadSchema>;

const PIECE_KINDS = ['game', 'loader', 'java'] as const;

/** What a launcher needs besides the loadout; a Java only where none fits. */
export const pieceSchema = z.object({
  id: z.string(),
  kind: z.enum(PIECE_KINDS),
  name: z.string(),
  version: z.string().nullable(),
  /** Where it is; null: it is missing. */
  path: z.string().nullable(),
  /** Why it is missing or cannot be used, and what can be done where nothing is offered; null: it is there. */
  problem: messageSchema.nullable(),
  /** Of a missing piece, once its source was asked. */
  downloads: z.array(pieceDownloadSchema),
});
export type Piece = z.infer<typeof pieceSchema>;

/** What would be started, and what keeps it from starting. */
export const playLookSchema = z.object({
  loadoutId: z.string(),
  settings: playSettingsViewSchema,
  launchers: z.array(launcherChoiceSchema),
  /** null: there is nothing to start with. */
  launcher: z.string().nullable(),
  gameVersion: z.string().nullable(),
  java: javaSchema.nullable(),
  /** The least major version of Java that the game takes. */
  javaLeast: z.number().nullable(),
  pieces: z.array(pieceSchema),
  /** Each in one sentence; any of them keeps the game from starting. */
  problems: z.array(messageSchema),
  /** The game starts, but something may not be as expected. */
  warnings: z.array(messageSchema),
  /** The argument vector, without secrets; empty while something is missing. */
  command: z.array(z.string()),
  folder: z.string(),
  /** The run that goes on now. */
  runningId: z.string().nullable(),
  /** False where the host has no dialog that confirms a program: `configure` is refused there. */
  canConfigure: z.boolean(),
});
export type PlayLook = z.infer<typeof playLookSchema>;

export const fetchedPiecesSchema = z.object({
  fetched: z.array(z.object({ id: z.string(), path: z.string(), sizeBytes: z.number() })),
});
export type FetchedPieces = z.infer<typeof fetchedPiecesSchema>;
