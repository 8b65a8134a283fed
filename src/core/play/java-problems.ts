import type { Message } from '#shared/domain/addon.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import type { PlaySettings } from '#shared/domain/play.ts';
import { message } from '#shared/messages/message.ts';
import { readFactsOrNull } from '../disk/folders.ts';
import type { Io } from '../disk/io.ts';
import type { Host } from '../host.ts';
import type { Games } from '../loadouts/games.ts';
import { type CheckedJava, type JavaFinder, javaLeast } from './find-java.ts';
import { readRuns } from './run-store.ts';

interface RequiredJava {
  readonly least: number | null;
  readonly gameVersion: string | null;
}

/** Lists the problems that keep a Java from running the game. */
export function javaProblems(
  java: Pick<CheckedJava, 'path' | 'version' | 'major' | 'is64Bit' | 'problem'>,
  { least, gameVersion }: RequiredJava,
): readonly Message[] {
  const needed = { least: least ?? 0, game: gameVersion };
  const { path, version, problem } = java;
  if (problem !== null) return [{ ...problem, params: { ...problem.params, path } }];
  if (java.is64Bit === false) return [message('play-java-32-bit', { path })];
  return (java.major ?? 0) < (least ?? 0)
    ? [message('play-java-old', { ...needed, path, version: version ?? '' })]
    : [];
}

type SetLoadout = Pick<LoadoutBrief, 'id' | 'game' | 'target'>;

interface SetJavaParts {
  readonly io: Io;
  readonly host: Host;
  readonly games: Pick<Games, 'require'>;
  readonly javaFinder: JavaFinder;
}

/**
 * Finds the problem of the Java that is set for a loadout; null when none is known. A Java that
 * Loadout chooses has none. Only a Java that ran reveals its version: with `runs` it is run, else
 * the newest start with it counts.
 */
export async function findSetJavaProblem(
  { io, host, games, javaFinder }: SetJavaParts,
  { java: path }: Pick<PlaySettings, 'java'>,
  { loadout, runs }: { readonly loadout: SetLoadout; readonly runs: boolean },
): Promise<Message | null> {
  if (path === null) return null;
  const { play } = games.require(loadout.game);
  const { gameVersion } = loadout.target;
  const needed = { least: play && javaLeast(play, gameVersion), gameVersion };
  const [java] = runs
    ? await javaFinder.findAll([{ path, source: 'settings' }])
    : listStartedWith(io, { path, dataDir: host.paths.dataDir, loadoutId: loadout.id });
  return (java && javaProblems(java, needed)[0]) ?? null;
}

/** Lists the Java of a loadout's recorded starts since its program last changed, newest first. */
function listStartedWith(
  io: Io,
  { path, dataDir, loadoutId }: Readonly<Record<'path' | 'dataDir' | 'loadoutId', string>>,
): readonly Parameters<typeof javaProblems>[0][] {
  const changedMs = readFactsOrNull(io, realPathOf(io, path))?.changedMs ?? Infinity;
  return readRuns(io, dataDir, loadoutId).flatMap(({ record: { java, startedAt } }) =>
    java?.path === path && Date.parse(startedAt) > changedMs
      ? [{ ...java, is64Bit: null, problem: null }]
      : [],
  );
}

function realPathOf(io: Io, path: string): string {
  try {
    return io.realPath(path);
  } catch {
    return path;
  }
}
