import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { checkDocumentSchema, scanDocumentSchema } from '#cli/json/documents.ts';
import { createModJar, openPublishSite } from './publish-site.ts';

test('the author of a version sees it at the next check, and until then the true age of the answers', async () => {
  const begunMs = Date.now();
  const site = await openPublishSite();
  const first = await createModJar('1.0.0');
  site.write('lamp-1.jar', first);
  await site.publish(['project-1', '--file', 'lamp-1.jar', '--channel', 'release']);
  const game = join(site.folder, 'game');
  mkdirSync(join(game, 'pmods'), { recursive: true });
  writeFileSync(join(game, 'pmods', 'lamp.jar'), first);
  const ask = async <Schema extends z.ZodType>(schema: Schema, command: string) => {
    const { stdout } = await site.run(['--json', command], { cwd: game });
    return schema.parse(JSON.parse(stdout));
  };
  await site.run(['init', game, '--game-version', '0.5.1', '--yes']);
  const before = await ask(checkDocumentSchema, 'check');
  expect(before.addons).toMatchObject([{ state: 'up-to-date' }]);

  site.write('lamp-2.jar', await createModJar('2.0.0', 3_000));
  await site.publish(['project-1', '--file', 'lamp-2.jar', '--channel', 'release']);
  const looked = await ask(scanDocumentSchema, 'scan');
  expect(looked).toMatchObject({ stale: true, addons: [{ state: 'up-to-date' }] });
  // No answer is older than the test.
  expect(looked.ageSeconds).toBeLessThanOrEqual(Math.ceil((Date.now() - begunMs) / 1000));

  const after = await ask(checkDocumentSchema, 'check');
  expect(after).toMatchObject({
    stale: false,
    addons: [{ state: 'update-available', candidate: { versionNumber: '2.0.0' } }],
  });
});
