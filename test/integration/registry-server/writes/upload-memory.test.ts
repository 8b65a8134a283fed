// @module-tag deep
// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { createHash } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { spawnRegistry } from '#test/helpers/registry-process.ts';
import { createCastSeed, tokenOf } from './cast.ts';
import { send, sendForm, versionParts } from './write.ts';

const MIB = 1024 * 1024;
const UPLOAD_BYTES = 127 * MIB;
const LINE = 'POST /api/project/project-1/version';

it('an upload of 127 MiB raises the peak of resident memory by less than 64 MiB, and arrives whole', async () => {
  const server = await spawnRegistry({ dataDir: createTempDir(), seed: createCastSeed() });
  onTestFinished(() => server.kill());
  const as = tokenOf('owner');
  expect((await sendForm(server, LINE, { as, parts: versionParts() })).status).toBe(200);
  const before = await server.askPeakMemory();

  const bytes = Buffer.alloc(UPLOAD_BYTES, 7);
  bytes.set(Buffer.from('504b0304', 'hex'));
  const parts = versionParts({ versionNumber: 'large', primaryFile: { name: 'large.jar', bytes } });
  expect((await sendForm(server, LINE, { as, parts })).status).toBe(200);
  expect((await server.askPeakMemory()) - before).toBeLessThan(64 * MIB);

  const sha512 = createHash('sha512').update(bytes).digest('hex');
  const { json } = await send(server, 'GET /api/project/project-1/version/large');
  expect(json).toMatchObject({
    data: { primaryFile: { size: UPLOAD_BYTES, sha512_hash: sha512 } },
  });
});
