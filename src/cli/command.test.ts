import { expect, test } from 'vitest';
import { LoadoutCommand } from './command.ts';

const ID = '-Kq0v8_tCw3bX-7pLd';
const OTHER = '--9fW2sRkPz_b5yQ4h';

/** Returns the arguments of the action of `root show`, or the error message. */
async function parse(...argv: readonly string[]) {
  let seen: unknown = null;
  let complaint = '';
  const root = new LoadoutCommand('root').option('--json').exitOverride();
  root.configureOutput({ writeErr: (text) => (complaint = text) });
  root
    .command('show')
    .argument('<id>')
    .argument('[more...]')
    .option('--to <id>')
    .action((id: string, more: string[], options: object) => {
      seen = [id, ...more, { ...options, ...root.opts() }];
    });
  await root.parseAsync(argv, { from: 'user' }).catch(() => undefined);
  return seen ?? complaint.trim();
}

test.each([
  [[ID], [ID, {}]],
  [
    [ID, '--json'],
    [ID, { json: true }],
  ],
  [
    ['--json', OTHER, 'plain', ID],
    [OTHER, 'plain', ID, { json: true }],
  ],
  [
    ['plain', '--to', ID, ID],
    ['plain', ID, { to: ID }],
  ],
  [[`${ID}@1.0.0`], [`${ID}@1.0.0`, {}]],
  [
    ['--', ID],
    [ID, {}],
  ],
])('%j names things of a registry', async (argv, expected) => {
  expect(await parse('show', ...argv)).toEqual(expected);
});

test.each(['-registry', '--registry', '--eighteen-letters', ID.slice(0, -1)])(
  '%s is an option that does not exist',
  async (option) => {
    expect(await parse('show', 'plain', option)).toContain(`unknown option '${option}'`);
  },
);
