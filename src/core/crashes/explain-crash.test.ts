// @promise a crash is explained by what its log says, and nobody is blamed without being named in it
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { render } from '#shared/messages/render.ts';
import { messageFiles } from '#shared/messages/catalogue.ts';
import { addLateMessages } from '#shared/messages/late-messages.ts';
import { buildHostileLog, buildOrdinaryLog } from '#test/builders/hostile-log.ts';
import type { CrashAddon } from './blame.ts';
import { type CrashFacts, explainCrash } from './explain-crash.ts';
import { crashPatternsSchema, readCrashPatterns } from './patterns.ts';

addLateMessages();

const PATTERNS = readCrashPatterns('cosmic-reach');

const addonOf = (id: string, more: Partial<CrashAddon> = {}): CrashAddon => ({
  typedName: id,
  id,
  title: `Title of ${id}`,
  path: `pmods/${id}-1.0.jar`,
  enabled: true,
  hasUpdate: false,
  modIds: [id],
  names: [],
  namespaces: [],
  packages: [`org.${id}`],
  entries: [`${id}.mixins.json`],
  missing: [],
  ...more,
});
const ADDONS = [
  addonOf('warp'),
  addonOf('tools', { hasUpdate: true }),
  addonOf('lib', { enabled: false }),
  addonOf('ores', {
    path: 'mods/ores',
    modIds: [],
    namespaces: ['ores'],
    packages: [],
    entries: [],
  }),
];

const factsOf = (log: string | Uint8Array): CrashFacts => ({
  log,
  reports: [],
  exitCode: 1,
  signal: null,
  addons: ADDONS,
  lastChange: null,
});
const explain = (log: string | Uint8Array, more: Partial<CrashFacts> = {}) =>
  explainCrash({ ...factsOf(log), ...more }, PATTERNS);
const told = (log: string | Uint8Array, more?: Partial<CrashFacts>) =>
  explain(log, more).map(({ pattern, blamed, mends }) => ({
    pattern,
    blamed: blamed.map(({ addonId }) => addonId),
    mends: mends.map(({ intent, names }) => [intent, ...names].join(' ')),
  }));

const START = `[main/INFO]: Puzzle Loader 1.4.0
[main/INFO]: Puzzle Mods:
\tWarp Drive - warp 1.0 { cosmic-reach: >=0.5.0 }
\tTools - tools 1.0 {}
`;
const FRAMES = `
\tat dev.puzzleshq.puzzleloader.loader.util.ModFinder.verifyDependencies(ModFinder.java:229)
\tat dev.puzzleshq.puzzleloader.loader.launch.Piece.launch(Piece.java:160)
\tat java.base/java.lang.reflect.Method.invoke(Method.java:565)
`;
const puzzle = (cause: string, frames = FRAMES): string =>
  `${START}Unable To Launch
java.lang.reflect.InvocationTargetException: null${FRAMES}Caused by: java.lang.RuntimeException: ${cause}${frames}\t... 3 more
`;
const quilt = (text: string): string =>
  `[main/ERROR]: Incompatible mod set!\n---- Quilt Loader: Critical Error ----\n\n${text}\nCrashed! The full crash report has been saved to crash-reports/crash.txt\n`;

/** For every pattern a log with it: the blamed add-ons and the fixes. */
const LOGS: readonly [pattern: string, log: string, blamed: string[], mends: string[]][] = [
  [
    'puzzle-missing-dependency',
    puzzle('Missing dependency "lib" (>=1.0.0) required by "tools"'),
    ['tools'],
    ['enable lib', 'update tools', 'disable tools'],
  ],
  [
    'puzzle-dependency-version',
    puzzle('Dependency mis-match for mod "warp": wanted "tools": >=2.0.0, but got: 1.0'),
    ['warp', 'tools'],
    ['update tools', 'disable warp'],
  ],
  ['puzzle-duplicate', puzzle('Found Duplicate Mod "warp"'), ['warp'], []],
  [
    'puzzle-wrong-side',
    `${START}[main/WARN]: Mod "warp" cannot be launched on the CLIENT, skipping.\n`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'puzzle-side-missing',
    `${START}Exception in thread "main" java.lang.NullPointerException: Cannot invoke "java.lang.Boolean.booleanValue()"
\tat dev.puzzleshq.puzzleloader.loader.util.ModFinder.addModToArray(ModFinder.java:197)${FRAMES}`,
    [],
    [],
  ],
  [
    'archive-unreadable',
    `${START}[main/ERROR]: /home/ann/cr/pmods/warp-1.0.jar may be corrupted or location could not be accessed.\n`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'access-writer-missing',
    `${START}[main/ERROR]: AccessWriter at "warp.accesswriter" does not exist\n`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'access-writer-broken',
    `${START}[main/ERROR]: Error on File: assets/tools/tools.manipulator\njava.lang.IllegalStateException: bad line 3${FRAMES}`,
    ['tools'],
    ['update tools', 'disable tools'],
  ],
  [
    'access-writer-format',
    puzzle('Unsupported AccessWriter format found in file: warp.cfg'),
    ['warp'],
    ['disable warp'],
  ],
  [
    'game-provider',
    puzzle('Could not find a valid IGameProvider, make sure the game is on the class path'),
    [],
    [],
  ],
  [
    'transformer-failed',
    puzzle('Class transformer "org.warp.asm.FuelTransformer" failed'),
    ['warp'],
    ['disable warp'],
  ],
  [
    'language-missing',
    puzzle('LangProvider "kotlin" does not exist', '\n\tat org.warp.Entry.load(Entry.java:5)\n'),
    ['warp'],
    ['install kotlin'],
  ],
  [
    'entry-point-broken',
    `${START}dev.puzzleshq.puzzleloader.loader.provider.ProviderException: Cannot find class org.warp.WarpClient${FRAMES}`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'mixin-extension-broken',
    `${START}[main/ERROR]: Mod "tools" providers a broken MixinCanceller\n`,
    ['tools'],
    ['update tools', 'disable tools'],
  ],
  ['binary-patch', puzzle('Patch output does not meet expected hash'), [], []],
  [
    'mixin-failed',
    puzzle(
      'org.spongepowered.asm.mixin.injection.throwables.InvalidInjectionException: Critical injection failure: @Inject annotation on onTick could not find any targets matching tick in finalforeach/cosmicreach/GameSingletons. warp.mixins.json:TickMixin from mod warp',
    ),
    ['warp'],
    ['disable warp'],
  ],
  [
    'mixin-failed-unnamed',
    `${START}org.spongepowered.asm.mixin.transformer.throwables.MixinTransformerError: An unexpected critical error was encountered from mod tools${FRAMES}`,
    ['tools'],
    ['update tools', 'disable tools'],
  ],
  [
    'java-too-old',
    'Error: LinkageError occurred while loading main class finalforeach.cosmicreach.lwjgl3.Lwjgl3Launcher\n\tjava.lang.UnsupportedClassVersionError: finalforeach/cosmicreach/lwjgl3/Lwjgl3Launcher has been compiled by a more recent version of the Java Runtime (class file version 68.0), this version of the Java Runtime only recognizes class file versions up to 61.0\n',
    [],
    ['java 24'],
  ],
  [
    'java-option',
    "Unrecognized VM option 'UseBiasedLocking'\nError: Could not create the Java Virtual Machine.\nError: A fatal exception has occurred. Program will exit.\n",
    [],
    [],
  ],
  [
    'memory-reserved',
    'Error occurred during initialization of VM\nCould not reserve enough space for 16777216KB object heap\n',
    [],
    [],
  ],
  ['java-not-created', 'Error: Could not create the Java Virtual Machine.\n', [], []],
  [
    'memory-full',
    `${START}Exception in thread "main" java.lang.OutOfMemoryError: Java heap space\n\tat org.warp.Grid.grow(Grid.java:9)\n`,
    [],
    [],
  ],
  [
    'block-loader-old',
    `${START}[main/ERROR]: Block "warp:coil" has failed to load! This may be due to the block loader being out of date\n`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'data-broken',
    `Error parsing block: ores:blocks/copper.json\ncom.badlogic.gdx.utils.SerializationException: Unable to read${FRAMES}`,
    ['ores'],
    ['disable ores'],
  ],
  [
    'game-event-broken',
    `${START}[main/ERROR]: Failed to read game event from file: ores:events/rain.json\n`,
    ['ores'],
    ['disable ores'],
  ],
  ['packet-missing', puzzle('Missing packet: org.warp.net.JumpPacket'), ['warp'], []],
  [
    'registry-frozen',
    puzzle(
      'dev.puzzleshq.puzzleloader.cosmic.core.registries.AlreadyFrozenException: blocks',
      `
\tat dev.puzzleshq.puzzleloader.cosmic.core.registries.Registry.register(Registry.java:40)
\tat org.tools.blocks.Blocks.register(Blocks.java:12)
`,
    ),
    ['tools'],
    ['update tools', 'disable tools'],
  ],
  [
    'puzzle-2-missing',
    puzzle('can not find mod dependency: lib for mod id: warp'),
    ['warp'],
    ['enable lib', 'disable warp'],
  ],
  [
    'puzzle-2-version',
    puzzle('Mod id: warp, requires: ^2.0.0 version of tools, got: 1.0'),
    ['warp', 'tools'],
    ['update tools', 'disable warp'],
  ],
  ['puzzle-2-duplicate', puzzle('mod id "tools" already used'), ['tools'], []],
  [
    'puzzle-2-side',
    `${START}[main/WARN]: Mod "warp" is on the wrong side of the game\n`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'puzzle-2-format',
    puzzle('Invalid ModJson Version 3 in warp-1.0.jar'),
    ['warp'],
    ['disable warp'],
  ],
  [
    'quilt-missing',
    quilt('- Title of tools requires any version of Title of lib,\n  which is missing!'),
    ['tools'],
    ['enable lib', 'update tools', 'disable tools'],
  ],
  [
    'quilt-version',
    quilt(
      '- Title of warp requires at least version 2.0 of Title of tools,\n  but only a different version is present: 1.0',
    ),
    ['warp', 'tools'],
    ['update tools', 'disable warp'],
  ],
  [
    'quilt-breaks',
    quilt('- Title of warp breaks with Title of tools,\n  but an incompatible version is present'),
    ['warp', 'tools'],
    ['update tools', 'disable warp', 'disable tools'],
  ],
  [
    'quilt-duplicate',
    quilt('Duplicate mod: Title of warp\n- mods/warp-1.0.jar\n- mods/warp-2.0.jar'),
    ['warp'],
    [],
  ],
  [
    'quilt-file-broken',
    quilt('Broken zip file\n<mods>/tools-1.0.jar'),
    ['tools'],
    ['update tools', 'disable tools'],
  ],
  [
    'quilt-unknown-file',
    quilt('Unknown file in the mods folder\nwarp-1.0.jar'),
    ['warp'],
    ['disable warp'],
  ],
  [
    'quilt-entry-point',
    quilt(
      "java.lang.RuntimeException: Could not execute entrypoint stage 'client_init' due to errors, provided by 'warp' at 'org.warp.Client'",
    ),
    ['warp'],
    ['disable warp'],
  ],
  ['quilt-set', quilt('The report says no more.'), [], []],
  ['quilt-solver', quilt('Complex solver error'), [], []],
  [
    'port-taken',
    'java.net.BindException: Address already in use: bind\n\tat io.netty.channel.Server.bind(Server.java:1)\n',
    [],
    [],
  ],
  [
    'file-held',
    'java.nio.file.FileSystemException: pmods/warp-1.0.jar: The process cannot access the file because it is being used by another process\n',
    [],
    [],
  ],
  [
    'graphics',
    "GLFW error 65543: WGL: The driver does not appear to support OpenGL\ncom.badlogic.gdx.utils.GdxRuntimeException: Couldn't create window\n",
    [],
    [],
  ],
  [
    'world-damaged',
    'java.lang.RuntimeException: Could not load region file: worlds/Home/zones/base/earth/regions/region_0_0_0.cosmicreach\n',
    [],
    [],
  ],
  [
    'other-game-version',
    `${START}Exception in thread "main" java.lang.NoSuchMethodError: 'void finalforeach.cosmicreach.world.World.addZone()'
\tat finalforeach.cosmicreach.world.World.load(World.java:8)
\tat org.warp.world.Gate.open(Gate.java:31)
\tat finalforeach.cosmicreach.ClientMain.main(ClientMain.java:3)
`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'native-crash',
    '#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n#  SIGSEGV (0xb) at pc=0x00007f\n',
    [],
    [],
  ],
  [
    'exception',
    `${START}Exception in thread "main" java.lang.IllegalStateException: no fuel
\tat org.tools.Fuel.take(Fuel.java:3)
`,
    ['tools'],
    ['update tools', 'disable tools'],
  ],
];

describe('each pattern', () => {
  it.each(LOGS)('%s is found in its log', (pattern, log, blamed, mends) => {
    const [problem] = told(log);
    expect(problem).toEqual({ pattern, blamed, mends });
  });

  it.each(LOGS)('%s says what happened in whole sentences', (_, log) => {
    const [problem] = explain(log);
    const text = problem === undefined ? '' : render(problem.message);
    expect(text).toMatch(/^[A-Z"/].{20,}\.$/s);
    expect(text).not.toMatch(/undefined|\{|\}| {2}|\s[.,:]/);
  });

  it('has a log, and a text in the catalogue', () => {
    const tested = new Set(LOGS.map(([pattern]) => pattern));
    const data = crashPatternsSchema.parse(
      JSON.parse(readFileSync('resources/games/cosmic-reach.patterns.json', 'utf8')),
    );
    expect(data.patterns.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
    expect(data.patterns.length).toBeGreaterThanOrEqual(37);
    const codes = data.patterns.map(({ message }) => message);
    expect(
      codes.filter((code) => ![...messageFiles].some((texts) => Object.hasOwn(texts, code))),
    ).toEqual([]);
  });

  it('repeats nothing without a limit inside of what repeats', () => {
    const sources = PATTERNS.patterns.flatMap(({ match, next }) => [match, next ?? match]);
    const nested = sources.filter(({ source }) => /[*+}]\??\)[*+]/.test(source));
    const endless = sources.filter(({ source }) => /(?<!\\)\.[*+]/.test(source));
    expect([...nested, ...endless].map(({ source }) => source)).toEqual([]);
  });
});

describe('a log', () => {
  it('of an ordinary run says nothing', () => {
    const log = `${START}[main/INFO]: Launching Cosmic Reach version 0.5.24-alpha
[main/INFO]: GL_VERSION: 4.6.0 NVIDIA 570.1
[main/WARN]: Unsupported JNI version detected, this may result in a crash
[main/INFO]: warp requires nothing else, tools breaks with tradition
[main/INFO]: Loaded 412 blocks, 61 items and 0 errors
[main/INFO]: Missing translation "warp.name", required by nobody
Started saving world Home
Finished saving world Home
`;
    expect(told(log, { exitCode: 0 })).toEqual([]);
    expect(told('', { exitCode: 0 })).toEqual([]);
  });

  it('is explained by its deepest cause', () => {
    const log = `${START}Unable To Launch
java.lang.RuntimeException: Missing dependency "fuel" required by "warp"
\tat org.warp.Main.run(Main.java:1)
Caused by: java.lang.RuntimeException: Class transformer "org.tools.asm.T" failed
\tat org.tools.asm.T.run(T.java:1)
`;
    expect(told(log).map(({ pattern }) => pattern)).toEqual([
      'transformer-failed',
      'puzzle-missing-dependency',
    ]);
  });

  it('names the cause of an exception that no pattern knows, and not those around it', () => {
    const log = `java.lang.RuntimeException: could not start
\tat org.warp.Main.run(Main.java:1)
Caused by: java.lang.ArithmeticException: / by zero
\tat org.tools.Sums.divide(Sums.java:1) ~[tools-1.0.jar:?]
\t... 9 more
`;
    expect(told(log)).toEqual([
      { pattern: 'exception', blamed: ['tools'], mends: ['update tools', 'disable tools'] },
    ]);
    expect(told(log, { exitCode: 0 })).toEqual([]);
  });

  it('blames no add-on that it does not name', () => {
    const log = 'java.lang.NoSuchFieldError: seed\n\tat com.elsewhere.Thing.run(Thing.java:1)\n';
    expect(told(log)).toEqual([{ pattern: 'other-game-version', blamed: [], mends: [] }]);
  });

  it('blames all that it may mean, and disables all copies but one', () => {
    const addons = [addonOf('a', { modIds: ['warp'] }), addonOf('b', { modIds: ['warp'] })];
    const [problem] = told(puzzle('Found Duplicate Mod "warp"'), { addons });
    expect(problem).toEqual({
      pattern: 'puzzle-duplicate',
      blamed: ['a', 'b'],
      mends: ['disable b'],
    });
  });

  it('blames the mod whose code was mixed into the game', () => {
    const log = `java.lang.IllegalStateException: no world
\tat finalforeach.cosmicreach.world.World.handler$zzb000$warp$onTick(World.java:900)
\tat finalforeach.cosmicreach.world.World.tick(World.java:100)
`;
    expect(told(log)).toMatchObject([{ pattern: 'exception', blamed: ['warp'] }]);
  });

  it('installs what the registry says is missing, and undoes the last change', () => {
    const missing = [{ slug: 'warp-fuel', name: 'Fuel' }];
    const addons = [addonOf('warp', { missing })];
    const log = puzzle('Missing dependency "fuel" required by "warp"');
    expect(told(log, { addons, lastChange: 7 })).toMatchObject([
      { mends: ['install warp-fuel', 'disable warp', 'undo 7'] },
    ]);
  });

  it('is read without its colours, says one thing once, and is explained by its report', () => {
    const line =
      '\u001b[31m[main/ERROR]: Failed to read game event from file: ores:a.json\u001b[0m';
    expect(told(`${line}\n`.repeat(500))).toMatchObject([{ pattern: 'game-event-broken' }]);
    const reports = ['* Game started: false\n* Exception logs: \nGL3NotSupported\n'];
    expect(told('', { reports })).toMatchObject([{ pattern: 'graphics' }]);
  });

  it('of a game that the system killed says so', () => {
    expect(told('', { exitCode: null, signal: 'SIGKILL' })).toMatchObject([{ pattern: 'killed' }]);
  });

  it('of invalid UTF-8 is read around the bytes that are none', () => {
    const cause = Buffer.from(puzzle('Missing dependency "lib" required by "tools"'));
    const log = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x0a]),
      cause,
      Buffer.from([0xe2, 0x28]),
    ]);
    expect(told(log)).toMatchObject([{ pattern: 'puzzle-missing-dependency', blamed: ['tools'] }]);
  });

  // The time is measured by `npm run bench -- crashes`.
  it('of any length and content is searched so often only, and by lines of bounded length', () => {
    const counts = { searches: 0, longest: 0 };
    const counted = (pattern: RegExp): RegExp =>
      Object.assign(new RegExp(pattern), {
        exec(text: string) {
          counts.searches += 1;
          counts.longest = Math.max(counts.longest, text.length);
          return pattern.exec(text);
        },
      });
    const patterns = PATTERNS.patterns.map((pattern) => ({
      ...pattern,
      match: counted(pattern.match),
      next: pattern.next === null ? null : counted(pattern.next),
    }));
    const search = (log: string) => {
      Object.assign(counts, { searches: 0, longest: 0 });
      explainCrash(factsOf(log), { ...PATTERNS, patterns });
      return counts;
    };
    // At most 300 matches each, and eight more lines below a match that has a second part.
    const most = patterns.reduce((sum, { next }) => sum + (next === null ? 300 : 300 * 9), 0);
    const hostile = search(buildHostileLog(PATTERNS));
    expect(hostile.searches).toBeGreaterThan(patterns.length);
    expect(hostile.searches).toBeLessThanOrEqual(most);
    expect(hostile.longest).toBeLessThanOrEqual(2000);
    expect(search(`${START}${buildOrdinaryLog()}`).searches).toBeLessThanOrEqual(1);
  });
});
