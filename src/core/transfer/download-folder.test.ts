import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { vaultFile } from '#shared/domain/paths.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createNodeIo } from '../disk/node-io.ts';
import { createDownloadFolder, createFileSender } from './download-folder.ts';

const io = createNodeIo();
const BYTES = 'what a version has';
const SHA512 = createHash('sha512').update(BYTES).digest('hex');

test('two who fetch one file at once both get it, and it is gone when both have it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-send-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const kept = join(dataDir, 'downloads', vaultFile(SHA512));
  const downloads = createDownloadFolder(
    io,
    {
      copyIntoVault: async () => undefined,
      async fetchIntoVault() {
        mkdirSync(dirname(kept), { recursive: true });
        if (!existsSync(kept)) writeFileSync(kept, BYTES);
        return new Map([[SHA512, BYTES.length]]);
      },
    },
    dataDir,
  );
  const source = { url: 'http://127.0.0.1/a.jar', size: BYTES.length, sha1: null, sha512: SHA512 };
  const client = { profile: testProfile('http://127.0.0.1') };
  const send = createFileSender({
    io,
    downloads,
    findFile: async () => ({ client, source, name: 'a.jar' }),
  });
  const request = { registry: 'r', project: 'p', version: 'v', file: null };
  const [one, other] = [send(request), send(request)];
  for (const kind of ['progress', 'file']) {
    expect((await one.next()).value).toMatchObject({ kind });
    expect((await other.next()).value).toMatchObject({ kind });
  }
  const kinds = { one: [] as string[], other: [] as string[] };
  for await (const chunk of one) kinds.one.push(chunk.kind);
  expect(existsSync(kept)).toBe(true);
  for await (const chunk of other) kinds.other.push(chunk.kind);
  expect(kinds).toEqual({ one: ['chunk', 'end'], other: ['chunk', 'end'] });
  expect(existsSync(kept)).toBe(false);
});
