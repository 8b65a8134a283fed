// @module-tag deep
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registryServeDocumentSchema } from '#cli/json/documents.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { readSteps, writeSteps } from './session/session-document.ts';
import { createStabilizer } from './session/to-stable-text.ts';

// docs/session.md is both the script and the expected output. LOADOUT_WRITE_SESSION=1 rewrites it
// with the current output.
const ROOT = resolve(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'out/main/cli.js');
const STARTER = join(ROOT, 'src/cli/bin.mjs');
const DOCUMENT = join(ROOT, 'docs/session.md');
const LEAST_COMMANDS = 40;

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-session-')));
const home = join(scratch, 'home');
const folder = join(home, 'games', 'cosmic-reach');
const document = readFileSync(DOCUMENT, 'utf8');
const steps = readSteps(document);
const outputs: string[] = [];
const isWriting = Boolean(process.env['LOADOUT_WRITE_SESSION']);
let registry: ChildProcess;
let origin: string;
let toStableText: (text: string) => string;

beforeAll(async () => {
  mkdirSync(join(scratch, 'bin'));
  for (const directory of ['pmods', 'mods', 'worlds']) {
    mkdirSync(join(folder, directory), { recursive: true });
  }
  // As npm installs it.
  symlinkSync(STARTER, join(scratch, 'bin', 'loadout'));
  const serve = ['registry', 'serve', '--demo', '--json', '--port', '0'];
  registry = spawn(
    process.execPath,
    [PROGRAM, ...serve, '--data-dir', join(scratch, 'registry-data')],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let stdout = '';
  registry.stdout?.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  while (!stdout.endsWith('}\n')) await once(registry.stdout ?? registry, 'data');
  ({ origin } = registryServeDocumentSchema.parse(JSON.parse(stdout)));
  const knownIds = new Set(JSON.stringify(await demoSeed()).match(/[\w-]{18}/g));
  toStableText = createStabilizer({ home, origin, begunAt: Date.now(), knownIds });
});

afterAll(() => {
  registry.kill('SIGKILL');
  if (isWriting) writeFileSync(DOCUMENT, writeSteps(document, outputs));
});

/** Runs a command line as typed in the game folder; returns both streams in the order written. */
function type(command: string): string {
  const line = command.replaceAll('http://127.0.0.1:4810', origin);
  const { status, stdout } = spawnSync('sh', ['-c', `exec 2>&1\n${line}`], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      HOME: home,
      PATH: [join(scratch, 'bin'), dirname(process.execPath), process.env['PATH']].join(':'),
      TZ: 'UTC',
      COLUMNS: '96',
    },
  });
  return toStableText(stdout) + (status === 0 ? '' : `(exit status ${String(status)})\n`);
}

/**
 * Removes differences between machines: ports and folders of other lengths break lines elsewhere,
 * recently written files are read again, and the game's run time varies.
 */
function unwrap(text: string): string {
  const line = text.split(/\s+/).join(' ').trim();
  return line
    .replaceAll(/\d+ files? read, \d+ files? unchanged/g, 'files read, files unchanged')
    .replaceAll(/\b\d+ s\b/g, 'some seconds');
}

test(`the session has ${LEAST_COMMANDS} commands of Loadout`, () => {
  const commands = steps.filter(({ command }) => command.startsWith('loadout '));
  expect(commands.length).toBeGreaterThanOrEqual(LEAST_COMMANDS);
});

test.each(steps.map(({ command, output }, at) => ({ number: at + 1, command, output })))(
  '$number: $command',
  ({ command, output }) => {
    const printed = type(command);
    outputs.push(printed);
    expect(unwrap(printed)).toBe(unwrap(isWriting ? printed : output));
  },
);
