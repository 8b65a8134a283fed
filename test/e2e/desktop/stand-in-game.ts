import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { Run } from '#shared/domain/run.ts';
import type { Desktop, DesktopOptions } from './harness.ts';

/** These hosts let the test choose a program, as a user does in the host's own dialog. */
export const CONFIRMS: DesktopOptions = { core: { confirmProgram: async () => true } };

export const STAYS = `console.log('up'); setInterval(() => {}, 1000);`;
export const ENDS = `console.log('Bye');`;
/** Prints the Puzzle loader's message about an add-on with a missing dependency. */
export const CRASHES = `console.log('Loading mods');
console.error('java.lang.OutOfMemoryError: Java heap space');
process.exit(1);`;

type Opened = Pick<Desktop, 'host' | 'loadout'>;

let programs = 0;

/** Makes this program the game: a real process, in Node. */
export async function setGame(
  { host, loadout }: Opened,
  source: string,
  args: readonly string[] = [],
): Promise<void> {
  programs += 1;
  const folder = join(host.scratch, 'programs');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `game-${programs}.mjs`);
  writeFileSync(file, source);
  const { play } = host.core.client;
  await play.configure({
    loadoutId: loadout.id,
    change: { launcher: 'command', command: [process.execPath, file, ...args] },
  });
  // A failed test leaves no game running.
  onTestFinished(() => stopAll({ host, loadout }));
}

/** Starts the game without the window, and waits until it ends. */
export async function playOnce(opened: Opened): Promise<Run> {
  const { play } = opened.host.core.client;
  const request = { loadoutId: opened.loadout.id, launcher: null, world: null };
  const { runId } = await play.start(request);
  const read = async () => (await play.run({ runId, lines: 0 })).run;
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).not.toBe('running');
  return read();
}

export async function listRuns({ host, loadout }: Opened): Promise<readonly Run[]> {
  return host.core.client.play.runs({ loadoutId: loadout.id });
}

async function stopAll(opened: Opened): Promise<void> {
  const running = (await listRuns(opened)).filter(({ state }) => state === 'running');
  for (const { id } of running) await opened.host.core.client.play.stop({ runId: id });
  if (running.length === 0) return;
  const isOver = async () => (await listRuns(opened)).every(({ state }) => state !== 'running');
  await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
}
