// @promise a damaged database loses only its damaged parts: pages, rows, flipped bits, several processes that find it at once
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#core/database/open-database.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

const DAMAGES = {
  'has other bytes': (lock: string) => writeFileSync(lock, 'no database '.repeat(1000)),
  'is a folder': (lock: string) => mkdirSync(join(lock, 'inside'), { recursive: true }),
  'leads to a file of the person': (lock: string, world: string) => symlinkSync(world, lock),
  'leads nowhere': (lock: string) => symlinkSync(join(lock, 'nowhere'), lock),
  'has a folder in the place of its journal': (lock: string) => mkdirSync(`${lock}-journal`),
  'has a journal of somebody else': (lock: string) =>
    writeFileSync(`${lock}-journal`, Buffer.from('d9d505f920a163d7'.repeat(100), 'hex')),
};

test.each(Object.entries(DAMAGES))(
  'the database opens, twice, and keeps what it set aside, when the lock beside it %s',
  (_, damage) => {
    const dataDir = createTempDir();
    const world = join(createTempDir(), 'world.dat');
    writeFileSync(world, 'blocks '.repeat(1000));
    damage(join(dataDir, 'loadout.db.repair'), world);
    for (let time = 0; time < 2; time += 1) openDatabase(dataDir).close();
    expect(readFileSync(world, 'utf8')).toBe('blocks '.repeat(1000));
    expect(readdirSync(dataDir).filter((name) => name.includes('.corrupt-'))).toHaveLength(1);
  },
);
