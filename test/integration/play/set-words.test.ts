// @promise the command that the window shows for play settings sets exactly them in a terminal
import { describe, expect, it } from 'vitest';
import type { PlayChange } from '#shared/domain/play.ts';
import { toPlaySetWords } from '#shared/domain/play-set-words.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { openPlaySite } from './play-site.ts';

const EVERYTHING: PlayChange = {
  launcher: 'command',
  command: ['/opt/a game/run', '--flag', '-x', 'none', "it's"],
  java: '/opt/java 24/bin/java',
  jvmArguments: ['-Xss4m', '-Dname=a b', '--add-opens=java.base/java.lang=ALL-UNNAMED'],
  memoryMb: 4096,
  environment: { LD_PRELOAD: '/x.so', EMPTYISH: ' ', GAME_TOKEN: 'swordfish' },
};
const NOTHING: PlayChange = {
  launcher: null,
  command: null,
  java: null,
  jvmArguments: [],
  memoryMb: null,
  environment: { LD_PRELOAD: null, EMPTYISH: null, GAME_TOKEN: null },
};

async function readSettings({ play, loadoutId }: Awaited<ReturnType<typeof openPlaySite>>) {
  return (await play.look({ loadoutId, launcher: null, world: null, asks: false })).settings;
}

describe('the command of play settings', () => {
  it('sets in a terminal what the window would, takes secrets from it, and removes all again', async () => {
    const site = await openPlaySite();
    const before = await readSettings(site);
    const type = async (change: PlayChange) => {
      const [, ...argv] = toPlaySetWords(site.loadoutId, change);
      expect(argv.join(' ')).not.toContain('swordfish');
      const run = await runLoadout(['--data-dir', site.dataDir, ...argv], {
        environment: { GAME_TOKEN: 'swordfish' },
      });
      expect(run).toMatchObject({ status: 0 });
      return readSettings(site);
    };
    const typed = await type(EVERYTHING);
    expect(typed).toMatchObject({ java: EVERYTHING.java, command: EVERYTHING.command });
    expect(await type(NOTHING)).toEqual(before);
    await site.configure(EVERYTHING);
    expect(await readSettings(site)).toEqual(typed);
  });
});
