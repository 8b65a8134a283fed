// @module-tag deep
// @promise a backup of a running registry has every byte that its rows name, a killed one has no name, and a restored registry passes the conformance rows
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '#shared/errors.ts';
import { backUpRegistry, restoreRegistry } from '#registry-server/start.ts';
import { openStorage } from '#registry-server/storage/open-storage.ts';
import { createClient } from '#test/conformance/client.ts';
import { PEOPLE, type Credentials } from '#test/conformance/credentials.ts';
import { HASH_ROWS } from '#test/conformance/rows/hashes.ts';
import { PROJECT_WRITE_ROWS } from '#test/conformance/rows/project-writes.ts';
import { TOKEN_ROWS } from '#test/conformance/rows/tokens.ts';
import { VERSION_ROWS } from '#test/conformance/rows/versions.ts';
import { createPeople } from '#test/conformance/seed.ts';
import { countVerdict, runRows } from '#test/conformance/run.ts';
import { createProject, createSeed, createVersion } from '#test/builders/seed.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask, digest, hashOf } from './ask.ts';
import { createCastSeed, tokenOf } from './writes/cast.ts';
import { send, sendForm, versionParts } from './writes/write.ts';

const options = { signal: new AbortController().signal };
const as = tokenOf('owner');
const versions = ['version-1', 'version-2', 'version-3'].map((id) =>
  createVersion({ id, versionNumber: id }),
);
const seed = createSeed({ projects: [createProject({ versions })] });
const placeOf = (dataDir: string, sha512: string) =>
  join(dataDir, 'files', sha512.slice(0, 2), sha512);

/** Creates a data directory that no server has open. */
function fill(): string {
  const dataDir = join(createTempDir(), 'registry');
  openStorage(dataDir, seed).close();
  return dataDir;
}

describe('a backup', () => {
  it('of a registry that is written to has the bytes of every row', async () => {
    const dataDir = createTempDir();
    const server = await startTestRegistry({ seed: createCastSeed(), dataDir });
    const target = join(createTempDir(), 'backup');
    const publish = async (number: number) => {
      const parts = versionParts({ versionNumber: `2.0.${number}` });
      const line = 'POST /api/project/project-1/version';
      expect((await sendForm(server, line, { as, parts })).status).toBe(200);
    };
    await publish(0);
    const [summary] = await Promise.all([
      backUpRegistry(dataDir, target, options),
      ...Array.from({ length: 8 }, (_, at) => publish(at + 1)),
    ]);
    const restored = join(createTempDir(), 'restored');
    expect(await restoreRegistry(target, restored, options)).toEqual(summary);
    const again = await startTestRegistry({ dataDir: restored });
    const listed = await send(again, 'GET /api/project/project-1/version', { as });
    const { data } = listed.json as {
      data: { files: { url: string; sha512_hash: string }[] }[];
    };
    expect(data.length).toBeGreaterThan(0);
    for (const { url, sha512_hash: sha512 } of data.flatMap(({ files }) => files)) {
      const answer = await fetch(again.origin + new URL(url).pathname, {
        headers: { authorization: 'crp_owner' },
      });
      expect(digest(Buffer.from(await answer.arrayBuffer()))).toBe(sha512);
    }
  });

  it('copies the rows again when bytes are removed meanwhile, and keeps only what they name', async () => {
    const dataDir = fill();
    const target = join(createTempDir(), 'backup');
    const ids = ['version-1', 'version-2', 'version-3'];
    // Files are copied in the order of their checksums.
    const [copied = '', next = '', last = ''] = ids.toSorted((a, b) =>
      hashOf(a) < hashOf(b) ? -1 : 1,
    );
    let rounds = 0;
    const removeTwo = (done: number) => {
      if (done === 0) rounds += 1;
      if (done !== 1 || rounds > 1) return;
      const storage = openStorage(dataDir, undefined);
      for (const id of [copied, next]) storage.versionWriter.remove(id);
      storage.free([copied, next].map((id) => hashOf(id)));
      storage.close();
    };
    const summary = await backUpRegistry(dataDir, target, { ...options, onFile: removeTwo });
    expect([summary.files, rounds]).toEqual([1, 2]);
    const copies = readdirSync(join(target, 'files'), { recursive: true, withFileTypes: true });
    expect(copies.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([
      hashOf(last),
    ]);
  });

  it.each([
    ['is missing', 'missing', (path: string) => rmSync(path)],
    ['does not match its checksum', 'checksum', (path: string) => writeFileSync(path, 'other')],
  ])('is refused by name when a file %s, and leaves nothing', async (_, cause, harm) => {
    const dataDir = fill();
    const path = placeOf(dataDir, hashOf('version-2'));
    harm(path);
    const parent = createTempDir();
    await expect(backUpRegistry(dataDir, join(parent, 'backup'), options)).rejects.toMatchObject({
      code: 'REGISTRY_DATA_DAMAGED',
      params: { cause, path },
    });
    expect(readdirSync(parent)).toEqual([]);
  });

  it('is private, and is not written where something is', async () => {
    const dataDir = fill();
    const parent = createTempDir();
    const target = join(parent, 'backup');
    mkdirSync(target);
    await backUpRegistry(dataDir, target, options);
    const entries = readdirSync(parent, { recursive: true, withFileTypes: true });
    const open = entries
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => (statSync(path).mode & 0o077) !== 0);
    expect(process.platform === 'win32' ? [] : open).toEqual([]);
    await expect(backUpRegistry(dataDir, target, options)).rejects.toMatchObject({
      code: 'FILE_EXISTS',
      params: { path: target },
    });
  });

  it('that is cancelled or killed has no name', async () => {
    const dataDir = fill();
    const parent = createTempDir();
    const cancel = new AbortController();
    const cancelled = backUpRegistry(dataDir, join(parent, 'backup'), {
      signal: cancel.signal,
      onFile: () => cancel.abort(),
    });
    await expect(cancelled).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(readdirSync(parent)).toEqual([]);
    const program = `
      import { backUpRegistry } from '#registry-server/start.ts';
      const [, dataDir, target] = process.argv;
      const onFile = (done) => done === 2 && process.kill(process.pid, 'SIGKILL');
      await backUpRegistry(dataDir, target, { signal: new AbortController().signal, onFile });
    `;
    const argv = ['--input-type=module', '-e', program, dataDir, join(parent, 'backup')];
    const child = spawn(process.execPath, argv, { stdio: 'inherit' });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    expect(readdirSync(parent)).toEqual([expect.stringMatching(/^backup\..*\.part$/)]);
  });
});

describe('a restored registry', () => {
  const shared = mkdtempSync(join(tmpdir(), 'loadout-'));
  const backup = join(shared, 'backup');
  beforeAll(async () => {
    openStorage(join(shared, 'registry'), seed).close();
    await backUpRegistry(join(shared, 'registry'), backup, options);
  });
  afterAll(() => rmSync(shared, { recursive: true, force: true }));

  it('passes rows of the conformance suite with the sessions of the one before', async () => {
    const dataDir = createTempDir();
    const users = createPeople();
    const content = createSeed({ users, projects: [createProject({ members: [], versions })] });
    const server = await startTestRegistry({ seed: content, dataDir });
    const credentials: Credentials = Object.fromEntries(
      PEOPLE.map((person) => [person, { session: server.openSession(person), userName: person }]),
    );
    const target = join(createTempDir(), 'backup');
    await backUpRegistry(dataDir, target, options);
    await server.close();
    const restored = join(createTempDir(), 'restored');
    await restoreRegistry(target, restored, options);
    const again = await startTestRegistry({ dataDir: restored, rateLimits: 'none' });
    const rows = [...TOKEN_ROWS, ...VERSION_ROWS, ...HASH_ROWS, ...PROJECT_WRITE_ROWS];
    const report = await runRows(
      rows,
      { url: again.origin, credentials },
      createClient(again.origin),
    );
    expect(report.outcomes.filter(({ verdict }) => verdict === 'failure')).toEqual([]);
    expect([countVerdict(report, 'not run'), report.left]).toEqual([0, []]);
    const file = await ask(again, '/cdn/data/project/project-1/version/version-1/version-1.jar');
    expect(digest(Buffer.from(file.text))).toBe(hashOf('version-1'));
  }, 120_000);

  it.each([
    ['a byte of a file', 'checksum', placeOf('', hashOf('version-2'))],
    ['a byte of the database', 'checksum', 'registry.db'],
    ['a byte of the key', 'checksum', 'token.key'],
    ['its list', 'checksum', 'backup.json'],
  ])('is not made when %s changed', async (_, cause, name) => {
    const { copy, parent } = copyBackup();
    const path = join(copy, name);
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 2) ^ 1, bytes.length - 2);
    writeFileSync(path, bytes);
    expect(await failureOf(copy, parent)).toEqual([cause, []]);
  });

  it('is not made when a file or a row is missing, or where something is', async () => {
    const missing = copyBackup();
    rmSync(placeOf(missing.copy, hashOf('version-2')));
    expect(await failureOf(missing.copy, missing.parent)).toEqual(['missing', []]);
    const fewer = copyBackup();
    changeRows(fewer.copy, 'DELETE FROM members');
    expect(await failureOf(fewer.copy, fewer.parent)).toEqual(['rows', []]);
    await expect(restoreRegistry(backup, dirname(fewer.copy), options)).rejects.toMatchObject({
      code: 'FILE_EXISTS',
    });
  });

  it('is not made of rows whose files have other names than checksums', async () => {
    const { copy, parent } = copyBackup();
    changeRows(
      copy,
      `UPDATE files SET sha512 = '../../../token.key' WHERE versionId = 'version-2'`,
    );
    expect(await failureOf(copy, parent)).toEqual(['rows', []]);
  });

  /** Changes rows of a backup and updates its list of contents to match. */
  function changeRows(copy: string, sql: string): void {
    const file = join(copy, 'registry.db');
    const database = new Database(file);
    database.exec(sql);
    database.close();
    const list = join(copy, 'backup.json');
    const manifest = JSON.parse(readFileSync(list, 'utf8')) as object;
    const databaseSha512 = digest(readFileSync(file));
    writeFileSync(list, JSON.stringify({ ...manifest, databaseSha512 }));
  }

  function copyBackup(): { copy: string; parent: string } {
    const copy = join(createTempDir(), 'backup');
    cpSync(backup, copy, { recursive: true });
    return { copy, parent: createTempDir() };
  }

  /** Returns the reason for refusing a restore, and the files it left. */
  async function failureOf(copy: string, parent: string): Promise<[unknown, string[]]> {
    const error = await restoreRegistry(copy, join(parent, 'restored'), options).catch(
      (failure: unknown) => failure,
    );
    const { code, params } = error as AppError;
    return [code === 'REGISTRY_DATA_DAMAGED' ? params['cause'] : error, readdirSync(parent)];
  }
});
