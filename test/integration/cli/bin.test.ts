// @module-tag deep
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  errorDocumentSchema,
  registryReviewDocumentSchema,
  registryServeDocumentSchema,
} from '#cli/json/documents.ts';
import { makeScratch } from './cli-harness.ts';

const BIN = resolve(import.meta.dirname, '../../../src/cli/bin.mjs');

describe('the starter', () => {
  test('passes arguments, streams and the exit status through', () => {
    const data = join(makeScratch(), 'data');
    const { status, stdout } = spawnSync(
      process.execPath,
      [BIN, '--data-dir', data, '--json', 'scan'],
      { encoding: 'utf8' },
    );
    expect(status).toBe(2);
    expect(errorDocumentSchema.parse(JSON.parse(stdout)).error.code).toBe('LOADOUT_UNKNOWN');
  });

  test('lets the token reach no output and no file', () => {
    const data = join(makeScratch(), 'data');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [BIN, '--data-dir', data, 'doctor', '--json'],
      {
        encoding: 'utf8',
        env: { ...process.env, LOADOUT_TOKEN: 'crp_canarycanary' },
      },
    );
    expect(status).toBe(0);
    expect(stdout + stderr).not.toContain('canary');
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(0);
    const holding = files.filter((entry) =>
      readFileSync(join(entry.parentPath, entry.name)).includes('canary'),
    );
    expect(holding.map(({ name }) => name)).toEqual([]);
  });
});

test.skipIf(!existsSync('/dev/full'))(
  'a document that found no room is a failure, and a reader that went away is none',
  () => {
    const run = (command: string) =>
      spawnSync(
        '/bin/bash',
        ['-c', `set -o pipefail; "$0" "$1" ${command}`, process.execPath, BIN],
        {
          encoding: 'utf8',
        },
      );
    const full = run('token scopes --json > /dev/full');
    expect(full.status).toBe(1);
    expect(full.stderr).toContain('could not be written (the disk is full)');
    expect(run('token scopes --json | true').status).toBe(0);
  },
);

describe('registry serve', () => {
  async function serve(...options: string[]) {
    const data = join(makeScratch(), 'registry');
    const child = spawn(process.execPath, [
      BIN,
      'registry',
      'serve',
      '--json',
      '--port',
      '0',
      '--data',
      data,
      ...options,
    ]);
    let stdout = '';
    child.stdout.setEncoding('utf8');
    for await (const chunk of child.stdout) {
      stdout += chunk as string;
      if (stdout.endsWith('}\n')) break;
    }
    return { child, document: registryServeDocumentSchema.parse(JSON.parse(stdout)), data };
  }

  test('says in one document where it is, answers there, and ends with status 0 at SIGTERM', async () => {
    const { child, document, data } = await serve(
      '--demo',
      '--profile',
      'crmm',
      '--two-origins',
      '--fault',
      'empty-200',
    );
    expect(document).toMatchObject({ profile: 'crmm', faults: ['empty-200'], dataDir: data });
    expect(document.fileOrigin).not.toBe(document.origin);
    const answer = await fetch(`${document.origin}/api/tags/project-types`);
    expect(answer.status).toBe(200);
    child.kill('SIGTERM');
    const [status] = (await once(child, 'exit')) as [number];
    expect(status).toBe(0);
  });

  test('with --demo prints its accounts once, and `registry review` decides while it runs', async () => {
    const { child, document, data } = await serve('--demo', '--review', 'manual');
    expect(document.firstRunAccounts.map(({ userName }) => userName)).toEqual([
      'marlowe',
      'wardenry',
    ]);
    const [account] = document.firstRunAccounts;
    const signedIn = await fetch(`${document.origin}/api/auth/signin/credential`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account?.email, password: account?.password }),
    });
    expect(signedIn.status).toBe(200);
    const project = `${document.origin}/api/project/tide-tables`;
    expect((await fetch(project)).status).toBe(404);
    const review = (...words: string[]) =>
      spawnSync(process.execPath, [BIN, 'registry', 'review', ...words, '--data', data, '--json'], {
        encoding: 'utf8',
      });
    const approved = review('tide-tables', 'approve');
    expect(registryReviewDocumentSchema.parse(JSON.parse(approved.stdout)).project).toMatchObject({
      slug: 'tide-tables',
      previousStatus: 'processing',
      status: 'approved',
    });
    expect((await fetch(project)).status).toBe(200);
    expect([review('none', 'approve').status, review('tide-tables', 'burn').status]).toEqual([
      2, 2,
    ]);
    child.kill('SIGTERM');
    await once(child, 'exit');
  });

  test('on a port that is taken is a usage error', async () => {
    const { child, document } = await serve();
    const { port } = new URL(document.origin);
    const second = spawnSync(
      process.execPath,
      [BIN, 'registry', 'serve', '--json', '--port', port, '--data', makeScratch()],
      { encoding: 'utf8' },
    );
    expect(second.status).toBe(2);
    expect(errorDocumentSchema.parse(JSON.parse(second.stdout)).error).toMatchObject({
      code: 'USAGE',
      params: { argument: '--port', value: port },
    });
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
});
