import { z } from 'zod';
import { PLAY_SIDES } from './play.ts';

/**
 * A template of a path, an argument or a value. Of the loadout: `{root}`, `{save}` (where its worlds are), `{mods}`,
 * `{world}`; of the computer: `{data}` (Loadout's folder for this game), `{home}`, `{appData}`, `{localAppData}`,
 * `{xdgData}`; pieces by their ids: `{game}`; `{version}` is the game's, in each form that sources use.
 */
const templateSchema = z.string().min(1);

/** Where a list of downloads is, and how it is read. */
const archiveSourceSchema = z.object({
  format: z.literal('archive'),
  list: z.url(),
  artifact: z.enum(['client', 'server']),
});
const puzzleSourceSchema = z.object({
  format: z.literal('puzzle'),
  lists: z.record(z.string(), z.url()),
  /** Group and repository of the loader's own files. */
  repository: z.url(),
  group: z.string(),
  side: z.enum(['client', 'server']),
});
/** Releases of a forge; their files and libraries, and the checksums of them, are in repositories of Maven. */
const mavenSourceSchema = z.object({
  format: z.literal('maven'),
  releases: z.url(),
  /** Only releases from this one on, and before that one; null: all. */
  from: z.string().nullable(),
  before: z.string().nullable(),
  groupId: z.string(),
  artifactId: z.string(),
  /** Asked in order. */
  repositories: z.array(z.url()).min(1),
  /** Artifacts that are no files, or that the game brings. */
  leftOut: z.array(z.string()),
  /** Where one of them has no checksum, this launcher installs it. */
  launcher: z.string(),
});
/** Without checksums nothing is downloaded: a launcher installs it, and it is found there. */
const launcherSourceSchema = z.object({ format: z.literal('launcher'), name: z.string() });
export type ArchiveSource = z.infer<typeof archiveSourceSchema>;
export type PuzzleSource = z.infer<typeof puzzleSourceSchema>;
export type MavenSource = z.infer<typeof mavenSourceSchema>;

const pieceRuleSchema = z.discriminatedUnion('kind', [
  /** One file. */
  z.object({
    kind: z.literal('game'),
    id: z.string(),
    name: z.string(),
    files: z.array(templateSchema),
    source: archiveSourceSchema,
  }),
  /** The jars of a group of folders; of several versions of one jar the newest. */
  z.object({
    kind: z.literal('loader'),
    id: z.string(),
    name: z.string(),
    /** `/*` at the end: the folder there with the newest name that has everything. */
    folders: z.array(z.array(templateSchema).min(1)),
    /** Names that must be there; `*` stands for anything. */
    required: z.array(z.string()).min(1),
    source: z.discriminatedUnion('format', [
      puzzleSourceSchema,
      mavenSourceSchema,
      launcherSourceSchema,
    ]),
  }),
]);
export type PieceRule = z.infer<typeof pieceRuleSchema>;

/** One way to start a game. */
const launcherSchema = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  name: z.string(),
  side: z.enum(PLAY_SIDES),
  /** The loadout's loader that it is for; null: none. */
  loader: z.string().nullable(),
  /** The class to start; null: the jar of the first piece by itself. */
  main: z.string().nullable(),
  /** Ids of pieces, in order. */
  classPath: z.array(z.string()),
  properties: z.record(z.string(), templateSchema),
  jvmArguments: z.array(z.string()),
  arguments: z.array(templateSchema),
  /** Added to open a world; empty: it cannot. */
  worldArguments: z.array(templateSchema),
  /** Written to its input to end it; null: it has no console. */
  stopInput: z.string().nullable(),
  /** It plays in the game's own save folder, wherever the loadout is. */
  hasFixedSaveFolder: z.boolean(),
  pieces: z.array(pieceRuleSchema),
});
export type Launcher = z.infer<typeof launcherSchema>;

/** How a game is started, in its definition. */
export const gamePlaySchema = z.object({
  launchers: z.array(launcherSchema),
  /** Newest first: from this game version on, this major version of Java. `from` null: all before. */
  java: z.array(z.object({ from: z.string().nullable(), least: z.number().int() })),
  /** Where a Java is offered: a template with `{major}`, `{os}` and `{architecture}` in the words of Adoptium. */
  javaSource: templateSchema,
  /** Of every launcher. */
  jvmArguments: z.array(z.string()),
  /** Only on macOS. */
  macArguments: z.array(z.string()),
  memoryMb: z.number().int(),
  environment: z.record(z.string(), z.string()),
  /** What may be asked for lists and files, redirects included. */
  hosts: z.array(z.string()),
  /** Files by which the game tells of its end: `folder` is a template, `*` in `pattern` stands for anything. */
  reports: z.array(z.object({ folder: templateSchema, pattern: z.string() })),
  /** Fragments of the log which say that the game never came up. */
  notStarted: z.array(z.string()),
});
export type GamePlay = z.infer<typeof gamePlaySchema>;
