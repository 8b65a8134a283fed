// @promise a program is set from the desktop window only after the person allowed it, word for word, in a dialog of the system
import { existsSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { PlayChange } from '#shared/domain/play.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import type { StandInConfig } from './stand-in/protocol.ts';
import { startShell } from './shell-process.ts';

const CHANGE: PlayChange = {
  java: '/opt/java\nCommand: ["harmless"]',
  command: ['/opt/game', 'a b', '\u202Egpj.exe'],
  environment: { LD_PRELOAD: '/x.so', GAME_TOKEN: 'swordfish' },
};
const ALLOW = 0;
const CANCEL = 1;

async function open(dialogAnswer: StandInConfig['dialogAnswer']) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-shell-')));
  const dataDir = join(base, 'data');
  const folder = join(base, 'game');
  for (const path of [dataDir, folder]) mkdirSync(path, { mode: 0o700 });
  const core = openCore({ dataDir });
  const { id: loadoutId } = await core.create(folder, { name: 'Exploration' });
  await core.close();
  const shell = startShell({ dataDir, config: { dialogAnswer } });
  await shell.connect();
  const { play } = shell.client;
  return {
    shell,
    configure: (change: PlayChange) => play.configure({ loadoutId, change }),
    look: () => play.look({ loadoutId, launcher: null, world: null, asks: false }),
    file: join(dataDir, 'play', `${loadoutId}.json`),
  };
}

describe('play settings', () => {
  test('are shown whole, one fact a line, and kept when the person allows them', async () => {
    const { shell, configure, look, file } = await open(ALLOW);
    expect((await look()).canConfigure).toBe(true);
    await configure(CHANGE);
    const asked = await shell.until('question');
    expect(asked).toMatchObject({
      message: 'Start this when you play “Exploration”?',
      buttons: ['Allow', 'Cancel'],
    });
    expect((asked as { readonly detail: string }).detail.split('\n')).toEqual([
      'Command: ["/opt/game","a b","␀gpj.exe"]',
      'Java: /opt/java␀Command: ["harmless"]',
      'Environment variables: ["LD_PRELOAD=/x.so","GAME_TOKEN=•••"]',
    ]);
    expect(existsSync(file)).toBe(true);
  });

  test('stay as they are when the question is closed', async () => {
    const { configure, file } = await open(CANCEL);
    await expect(configure(CHANGE)).rejects.toMatchObject({
      data: { code: 'PROGRAM_NOT_CONFIRMED' },
    });
    expect(existsSync(file)).toBe(false);
  });

  test('that are too long to be read in the dialog are refused, whatever is pressed', async () => {
    const { shell, configure, file } = await open(ALLOW);
    const jvmArguments = Array.from({ length: 200 }, () => '-Dfiller=not-read-by-anybody');
    await expect(configure({ ...CHANGE, jvmArguments })).rejects.toMatchObject({
      data: { code: 'PROGRAM_NOT_CONFIRMED' },
    });
    expect(shell.of('question')).toHaveLength(1);
    expect(existsSync(file)).toBe(false);
  });

  test('are asked about one at a time', async () => {
    const { shell, configure } = await open(null);
    const first = configure(CHANGE).catch(() => 'closed');
    await shell.until('question');
    await expect(configure(CHANGE)).rejects.toMatchObject({
      data: { code: 'PROGRAM_NOT_CONFIRMED' },
    });
    expect(shell.of('question')).toHaveLength(1);
    void first;
  });
});
