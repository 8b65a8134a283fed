/** The first lines of a log of Puzzle with two mods. */
export const LOG_START = `[main/INFO]: Puzzle Loader 1.4.0
[main/INFO]: Puzzle Mods:
\tWarp Drive - warp 1.0 { cosmic-reach: >=0.5.0 }
\tTools - tools 1.0 {}
`;
const FRAMES = `
\tat dev.puzzleshq.puzzleloader.loader.util.ModFinder.verifyDependencies(ModFinder.java:229)
\tat dev.puzzleshq.puzzleloader.loader.launch.Piece.launch(Piece.java:160)
\tat java.base/java.lang.reflect.Method.invoke(Method.java:565)
`;
/** Returns the log of a start that Puzzle gave up for this cause. */
export const puzzleLog = (cause: string, frames = FRAMES): string =>
  `${LOG_START}Unable To Launch
java.lang.reflect.InvocationTargetException: null${FRAMES}Caused by: java.lang.RuntimeException: ${cause}${frames}\t... 3 more
`;
const quiltLog = (text: string): string =>
  `[main/ERROR]: Incompatible mod set!\n---- Quilt Loader: Critical Error ----\n\n${text}\nCrashed! The full crash report has been saved to crash-reports/crash.txt\n`;

/** For every pattern a log with it: the blamed add-ons and the fixes. */
export const CRASH_LOGS: readonly [
  pattern: string,
  log: string,
  blamed: string[],
  mends: string[],
][] = [
  [
    'puzzle-missing-dependency',
    puzzleLog('Missing dependency "lib" (>=1.0.0) required by "tools"'),
    ['tools'],
    ['enable lib', 'update tools', 'disable tools'],
  ],
  [
    'puzzle-dependency-version',
    puzzleLog('Dependency mis-match for mod "warp": wanted "tools": >=2.0.0, but got: 1.0'),
    ['warp', 'tools'],
    ['update tools', 'disable warp'],
  ],
  ['puzzle-duplicate', puzzleLog('Found Duplicate Mod "warp"'), ['warp'], []],
  [
    'puzzle-wrong-side',
    `${LOG_START}[main/WARN]: Mod "warp" cannot be launched on the CLIENT, skipping.\n`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'puzzle-side-missing',
    `${LOG_START}Exception in thread "main" java.lang.NullPointerException: Cannot invoke "java.lang.Boolean.booleanValue()"
\tat dev.puzzleshq.puzzleloader.loader.util.ModFinder.addModToArray(ModFinder.java:197)${FRAMES}`,
    [],
    [],
  ],
  [
    'archive-unreadable',
    `${LOG_START}[main/ERROR]: /home/ann/cr/pmods/warp-1.0.jar may be corrupted or location could not be accessed.\n`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'access-writer-missing',
    `${LOG_START}[main/ERROR]: AccessWriter at "warp.accesswriter" does not exist\n`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'access-writer-broken',
    `${LOG_START}[main/ERROR]: Error on File: assets/tools/tools.manipulator\njava.lang.IllegalStateException: bad line 3${FRAMES}`,
    ['tools'],
    ['update tools', 'disable tools'],
  ],
  [
    'access-writer-format',
    puzzleLog('Unsupported AccessWriter format found in file: warp.cfg'),
    ['warp'],
    ['disable warp'],
  ],
  [
    'game-provider',
    puzzleLog('Could not find a valid IGameProvider, make sure the game is on the class path'),
    [],
    [],
  ],
  [
    'transformer-failed',
    puzzleLog('Class transformer "org.warp.asm.FuelTransformer" failed'),
    ['warp'],
    ['disable warp'],
  ],
  [
    'language-missing',
    puzzleLog('LangProvider "kotlin" does not exist', '\n\tat org.warp.Entry.load(Entry.java:5)\n'),
    ['warp'],
    ['install kotlin'],
  ],
  [
    'entry-point-broken',
    `${LOG_START}dev.puzzleshq.puzzleloader.loader.provider.ProviderException: Cannot find class org.warp.WarpClient${FRAMES}`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'mixin-extension-broken',
    `${LOG_START}[main/ERROR]: Mod "tools" providers a broken MixinCanceller\n`,
    ['tools'],
    ['update tools', 'disable tools'],
  ],
  ['binary-patch', puzzleLog('Patch output does not meet expected hash'), [], []],
  [
    'mixin-failed',
    puzzleLog(
      'org.spongepowered.asm.mixin.injection.throwables.InvalidInjectionException: Critical injection failure: @Inject annotation on onTick could not find any targets matching tick in finalforeach/cosmicreach/GameSingletons. warp.mixins.json:TickMixin from mod warp',
    ),
    ['warp'],
    ['disable warp'],
  ],
  [
    'mixin-failed-unnamed',
    `${LOG_START}org.spongepowered.asm.mixin.transformer.throwables.MixinTransformerError: An unexpected critical error was encountered from mod tools${FRAMES}`,
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
    `${LOG_START}Exception in thread "main" java.lang.OutOfMemoryError: Java heap space\n\tat org.warp.Grid.grow(Grid.java:9)\n`,
    [],
    [],
  ],
  [
    'block-loader-old',
    `${LOG_START}[main/ERROR]: Block "warp:coil" has failed to load! This may be due to the block loader being out of date\n`,
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
    `${LOG_START}[main/ERROR]: Failed to read game event from file: ores:events/rain.json\n`,
    ['ores'],
    ['disable ores'],
  ],
  ['packet-missing', puzzleLog('Missing packet: org.warp.net.JumpPacket'), ['warp'], []],
  [
    'registry-frozen',
    puzzleLog(
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
    puzzleLog('can not find mod dependency: lib for mod id: warp'),
    ['warp'],
    ['enable lib', 'disable warp'],
  ],
  [
    'puzzle-2-version',
    puzzleLog('Mod id: warp, requires: ^2.0.0 version of tools, got: 1.0'),
    ['warp', 'tools'],
    ['update tools', 'disable warp'],
  ],
  ['puzzle-2-duplicate', puzzleLog('mod id "tools" already used'), ['tools'], []],
  [
    'puzzle-2-side',
    `${LOG_START}[main/WARN]: Mod "warp" is on the wrong side of the game\n`,
    ['warp'],
    ['disable warp'],
  ],
  [
    'puzzle-2-format',
    puzzleLog('Invalid ModJson Version 3 in warp-1.0.jar'),
    ['warp'],
    ['disable warp'],
  ],
  [
    'quilt-missing',
    quiltLog('- Title of tools requires any version of Title of lib,\n  which is missing!'),
    ['tools'],
    ['enable lib', 'update tools', 'disable tools'],
  ],
  [
    'quilt-version',
    quiltLog(
      '- Title of warp requires at least version 2.0 of Title of tools,\n  but only a different version is present: 1.0',
    ),
    ['warp', 'tools'],
    ['update tools', 'disable warp'],
  ],
  [
    'quilt-breaks',
    quiltLog(
      '- Title of warp breaks with Title of tools,\n  but an incompatible version is present',
    ),
    ['warp', 'tools'],
    ['update tools', 'disable warp', 'disable tools'],
  ],
  [
    'quilt-duplicate',
    quiltLog('Duplicate mod: Title of warp\n- mods/warp-1.0.jar\n- mods/warp-2.0.jar'),
    ['warp'],
    [],
  ],
  [
    'quilt-file-broken',
    quiltLog('Broken zip file\n<mods>/tools-1.0.jar'),
    ['tools'],
    ['update tools', 'disable tools'],
  ],
  [
    'quilt-unknown-file',
    quiltLog('Unknown file in the mods folder\nwarp-1.0.jar'),
    ['warp'],
    ['disable warp'],
  ],
  [
    'quilt-entry-point',
    quiltLog(
      "java.lang.RuntimeException: Could not execute entrypoint stage 'client_init' due to errors, provided by 'warp' at 'org.warp.Client'",
    ),
    ['warp'],
    ['disable warp'],
  ],
  ['quilt-set', quiltLog('The report says no more.'), [], []],
  ['quilt-solver', quiltLog('Complex solver error'), [], []],
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
    `${LOG_START}Exception in thread "main" java.lang.NoSuchMethodError: 'void finalforeach.cosmicreach.world.World.addZone()'
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
    `${LOG_START}Exception in thread "main" java.lang.IllegalStateException: no fuel
\tat org.tools.Fuel.take(Fuel.java:3)
`,
    ['tools'],
    ['update tools', 'disable tools'],
  ],
];
