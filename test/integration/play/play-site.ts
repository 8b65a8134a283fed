import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { PlayChange } from '#shared/domain/play.ts';
import type { Run } from '#shared/domain/run.ts';
import { openCore, type CoreHarness, type CoreHarnessOptions } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

type SiteOptions = Partial<CoreHarnessOptions> & {
  readonly game?: string;
  readonly gameVersion?: string | null;
  readonly loader?: string | null;
};

export type PlaySite = Awaited<ReturnType<typeof openPlaySite>>;

/** A loadout on a save folder with one world, on a computer with an empty home folder. */
export async function openPlaySite({
  game = 'cosmic-reach',
  gameVersion = '0.5.21',
  loader = null,
  ...options
}: SiteOptions = {}) {
  const base = createTempDir();
  const folders = {
    folder: join(base, 'save'),
    dataDir: join(base, 'data'),
    home: join(base, 'home'),
  };
  for (const path of [...Object.values(folders), join(folders.folder, 'worlds/Home')])
    mkdirSync(path, { recursive: true, mode: 0o700 });
  writeFileSync(join(folders.folder, 'worlds/Home/worldInfo.json'), '{}');
  const open = (more: Partial<CoreHarnessOptions> = {}): CoreHarness =>
    openCore({
      ...folders,
      environment: { PATH: process.env['PATH'] ?? '' },
      confirmProgram: async () => true,
      ...options,
      ...more,
    });
  const core = open();
  const { id: loadoutId } = await core.create(folders.folder, {
    game,
    target: { gameVersion, loader, channel: 'release' },
  });
  const { play } = core.client;
  const runOf = (runId: string, lines = 100) => play.run({ runId, lines });

  async function waitForEnd(runId: string): Promise<Run> {
    await expect.poll(async () => (await runOf(runId)).run.state).not.toBe('running');
    return (await runOf(runId)).run;
  }
  const start = async (world: string | null = null): Promise<string> => {
    const { runId } = await play.start({ loadoutId, launcher: null, world });
    // A failed test leaves no game running.
    onTestFinished(async () => {
      const { stopping } = await play.stop({ runId }).catch(() => ({ stopping: false }));
      if (stopping) await waitForEnd(runId);
    });
    return runId;
  };
  return {
    ...folders,
    base,
    core,
    open,
    loadoutId,
    play,
    configure: (change: PlayChange) => play.configure({ loadoutId, change }),
    /** Makes this program the game. */
    setGame: (source: string) =>
      play.configure({ loadoutId, change: { command: nodeProgram(base, source) } }),
    start,
    runOf,
    waitForEnd,
    playOnce: async () => waitForEnd(await start()),
    logOf: async (runId: string) => (await runOf(runId, 20_000)).log,
    runFolder: (runId: string) => join(folders.dataDir, 'runs', runId),
  };
}

/** Writes bytes that pass for the game, at Loadout's own path. */
export function writeGame(
  { dataDir }: Pick<PlaySite, 'dataDir'>,
  name = 'cosmic-reach-client-0.5.21-alpha.jar',
): string {
  const folder = join(dataDir, 'games/cosmic-reach');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'PK\u0003\u0004');
  return join(folder, name);
}

let programs = 0;

/** Command of a stand-in game: a separate process, in Node. */
export function nodeProgram(folder: string, source: string): string[] {
  programs += 1;
  const file = join(folder, `game-${programs}.mjs`);
  writeFileSync(file, source);
  return [process.execPath, file];
}

/** Same as a single executable file, such as a stand-in for Java. */
export function executable(file: string, source: string): string {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!${process.execPath}\n${source}`);
  chmodSync(file, 0o755);
  return file;
}

/** Whether a process with this id exists and has not exited. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
