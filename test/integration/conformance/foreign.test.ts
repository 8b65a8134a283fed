// @module-tag deep
// @promise every endpoint, parameter, field, state, rule and limit of `docs/registry-interface.md` is tested against a registry (`npm run conformance`), in every profile, and with each fault switch alone, which affects only its own rows; unsupported parts are counted with their reason
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '#test/conformance/client.ts';
import { startEmbeddedRegistry, type EmbeddedRegistry } from '#test/conformance/embedded.ts';
import { ASSIGNABLE_SCOPES } from '#shared/registry/data/api-scopes.ts';

const MAIN = resolve('test/conformance/main.ts');

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the suite in a separate process, against a registry that it did not start. */
function runSuite(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const env = { PATH: process.env['PATH'], ...environment };
  return new Promise((settle) => {
    const child = execFile(
      process.execPath,
      [MAIN, ...args],
      { env, maxBuffer: 16 * 1024 * 1024 },
      (_, stdout, stderr) => settle({ status: child.exitCode, stdout, stderr }),
    );
  });
}

const lastLine = ({ stdout }: Ended) => stdout.trimEnd().split('\n').at(-1) ?? '';

describe('the suite as a program', () => {
  let registry: EmbeddedRegistry;
  let folder: string;
  beforeAll(async () => {
    registry = await startEmbeddedRegistry();
    folder = mkdtempSync(join(tmpdir(), 'loadout-'));
  });
  afterAll(async () => {
    await registry.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const writeCredentials = (name: string, content: unknown, mode = 0o600) => {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content), { mode });
    return file;
  };
  const sessionOf = () => {
    const { owner } = registry.credentials;
    if (owner === undefined || !('session' in owner)) throw new TypeError('The owner has one');
    return owner.session;
  };

  it('asks everything of another process with the credentials of a file, and shows none of them', async () => {
    const file = writeCredentials('all.json', registry.credentials);
    const ended = await runSuite(['--url', registry.url, '--credentials', file]);
    expect(lastLine(ended)).toMatch(/, 0 not offered, 0 not run, 0 failures$/);
    expect(ended.status).toBe(0);
    expect(ended.stdout + ended.stderr).not.toContain(sessionOf());
  });

  it('refuses a file that others may read', async () => {
    const file = writeCredentials('open.json', registry.credentials, 0o644);
    const ended = await runSuite(['--url', registry.url, '--credentials', file]);
    expect([ended.status, ended.stdout]).toEqual([1, '']);
    expect(ended.stderr).toBe(`Others may read ${file}; it has to be 0600\n`);
  });

  it('takes a session from the environment, and says what was not run without the others', async () => {
    const ended = await runSuite(['--url', registry.url], { LOADOUT_SESSION: sessionOf() });
    expect(lastLine(ended)).toMatch(/, [1-9]\d* not run, 0 failures$/);
    expect(ended.stdout).toMatch(/^\d+ rows not run: no credentials of member$/m);
    expect(ended.status).toBe(3);
  });

  it('takes a token from the environment, and says what needs a session', async () => {
    const { ask } = createClient(registry.url);
    const json = { name: 'Suite', dateExpires: '2099-01-01', authScopes: ASSIGNABLE_SCOPES };
    const made = await ask('POST /api/pat', { as: { session: sessionOf() }, json });
    const { token } = made.json as { token: string };
    const ended = await runSuite(['--url', registry.url], { LOADOUT_TOKEN: token });
    expect(lastLine(ended)).toMatch(/, [1-9]\d* not run, 0 failures$/);
    expect(ended.stdout).toMatch(/^\d+ rows not run: needs a session of owner$/m);
    expect(ended.stdout + ended.stderr).not.toContain(token);
    expect(ended.status).toBe(3);
  });

  it('reports a registry that does not answer', async () => {
    const { url, close } = await startEmbeddedRegistry();
    await close();
    const ended = await runSuite(['--url', url]);
    expect(ended).toEqual({ status: 1, stdout: '', stderr: `There is no answer from ${url}\n` });
  });
});
