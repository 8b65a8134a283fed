// @module-tag deep
// @promise of two processes that start the game of one loadout at the same moment, exactly one starts it
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openPlaySite } from './play-site.ts';

const BIN = fileURLToPath(new URL('../../../src/cli/bin.mjs', import.meta.url));

/**
 * A Java that both processes run twice, because it changes itself: when they prepare and when they
 * start. Each time it waits for the other process, so both have seen that no game is running before
 * either continues. It is a shell script, since Java must answer within five seconds even on a busy
 * machine.
 */
const meetingJava = (folder: string): string => `#!/bin/sh
case "$*" in *-version*) ;; *) exec sleep 600 ;; esac
count() { ls "${folder}" | wc -l; }
touch "$0" "${folder}/$$"
most=2
[ "$(count)" -gt 2 ] && most=4
waits=0
while [ "$(count)" -lt $most ] && [ $waits -lt 40 ]; do sleep 0.05; waits=$((waits + 1)); done
printf 'java.class.version = 68.0\\n sun.arch.data.model = 64\\nopenjdk version "24.0.2"\\n' >&2
`;

interface Ended {
  readonly status: number | null;
  readonly document: unknown;
}

it('of two processes that start the same game at once one starts it, and the other names that run', async () => {
  const site = await openPlaySite();
  const games = join(site.dataDir, 'games/cosmic-reach');
  const arrivals = join(site.base, 'arrivals');
  for (const folder of [games, arrivals]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(games, 'cosmic-reach-client-0.5.21-alpha.jar'), 'PK\u0003\u0004');
  const java = join(site.base, 'java');
  writeFileSync(java, meetingJava(arrivals), { mode: 0o755 });
  await site.configure({ java });
  const start = () =>
    new Promise<Ended>((resolve) => {
      const argv = [BIN, '--data-dir', site.dataDir, '--loadout', site.loadoutId, '--json', 'play'];
      const child = execFile(process.execPath, argv, (_error, stdout) =>
        resolve({ status: child.exitCode, document: JSON.parse(stdout) }),
      );
    });
  onTestFinished(async () => {
    for (const { id, state } of await site.play.runs({ loadoutId: site.loadoutId })) {
      if (state !== 'running') continue;
      await site.play.stop({ runId: id });
      await site.waitForEnd(id);
    }
  });
  const ended = await Promise.all([start(), start()]);
  const [started, refused] = ended.toSorted((a, b) => (a.status ?? 9) - (b.status ?? 9));
  const runs = await site.play.runs({ loadoutId: site.loadoutId });
  expect(runs.map(({ state }) => state)).toEqual(['running']);
  expect(started).toMatchObject({ status: 0, document: { run: { id: runs[0]?.id } } });
  expect(refused).toMatchObject({
    status: 1,
    document: { error: { code: 'GAME_RUNNING', params: { run: runs[0]?.id } } },
  });
});
