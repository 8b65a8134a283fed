// @module-tag deep
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createNodeIo } from '../../disk/node-io.ts';
import { createDraftFiles } from './draft-files.ts';
import { takePublishLock } from './publish-draft.ts';

const io = createNodeIo();

test('a draft is dropped, also while another process takes its lock', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'loadout-drafts-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const files = createDraftFiles({
    io,
    dataDir,
    random: { id: () => 'x'.repeat(18), bytes: (count) => new Uint8Array(count) },
    readFile: () => Promise.reject(new Error('nothing is read')),
  });
  const folder = files.folderOf('d'.repeat(18));
  for (let time = 0; time < 300; time += 1) {
    takePublishLock(io, folder)();
    const dropped = files.dropAll('d'.repeat(18));
    await new Promise((resolve) => void setTimeout(resolve, time % 3));
    takePublishLock(io, folder)();
    await expect(dropped).resolves.toBeUndefined();
  }
});
