/**
 * Kills a registry at random moments while several writers are at work, opens its directory again and looks: no
 * acknowledged write is lost, no write is there by half, rows and bytes agree. `KILLS` says how often; default 8.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { spawnRegistry, type RegistryProcess } from '#test/helpers/registry-process.ts';
import { digest } from '../../integration/registry-server/ask.ts';
import { createCastSeed, tokenOf } from '../../integration/registry-server/writes/cast.ts';
import { picture } from '../../integration/registry-server/writes/pictures.ts';
import {
  jarBytes,
  send,
  sendForm,
  versionParts,
} from '../../integration/registry-server/writes/write.ts';

const KILLS = Number(process.env['KILLS'] ?? 8);
const WRITERS = 4;
const as = tokenOf('owner');

/** What was acknowledged: by version number its sha512, or null for deleted; and the description. */
interface Acknowledged {
  readonly versions: Map<string, string | null>;
  description: { done: string | null; asked: string[] };
  /** Numbers whose write was asked for and not answered: either end is right. */
  readonly open: Set<string>;
}

it(
  `loses nothing and keeps nothing by half over ${KILLS} kills`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const dataDir = createTempDir();
    const acknowledged: Acknowledged = {
      versions: new Map(),
      description: { done: null, asked: [] },
      open: new Set(),
    };
    const serials = { last: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await spawnRegistry({ dataDir, seed: createCastSeed() });
      if (kill > 0) await expectWhole(server, dataDir, acknowledged);
      await writeUntilKilled(server, serials, acknowledged);
    }
    const server = await spawnRegistry({ dataDir });
    await expectWhole(server, dataDir, acknowledged);
    await server.kill();
    expect(acknowledged.versions.size).toBeGreaterThan(KILLS);
  },
);

async function writeUntilKilled(
  server: RegistryProcess,
  serials: { last: number },
  acknowledged: Acknowledged,
): Promise<void> {
  const enough = Promise.withResolvers<void>();
  let answered = 0;
  // Between a few and many answers, so that the kill meets every step of a write.
  const limit = 1 + Math.floor(Math.random() * 25);
  const write = async (): Promise<void> => {
    for (;;) {
      serials.last += 1;
      if (!(await writeOne(server, serials.last, acknowledged))) return;
      answered += 1;
      if (answered >= limit) enough.resolve();
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  await enough.promise;
  await server.kill();
  await Promise.all(writers);
}

/** False when the registry was gone before it answered. */
async function writeOne(
  server: { origin: string },
  serial: number,
  acknowledged: Acknowledged,
): Promise<boolean> {
  const number = `v${serial}`;
  try {
    if (serial % 5 === 3) return await editDescription(server, `text ${serial}`, acknowledged);
    if (serial % 5 === 4) {
      const bytes = await picture('png', { width: 64, height: 64, isNoise: true });
      const parts = { icon: { name: 'i.png', bytes } };
      return (
        (await sendForm(server, 'PATCH /api/project/project-1/icon', { as, parts })).status === 200
      );
    }
    if (serial % 5 === 2) return await removeOne(server, acknowledged);
    const bytes = jarBytes(number.repeat(20_000));
    const parts = versionParts({
      versionNumber: number,
      primaryFile: { name: `${number}.jar`, bytes },
    });
    acknowledged.open.add(number);
    const answer = await sendForm(server, 'POST /api/project/project-1/version', { as, parts });
    expect(answer.status).toBe(200);
    acknowledged.versions.set(number, digest(bytes));
    acknowledged.open.delete(number);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function editDescription(
  server: { origin: string },
  description: string,
  acknowledged: Acknowledged,
): Promise<boolean> {
  acknowledged.description.asked.push(description);
  const line = 'PATCH /api/project/project-1/description';
  const answer = await send(server, line, { as, json: { description } });
  expect(answer.status).toBe(200);
  acknowledged.description.done = description;
  return true;
}

async function removeOne(server: { origin: string }, acknowledged: Acknowledged): Promise<boolean> {
  const [number] =
    [...acknowledged.versions].find(
      ([name, sha]) => sha !== null && !acknowledged.open.has(name),
    ) ?? [];
  if (number === undefined) return true;
  acknowledged.open.add(number);
  const answer = await send(server, `DELETE /api/project/project-1/version/${number}`, { as });
  expect(answer.status).toBe(200);
  acknowledged.versions.set(number, null);
  acknowledged.open.delete(number);
  return true;
}

/** Compares what the next start shows with rows, bytes and what was acknowledged. */
async function expectWhole(
  server: RegistryProcess,
  dataDir: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const { json } = await send(server, 'GET /api/project/project-1/version');
  const { data } = json as {
    data: { slug: string; files: { sha512_hash: string; url: string }[] }[];
  };
  const found = new Map(
    data.map(({ slug, files }) => [slug, files.map(({ sha512_hash }) => sha512_hash)]),
  );
  for (const [number, sha512] of acknowledged.versions) {
    if (acknowledged.open.has(number)) continue;
    expect([number, found.get(number)]).toEqual([number, sha512 === null ? undefined : [sha512]]);
  }
  for (const files of found.values()) expect(files).toHaveLength(1);
  for (const number of acknowledged.open) {
    if (!found.has(number)) acknowledged.versions.delete(number);
    else acknowledged.versions.set(number, found.get(number)?.[0] ?? null);
  }
  acknowledged.open.clear();
  const { rows, description } = readRows(dataDir);
  expect(listBytes(dataDir)).toEqual(rows);
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  // Several writers change it at once: what stands is the last one answered, or one that came after it.
  const { done, asked } = acknowledged.description;
  expect(done === null ? ['# About', ...asked] : asked).toContain(description);
  acknowledged.description = { done, asked: description === null ? [] : [description] };
}

function readRows(dataDir: string): { rows: string[]; description: string | null } {
  const database = new Database(join(dataDir, 'registry.db'), { readonly: true });
  const named = database
    .prepare<[], { sha512: string }>('SELECT sha512 FROM files UNION SELECT sha512 FROM images')
    .all();
  const project = database
    .prepare<[], { description: string | null }>(
      "SELECT description FROM projects WHERE id = 'project-1'",
    )
    .get();
  database.close();
  return {
    rows: named.map(({ sha512 }) => sha512).toSorted(),
    description: project?.description ?? null,
  };
}

function listBytes(dataDir: string): string[] {
  const root = join(dataDir, 'files');
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}
