import { z } from 'zod';

export const PLAY_SIDES = ['client', 'server'] as const;

/**
 * A template of a path, an argument or a value. Of the loadout: `{root}`, `{save}` (the folder of
 * its worlds), `{mods}`, `{world}`; of the computer: `{data}` (Loadout's folder for this game),
 * `{home}`, `{appData}`, `{localAppData}`, `{xdgData}`; pieces by their ids: `{game}`; `{version}`
 * is the game's, in each form that sources use.
 */
const templateSchema = z.string().min(1);

/** The address of a list of downloads, and its format. */
const archiveSourceSchema = z.lazy(() =>
  z.object({
    format: z.literal('archive'),
    list: z.url(),
    artifact: z.enum(['client', 'server']),
  }),
);
const puzzleSourceSchema = z.lazy(() =>
  z.object({
    format: z.literal('puzzle'),
    lists: z.record(z.string(), z.url()),
    /** Group and repository of the loader's own files. */
    repository: z.url(),
    group: z.string(),
    side: z.enum(['client', 'server']),
  }),
);
/** Releases on a forge; their files, libraries and checksums are in Maven repositories. */
const mavenSourceSchema = z.lazy(() =>
  z.object({
    format: z.literal('maven'),
    releases: z.url(),
    /** Releases from this one (inclusive) up to that one (exclusive); null: no bound. */
    from: z.string().nullable(),
    before: z.string().nullable(),
    groupId: z.string(),
    artifactId: z.string(),
    /** Queried in order. */
    repositories: z.array(z.url()).min(1),
    /** Artifacts that are not files, or that the game includes. */
    leftOut: z.array(z.string()),
    /** The launcher that installs it if one of them has no checksum. */
    launcher: z.string(),
  }),
);
/** Nothing is downloaded without checksums: a launcher installs it, and Loadout finds it there. */
const launcherSourceSchema = z.object({ format: z.literal('launcher'), name: z.string() });
export type ArchiveSource = z.infer<typeof archiveSourceSchema>;
export type PuzzleSource = z.infer<typeof puzzleSourceSchema>;
export type MavenSource = z.infer<typeof mavenSourceSchema>;

const pieceRuleSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** A single file. */
    z.object({
      kind: z.literal('game'),
      id: z.string(),
      name: z.string(),
      files: z.array(templateSchema),
      source: archiveSourceSchema,
    }),
    /** The jars of one group of folders; of several versions of a jar, the newest. */
    z.object({
      kind: z.literal('loader'),
      id: z.string(),
      name: z.string(),
      /** `/*` at the end: the complete folder with the newest name. */
      folders: z.array(z.array(templateSchema).min(1)),
      /** Names that must exist; `*` matches anything. */
      required: z.array(z.string()).min(1),
      source: z.discriminatedUnion('format', [
        puzzleSourceSchema,
        mavenSourceSchema,
        launcherSourceSchema,
      ]),
    }),
  ]),
);
export type PieceRule = z.infer<typeof pieceRuleSchema>;

/** A way to start a game. */
const launcherSchema = z.lazy(() =>
  z.object({
    id: z.string().regex(/^[a-z][a-z0-9-]*$/),
    name: z.string(),
    side: z.enum(PLAY_SIDES),
    /** The loader it is for, as set in the loadout; null: none. */
    loader: z.string().nullable(),
    /** The main class; null: the first piece is started as a jar. */
    main: z.string().nullable(),
    /** Ids of pieces, in order. */
    classPath: z.array(z.string()),
    properties: z.record(z.string(), templateSchema),
    jvmArguments: z.array(z.string()),
    arguments: z.array(templateSchema),
    /** Appended to open a world; empty: not supported. */
    worldArguments: z.array(templateSchema),
    /** Written to the game's input to end it; null: it has no console. */
    stopInput: z.string().nullable(),
    /** The game uses its own save folder, wherever the loadout is. */
    hasFixedSaveFolder: z.boolean(),
    pieces: z.array(pieceRuleSchema),
  }),
);
export type Launcher = z.infer<typeof launcherSchema>;

/** The part of a game's definition that describes its start. */
export const gamePlaySchema = z.lazy(() =>
  z.object({
    launchers: z.array(launcherSchema),
    /**
     * Newest first: the major version of Java needed from this game version on. `from` null: all
     * earlier ones.
     */
    java: z.array(z.object({ from: z.string().nullable(), least: z.number().int() })),
    /**
     * Address of Java downloads: a template with `{major}`, `{os}` and `{architecture}` in Adoptium's
     * terms.
     */
    javaSource: templateSchema,
    /** For every launcher. */
    jvmArguments: z.array(z.string()),
    /** Only on macOS. */
    macArguments: z.array(z.string()),
    memoryMb: z.number().int(),
    environment: z.record(z.string(), z.string()),
    /** Hosts that may be contacted for lists and files, including redirects. */
    hosts: z.array(z.string()),
    /** Crash report files of the game: `folder` is a template, `*` in `pattern` matches anything. */
    reports: z.array(z.object({ folder: templateSchema, pattern: z.string() })),
    /** Log fragments which show that the game did not start. */
    notStarted: z.array(z.string()),
  }),
);
export type GamePlay = z.infer<typeof gamePlaySchema>;
