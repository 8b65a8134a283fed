import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeScratch, runLoadout } from './cli-harness.ts';

const COMMANDS = [
  [
    'init',
    '<folder>',
    '--name',
    '--game',
    '--game-version',
    '--loader',
    '--channel',
    '--slot',
    '--yes',
  ],
  ['list'],
  ['scan'],
  ['check', '[addon]', '--fresh'],
  [
    'update',
    '[addons...]',
    '--all',
    '--to',
    '--exclude',
    '--changelogs',
    '--why',
    '--dry-run',
    '--yes',
  ],
  ['install', '<targets...>', '--exclude', '--changelogs', '--why', '--dry-run', '--yes'],
  ['remove', '<addons...>', '--dry-run', '--yes'],
  ['enable', '<addons...>', '--dry-run', '--yes'],
  ['disable', '<addons...>', '--dry-run', '--yes'],
  ['pin', '<addons...>', '--note', '--until'],
  ['unpin', '<addons...>'],
  ['skip', '<addons...>', '--note', '--until'],
  ['unskip', '<addons...>'],
  ['ready', '--game-version'],
  [
    'set',
    '--game-version',
    '--loader',
    '--channel',
    '--park',
    '--exclude',
    '--changelogs',
    '--why',
    '--dry-run',
    '--yes',
  ],
  ['lock write', '[file]'],
  ['lock check', '[file]'],
  ['lock sync', '[file]', '--prune', '--exclude', '--changelogs', '--why', '--dry-run', '--yes'],
  ['history'],
  ['undo', '--to', '--dry-run', '--yes'],
  ['verify'],
  [
    'search',
    '[words...]',
    '--type',
    '--loader',
    '--game-version',
    '--category',
    '--sort',
    '--limit',
    '--offset',
  ],
  ['show', '<kind>', '[names...]', '--projects'],
  ['versions', '<project>', '--featured'],
  ['latest', '<project>', '--channel', '--game-version', '--loader'],
  ['download', '<project>', '--file', '--to', '--yes'],
  ['tags', '<list>', '[id]', '--type', '--names', '--featured'],
  ['identify', '<files...>', '--algorithm', '--update', '--channel', '--game-version', '--loader'],
  [
    'registry serve',
    '--port',
    '--data',
    '--demo',
    '--profile',
    '--fault',
    '--public-url',
    '--two-origins',
    '--review',
    '--log',
  ],
  ['serve', '--port', '--open'],
  [
    'publish version',
    '<project>',
    '--file',
    '--additional',
    '--number',
    '--title',
    '--channel',
    '--game-versions',
    '--loaders',
    '--dependency',
    '--changelog-file',
    '--changelog-from',
    '--dry-run',
  ],
  ['registry review', '<project>', '<decision>', '--data'],
  ['demo'],
  ['doctor'],
] as const;

describe('help', () => {
  test.each(COMMANDS)('of %s names its arguments and options', async (command, ...parts) => {
    const { status, stdout, stderr } = await runLoadout([...command.split(' '), '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Usage: loadout ${command}`);
    for (const part of parts) expect(stdout).toContain(part);
  });

  test('of the program lists every command and the exit statuses', async () => {
    const { status, stdout } = await runLoadout(['--help']);
    expect(status).toBe(0);
    for (const [command] of COMMANDS)
      expect(stdout).toMatch(new RegExp(`^  ${command.split(' ')[0]}`, 'm'));
    expect(stdout).toContain('130 interrupted');
  });

  test('opens nothing and makes no data directory', async () => {
    const dataDir = join(makeScratch(), 'data');
    await runLoadout(['--data-dir', dataDir, 'scan', '--help']);
    expect(existsSync(dataDir)).toBe(false);
  });

  test('fits a narrow terminal', async () => {
    const { stdout } = await runLoadout(['update', '--help'], { columns: 60 });
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });
});

test('without a command the help is shown and the exit status is 2', async () => {
  for (const argv of [[], ['registry']]) {
    const { status, stdout, stderr } = await runLoadout(argv);
    expect(status).toBe(2);
    expect(stdout).toContain('Usage: loadout');
    expect(stderr).toContain('A command is missing.');
  }
});

test('--version prints the version', async () => {
  expect(await runLoadout(['--version'])).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    stderr: '',
  });
});
