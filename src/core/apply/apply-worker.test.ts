import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { runApplyWorker } from './apply-worker.ts';

test('a journal key that cannot be read has an error of its own', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'loadout-worker-'));
  // A file where the folder should be, so the key cannot be read.
  const dataDir = join(scratch, 'data');
  writeFileSync(dataDir, '');
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => {
    port1.close();
    rmSync(scratch, { recursive: true, force: true });
  });
  runApplyWorker(port2, { role: 'apply', dataDir });
  port1.postMessage({ id: 1, method: 'recover', args: [scratch] });
  const [reply] = (await once(port1, 'message')) as unknown[];
  expect(reply).toMatchObject({ ok: false, error: { code: 'FILE_UNREADABLE' } });
});
