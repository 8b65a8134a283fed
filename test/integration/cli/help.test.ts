import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { createProgram } from '#cli/program.ts';
import { makeScratch, runLoadout } from './cli-harness.ts';

const COMMANDS: readonly (readonly [command: string, ...parts: string[]])[] = [
  [
    'init',
    '<folder>',
    '--name',
    '--game',
    '--game-version',
    '--loader',
    '--channel',
    '--slot',
    '--dry-run',
    '-y, --yes',
  ],
  ['list'],
  ['rename', '<name>'],
  ['forget', '-y, --yes'],
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
  ['groups'],
  ['group', '<group>', '<addons...>'],
  ['ungroup', '<group>', '<addons...>'],
  ['note', '<addon>', '[text]', '--remove'],
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
  ['open', '[addon|project]', '--folder'],
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
    '--proxied',
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
    '--dry-run',
  ],
  ['token list'],
  ['token create', '<name>', '--expires', '--scope', '--preset', '--dry-run'],
  ['token edit', '<token>', '--name', '--expires', '--scope', '--preset', '--dry-run'],
  ['token delete', '<token>', '--dry-run', '--yes'],
  ['token scopes'],
  ['notifications list'],
  ['notifications read', '[ids...]', '--all', '--dry-run'],
  ['notifications delete', '[ids...]', '--all', '--dry-run'],
  ['collection list', '--user'],
  ['collection show', '<collection>'],
  ['collection create', '<name>', '--description', '--dry-run'],
  ['collection edit', '<collection>', '--name', '--description', '--visibility', '--dry-run'],
  ['collection add', '<collection>', '<projects...>', '--dry-run'],
  ['collection remove', '<collection>', '<projects...>', '--dry-run'],
  ['collection icon', '<collection>', '--file', '--remove', '--dry-run'],
  ['collection delete', '<collection>', '--dry-run', '--yes'],
  ['report list'],
  ['report show', '<report>'],
  ['report create', '<item>', '--type', '--text', '--file', '--dry-run', '--yes'],
  ['thread show', '<thread>'],
  ['thread reply', '<thread>', '--text', '--file', '--dry-run'],
  ['thread delete', '<thread>', '<message>', '--dry-run', '--yes'],
  ['project list'],
  ['project show', '<project>'],
  ['project slug', '<slug>'],
  ['project random', '--count'],
  [
    'project create',
    '<slug>',
    '--name',
    '--summary',
    '--type',
    '--visibility',
    '--org',
    '--dry-run',
  ],
  [
    'project details',
    '<project>',
    '--name',
    '--slug',
    '--summary',
    '--type',
    '--visibility',
    '--client-side',
    '--server-side',
    '--dry-run',
  ],
  ['project submit', '<project>', '--dry-run'],
  ['project delete', '<project>', '--dry-run', '--yes'],
  ['project follow', '<project>', '--dry-run'],
  ['project unfollow', '<project>', '--dry-run'],
  ['project icon', '<project>', '--file', '--remove', '--dry-run'],
  ['project description', '<project>', '<file>', '--dry-run'],
  ['project tags', '<project>', '--categories', '--featured', '--dry-run'],
  ['project license', '<project>', '--id', '--name', '--url', '--dry-run'],
  ['project links', '<project>', '--issues', '--source', '--wiki', '--discord', '--dry-run'],
  [
    'project gallery',
    '<project>',
    '--add',
    '--edit',
    '--remove',
    '--title',
    '--description',
    '--order',
    '--featured',
    '--no-featured',
    '--dry-run',
  ],
  ['version list', '<project>'],
  [
    'version edit',
    '<project>',
    '<version>',
    '--title',
    '--number',
    '--channel',
    '--game-versions',
    '--loaders',
    '--dependency',
    '--changelog-file',
    '--add-file',
    '--remove-file',
    '--dry-run',
  ],
  ['version feature', '<project>', '<version>', '--off', '--dry-run'],
  ['version delete', '<project>', '<version>', '--dry-run', '--yes'],
  ['team members', '<team>'],
  ['team invite', '<team>', '<user>', '--dry-run'],
  ['team accept', '<team>', '--dry-run'],
  ['team decline', '<team>', '--dry-run'],
  ['team leave', '<team>', '--dry-run', '--yes'],
  ['team edit', '<team>', '<member>', '--role', '--permissions', '--org-permissions', '--dry-run'],
  ['team remove', '<team>', '<member>', '--dry-run', '--yes'],
  ['team transfer', '<team>', '<member>', '--dry-run', '--yes'],
  ['team override', '<team>', '<member>', '--role', '--permissions', '--dry-run'],
  ['org list'],
  ['org show', '<organization>'],
  ['profile show'],
  ['profile edit', '--name', '--user-name', '--bio', '--avatar', '--background', '--dry-run'],
  ['org create', '<slug>', '--name', '--description', '--dry-run'],
  ['org edit', '<organization>', '--name', '--slug', '--description', '--dry-run'],
  ['org icon', '<organization>', '--file', '--remove', '--dry-run'],
  ['org add-project', '<organization>', '<project>', '--dry-run', '--yes'],
  ['org remove-project', '<organization>', '<project>', '--dry-run', '--yes'],
  ['org delete', '<organization>', '--dry-run', '--yes'],
  ['registry review', '<project>', '<decision>', '--data'],
  ['registry list'],
  ['registry add', '<url>', '--yes'],
  ['registry remove', '<registry>'],
  ['config list'],
  ['config get', '<key>'],
  ['config set', '<key>', '<value>'],
  ['config unset', '<key>'],
  ['completion', '<shell>', 'bash, zsh, fish'],
  ['help', '[command...]', '--man'],
  ['demo'],
  ['doctor'],
];

/** Every command by its words, groups included. */
function allCommands(parent: Command, words: readonly string[] = []): string[][] {
  return parent.commands.flatMap((command) => {
    const name = [...words, command.name()];
    return [name, ...allCommands(command, name)];
  });
}

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

  test('of the program and of a command is the same, however it is asked for', async () => {
    for (const command of ['', ...COMMANDS.map(([name]) => name), 'config', 'registry']) {
      const words = command === '' ? [] : command.split(' ');
      const asked = await runLoadout(['help', ...words]);
      expect(asked).toEqual(await runLoadout([...words, '--help']));
    }
  });

  test('of an unknown command is a usage error, and names the known ones', async () => {
    const { status, stderr } = await runLoadout(['help', 'lock', 'sing']);
    expect(status).toBe(2);
    expect(stderr.replaceAll(/\s+/g, ' ')).toContain('write, check, sync');
  });

  test.each([40, 60, 80])('fits a terminal of %i columns', async (columns) => {
    const tooLong: string[] = [];
    for (const words of [[], ...allCommands(await createProgram([], async () => {}, {}))]) {
      const { stdout } = await runLoadout([...words, '--help'], { columns });
      for (const line of stdout.split('\n')) {
        if (line.length > columns) tooLong.push(`${words.join(' ')}: ${line}`);
      }
    }
    expect(tooLong).toEqual([]);
  });
});

test('without a command the help is shown and the exit status is 2', async () => {
  for (const argv of [[], ['registry']]) {
    const { status, stdout, stderr } = await runLoadout(argv);
    expect(status).toBe(2);
    expect(stdout).toContain('Usage: loadout');
    expect(stderr).toContain('No command was given.');
  }
});

test.each(['--version', '-v'])('%s prints the version', async (option) => {
  expect(await runLoadout([option])).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    stderr: '',
  });
});

describe('a word of another program', () => {
  test.each([
    ['uninstall', 'remove'],
    ['upgrade', 'update'],
    ['login', 'auth login'],
    ['ls', 'list'],
    ['settings', 'config'],
    ['completions', 'completion'],
    ['updat', 'update'],
  ])('%s is answered with %s', async (word, command) => {
    const { status, stderr } = await runLoadout([word]);
    const [said] = stderr.split('\n');
    expect({ status, said }).toEqual({
      status: 2,
      said: `✗ Unknown command “${word}”. Did you mean ${command}?`,
    });
  });

  test('inside a group is not', async () => {
    const { stderr } = await runLoadout(['auth', 'uninstall']);
    expect(stderr).not.toContain('remove');
  });
});

test.each([
  ['ready', 'loadout help ready'],
  ['search --limit 0 lamp', 'loadout help search'],
  ['lock sync --nothing', 'loadout help lock sync'],
  ['auth uninstall', 'loadout help COMMAND'],
])('%s is refused with %s', async (line, hint) => {
  const { status, stderr } = await runLoadout(line.split(' '));
  expect(status).toBe(2);
  expect(stderr).toContain(`\`${hint}\``);
});
