// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { request } from 'node:http';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed } from './cast.ts';

const BOUNDARY = 'boundary-of-the-form';
const FILE = [
  `--${BOUNDARY}`,
  'content-disposition: form-data; name="primaryFile"; filename="cut.jar"',
  'content-type: application/java-archive',
  '',
  'the first bytes',
].join('\r\n');

it('of an upload that is cut while the registry closes nothing is left', async () => {
  const dataDir = createTempDir();
  const server = await startTestRegistry({ seed: createCastSeed(), dataDir });
  const uploads = () => readdirSync(join(dataDir, 'uploads'));
  const upload = request(`${server.origin}/api/project/project-1/version`, {
    method: 'POST',
    headers: {
      authorization: 'crp_owner',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': 1_000_000,
    },
  });
  upload.on('error', () => undefined);
  upload.write(FILE);
  await expect.poll(uploads).toHaveLength(1);
  upload.destroy();
  await server.close();
  expect(uploads()).toEqual([]);
});
