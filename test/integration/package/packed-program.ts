import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import manifest from '../../../package.json' with { type: 'json' };
import { startNpmRegistry } from './npm-registry.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const MODULES = join(ROOT, 'node_modules');
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A machine with Node and npm but nothing of this checkout: an empty home and separate folders. */
export interface Machine {
  readonly home: string;
  /** An empty working directory. */
  readonly folder: string;
  /** Runs a command line in a shell. */
  run(line: string, options?: { cwd?: string; env?: Record<string, string> }): Promise<Ran>;
}

interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Packs the package with `npm pack` from an unbuilt copy of this checkout, and starts an npm
 * registry with its dependencies.
 */
export async function packProgram() {
  const copy = copySources();
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--silent'], {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: MAX_OUTPUT_BYTES,
    }),
  ) as { filename: string; files: { path: string }[] }[];
  if (packed === undefined) throw new Error('npm packed nothing');
  const bytes = readFileSync(join(copy, packed.filename));
  rmSync(copy, { recursive: true });
  const registry = await startNpmRegistry(MODULES, manifest, { 'loadout.tgz': bytes });
  return {
    bytes,
    files: packed.files.map(({ path }) => path),
    address: `${registry.origin}/loadout.tgz`,
    npmRegistry: registry.origin,
    close: registry.close,
  };
}

/**
 * Copies the checkout's files in their current state, without ignored ones, to a folder inside
 * node_modules, from where the build tools resolve.
 */
function copySources(): string {
  mkdirSync(join(MODULES, '.cache'), { recursive: true });
  const copy = mkdtempSync(join(MODULES, '.cache/loadout-pack-'));
  const script = `git ls-files -z --cached --others --exclude-standard | tar --null -T - --ignore-failed-read -cf - | tar -xf - -C "$0"`;
  execFileSync('bash', ['-c', script, copy], { cwd: ROOT, stdio: ['ignore', 'ignore', 'ignore'] });
  return copy;
}

/** `node`: folder of the Node that comes first on the PATH. */
export function createMachine(
  npmRegistry: string,
  node: string = dirname(process.execPath),
): Machine {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'loadout-machine-')));
  const [home, folder, prefix] = ['home', 'folder', 'prefix'].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  for (const each of [home, folder]) mkdirSync(each);
  const environment = {
    HOME: home,
    PATH: [join(prefix, 'bin'), node, ...systemPath()].join(delimiter),
    npm_config_prefix: prefix,
    npm_config_registry: npmRegistry,
    npm_config_update_notifier: 'false',
  };
  const run = promisify(execFile);
  return {
    home,
    folder,
    run: (line, { cwd = folder, env = {} } = {}) =>
      run('bash', ['-e', '-c', line], {
        cwd,
        env: { ...environment, ...env },
        maxBuffer: MAX_OUTPUT_BYTES,
      }).then(
        ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
          status: code,
          stdout,
          stderr,
        }),
      ),
  };
}

/** The PATH without the entries that npm prepended. */
function systemPath(): string[] {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules') && !folder.includes('node-gyp-bin'));
}

/** Finds an installed Node too old for Loadout; null if there is none. */
export function findOlderNode(): string | null {
  const older = systemPath().find((folder) => {
    const { stdout } = spawnSync(join(folder, 'node'), ['--version'], { encoding: 'utf8' });
    return Number.parseInt((stdout ?? '').slice(1), 10) < 24;
  });
  return older ?? null;
}
