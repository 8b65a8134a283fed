import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import {
  createMember,
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
  OWNER_ID,
  OWNER_TOKEN,
} from '#test/builders/seed.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask, hashOf } from './ask.ts';
import { picture } from './writes/pictures.ts';
import { sendForm } from './writes/write.ts';

const seed = createSeed({ projects: [createProject({ versions: [createVersion()] })] });
const FILE = '/cdn/data/project/project-1/version/version-1/version-1.jar';

// Exits while writing the rows of the second project.
const KILLED_IMPORT = `
  import { startRegistryServer } from '#registry-server/start.ts';
  import { createProject, createSeed } from '#test/builders/seed.ts';
  const last = {
    ...createProject({ id: 'project-2' }),
    get description() {
      return process.kill(process.pid, 'SIGKILL');
    },
  };
  const seed = createSeed({ projects: [createProject(), last] });
  const dataDir = process.argv[1];
  await startRegistryServer({ dataDir, port: 0, profile: 'local', faults: [], seed });
`;

describe('a data directory', () => {
  it('that others can read keeps its mode, and everything in it is private', async () => {
    const dataDir = createTempDir();
    chmodSync(dataDir, 0o755);
    const server = await startTestRegistry({ dataDir, seed });
    const icon = { name: 'icon.png', bytes: await picture('png', { width: 20, height: 20 }) };
    const as = { token: OWNER_TOKEN };
    const parts = { icon };
    const { status } = await sendForm(server, 'PATCH /api/project/project-1/icon', { as, parts });
    expect(status).toBe(200);
    const modeOf = (path: string) => (statSync(join(dataDir, path)).mode & 0o777).toString(8);
    const all = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
    expect(all).toEqual(expect.arrayContaining(['registry.db', 'registry.db-wal', 'files']));
    expect(
      all.map((path) => `${path} ${modeOf(path)}`).filter((line) => !/ [67]00$/.test(line)),
    ).toEqual([]);
    expect(modeOf('.')).toBe('755');
  });

  it('closes a database that an earlier program left open to others', async () => {
    const dataDir = createTempDir();
    await (await startTestRegistry({ dataDir, seed })).close();
    chmodSync(join(dataDir, 'registry.db'), 0o644);
    await startTestRegistry({ dataDir });
    for (const name of ['registry.db', 'registry.db-wal', 'registry.db-shm']) {
      expect([name, (statSync(join(dataDir, name)).mode & 0o777).toString(8)]).toEqual([
        name,
        '600',
      ]);
    }
  });

  it('serves the same after a restart, without the seed', async () => {
    const dataDir = createTempDir();
    const first = await startTestRegistry({ dataDir, seed });
    const before = await ask(first, '/api/project/project-1/version');
    const file = await ask(first, FILE);
    await first.close();
    const second = await startTestRegistry({ dataDir });
    const after = await ask(second, '/api/project/project-1/version');
    expect(after.text).toBe(before.text.replaceAll(first.origin, second.origin));
    expect((await ask(second, FILE)).text).toBe(file.text);
    expect((await ask(second, '/api/user', { token: OWNER_TOKEN })).status).toBe(200);
  });

  it('that holds content takes no other seed', async () => {
    const dataDir = createTempDir();
    await (await startTestRegistry({ dataDir, seed })).close();
    const other = createSeed({ projects: [createProject({ id: 'other' })] });
    const server = await startTestRegistry({ dataDir, seed: other });
    expect((await ask(server, '/api/project/other')).status).toBe(404);
    expect((await ask(server, '/api/project/project-1')).status).toBe(200);
  });

  it('that a failed import left is empty, and is filled by the next start', async () => {
    const dataDir = createTempDir();
    const broken = createSeed({
      projects: [
        ...seed.projects,
        createProject({ id: 'p2', members: [createMember({ userId: 'nobody' })] }),
      ],
    });
    await expect(startTestRegistry({ dataDir, seed: broken })).rejects.toThrow('FOREIGN KEY');
    const files = readdirSync(join(dataDir, 'files'), { recursive: true });
    expect(files.length).toBeGreaterThan(0);
    const empty = await startTestRegistry({ dataDir });
    expect((await ask(empty, '/api/project/project-1')).status).toBe(404);
    expect((await ask(empty, `/api/user/${OWNER_ID}`)).status).toBe(404);
    await empty.close();
    const filled = await startTestRegistry({ dataDir, seed });
    expect((await ask(filled, FILE)).status).toBe(200);
  });

  it('is empty after its import was killed, and is filled by the next start', async () => {
    const dataDir = createTempDir();
    const killed = spawnSync(process.execPath, [
      '--input-type=module',
      '-e',
      KILLED_IMPORT,
      dataDir,
    ]);
    expect(killed.signal).toBe('SIGKILL');
    const empty = await startTestRegistry({ dataDir });
    expect((await ask(empty, '/api/project/project-1')).status).toBe(404);
    await empty.close();
    const filled = await startTestRegistry({ dataDir, seed });
    expect((await ask(filled, FILE)).status).toBe(200);
  });

  it('replaces the torn file of a killed import', async () => {
    const dataDir = createTempDir();
    const sha512 = hashOf('version-1');
    const folder = join(dataDir, 'files', sha512.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, sha512), 'torn');
    const server = await startTestRegistry({ dataDir, seed });
    const { bytes } = createVersionFile('version-1');
    expect((await ask(server, FILE)).text).toBe(Buffer.from(bytes).toString());
  });

  it('of a newer schema is refused and left as it is', async () => {
    const dataDir = createTempDir();
    await (await startTestRegistry({ dataDir, seed })).close();
    const file = join(dataDir, 'registry.db');
    const database = new Database(file);
    database.pragma('user_version = 999');
    database.close();
    await expect(startTestRegistry({ dataDir })).rejects.toMatchObject({ code: 'NEWER_DATA' });
    const reopened = new Database(file, { readonly: true });
    expect(reopened.pragma('user_version', { simple: true })).toBe(999);
    reopened.close();
  });

  it('holds no token in plain text and keeps its key from other users', async () => {
    const dataDir = createTempDir();
    await (await startTestRegistry({ dataDir, seed })).close();
    const database = new Database(join(dataDir, 'registry.db'), { readonly: true });
    expect(JSON.stringify(database.prepare('SELECT * FROM tokens').all())).not.toContain(
      OWNER_TOKEN,
    );
    database.close();
    expect(statSync(join(dataDir, 'token.key')).mode & 0o077).toBe(0);
    rmSync(join(dataDir, 'token.key'));
    const server = await startTestRegistry({ dataDir });
    expect((await ask(server, '/api/user', { token: OWNER_TOKEN })).status).toBe(401);
  });

  it('never hashes tokens with a key that a crash cut short', async () => {
    const dataDir = createTempDir();
    writeFileSync(join(dataDir, 'token.key'), '');
    await startTestRegistry({ dataDir, seed });
    expect(statSync(join(dataDir, 'token.key')).size).toBe(32);
  });

  it('gives the same seed the same ids everywhere', async () => {
    const [one, two] = [await startTestRegistry({ seed }), await startTestRegistry({ seed })];
    const read = async (server: typeof one) =>
      (await ask(server, '/api/project/project-1?includeVersions=true')).text.replaceAll(
        server.origin,
        '',
      );
    expect(await read(one)).toBe(await read(two));
  });
});

describe('addTag', () => {
  it('is seen at once and after a restart', async () => {
    const dataDir = createTempDir();
    const server = await startTestRegistry({ dataDir, seed });
    server.addTag('loader', { name: 'new_loader', supportedProjectTypes: ['mod'] });
    server.addTag('category', {
      name: 'new-category',
      projectTypes: ['mod'],
      type: 'category',
      isDisplayed: true,
    });
    server.addTag('gameVersion', {
      label: '0.6',
      value: '0.6.0',
      releaseType: 'alpha',
      major: false,
    });
    const read = async (from: typeof server) => ({
      loaders: (await ask(from, '/api/tags/loaders?type=mod')).json,
      categories: (await ask(from, '/api/tags/categories?type=mod&namesOnly=true')).json,
      gameVersions: (await ask(from, '/api/tags/game-versions')).json,
    });
    const seen = await read(server);
    expect(seen.loaders).toContainEqual({ name: 'new_loader', supportedProjectTypes: ['mod'] });
    expect(seen.categories).toContain('new-category');
    expect(seen.gameVersions).toMatchObject({
      0: { value: '0.6.0' },
      1: { value: '0.5.28' },
      length: 141,
    });
    await server.close();
    expect(await read(await startTestRegistry({ dataDir }))).toEqual(seen);
  });
});
