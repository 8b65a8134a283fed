import { describe, expect, it } from 'vitest';
import cosmicReach from '#resources/games/cosmic-reach.json' with { type: 'json' };
import { gameDefinitionSchema } from '#shared/domain/slot.ts';
import { buildCommand, type CommandFacts } from './build-command.ts';

const { play } = gameDefinitionSchema.parse(cosmicReach);
if (play === null) throw new Error('the game cannot be started');

const FOLDERS = { root: '/r', save: '/r/my save', mods: '/r/my save/pmods' };
const COMMON = ['-Dfile.encoding=utf-8', '-Dconsole.encoding=utf-8'];
const SAVE = ['--save-location', '/r/my save'];
const MODS = ['--mod-folder', '/r/my save/pmods'];
const QUILT = [
  '-Dcosmicquilt.launchDir=/r/my save',
  '-Dloader.gameJarPath=/g/game.jar',
  '-Dloader.modsDir=/r/my save/pmods',
];
const PIECE = 'dev.puzzleshq.puzzleloader.loader.launch.pieces';

function build(id: string, change: Partial<CommandFacts> = {}): readonly string[] {
  const launcher = play?.launchers.find((one) => one.id === id);
  if (play === null || launcher === undefined) throw new Error(id);
  return buildCommand({
    play,
    launcher,
    settings: { jvmArguments: [], memoryMb: null },
    java: '/j/bin/java',
    pieces: new Map([
      ['game', ['/g/game.jar']],
      ['loader', ['/l/a.jar', '/l/b.jar']],
    ]),
    folders: FOLDERS,
    world: null,
    platform: 'linux',
    ...change,
  });
}

describe('buildCommand', () => {
  it.each([
    ['vanilla', ['-jar', '/g/game.jar', ...SAVE]],
    ['server', ['-jar', '/g/game.jar', ...SAVE]],
    ['puzzle', ['-cp', '/l/a.jar:/l/b.jar:/g/game.jar', `${PIECE}.ClientPiece`, ...MODS, ...SAVE]],
    [
      'puzzle-server',
      ['-cp', '/l/a.jar:/l/b.jar:/g/game.jar', `${PIECE}.ServerPiece`, ...MODS, ...SAVE],
    ],
    [
      'puzzle-2',
      [
        '-cp',
        '/l/a.jar:/l/b.jar:/g/game.jar',
        'com.github.puzzle.core.loader.launch.pieces.ClientPiece',
        '--modFolder',
        '/r/my save/pmods',
      ],
    ],
    [
      'quilt',
      [
        ...QUILT,
        '-cp',
        '/l/a.jar:/l/b.jar',
        'dev.crmodders.cosmicquilt.loader.knot.KnotClient',
        ...SAVE,
      ],
    ],
    [
      'quilt-old',
      [
        ...QUILT,
        '-Dloader.skipMcProvider=true',
        '-cp',
        '/l/a.jar:/l/b.jar',
        'org.quiltmc.loader.impl.launch.knot.KnotClient',
        ...SAVE,
      ],
    ],
  ])('starts %s', (id, expected) => {
    expect(build(id)).toEqual(['/j/bin/java', '-Xmx2048m', ...COMMON, ...expected]);
  });

  it('keeps a path with spaces and a text in braces one argument', () => {
    const folders = { ...FOLDERS, save: '/r/{mods} "x"' };
    expect(build('vanilla', { folders }).slice(-2)).toEqual(['--save-location', '/r/{mods} "x"']);
  });

  it('opens a world where the launcher can', () => {
    expect(build('puzzle', { world: 'My Home' }).slice(-2)).toEqual(['--join-world', 'My Home']);
    expect(build('vanilla', { world: 'My Home' })).toEqual(build('vanilla'));
  });

  it('has the first thread of macOS first, and the separator of Windows', () => {
    expect(build('vanilla', { platform: 'darwin' })[1]).toBe('-XstartOnFirstThread');
    expect(build('puzzle', { platform: 'win32' })).toContain('/l/a.jar;/l/b.jar;/g/game.jar');
  });

  it('takes the memory and the arguments of the person, whose -Xmx wins', () => {
    const withMemory = build('vanilla', {
      settings: { jvmArguments: ['-Da=b c'], memoryMb: 4096 },
    });
    expect(withMemory.slice(1, 5)).toEqual(['-Xmx4096m', ...COMMON, '-Da=b c']);
    const own = build('vanilla', { settings: { jvmArguments: ['-Xmx1g'], memoryMb: 4096 } });
    expect(own.filter((argument) => argument.startsWith('-Xmx'))).toEqual(['-Xmx1g']);
  });
});
