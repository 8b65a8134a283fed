import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { createMemoryLogger } from '#test/helpers/memory-logger.ts';
import { createNodeIo } from '../disk/node-io.ts';
import { createRegistryConnections } from './connections.ts';

function connections() {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-connections-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const unused = (): never => {
    throw new Error('nothing is to be asked');
  };
  return {
    dataDir,
    registries: createRegistryConnections({
      io: createNodeIo(),
      dataDir,
      client: {
        gateway: { open: unused, estimateDownloadsMs: unused, clockSkewMs: unused },
        clock: createFakeClock(),
        logger: createMemoryLogger(),
      },
      startEmbeddedRegistry: null,
    }),
  };
}

test('the address of the public service is its shipped profile, not a second registry', async () => {
  const { dataDir, registries } = connections();
  const origin = registries.list().find(({ id }) => id === 'crmm')?.apiOrigin ?? '';
  expect((await registries.add(`${origin}/`, null)).profile.id).toBe('crmm');
  expect(readdirSync(dataDir)).toEqual([]);
});

test('an embedded registry that cannot be started is refused with a reason', async () => {
  await expect(connections().registries.connect('demo')).rejects.toMatchObject({
    code: 'REGISTRY_LACKS',
  });
});

test('an unknown profile is refused before anything is made of it', () => {
  expect(() => connections().registries.require('nowhere')).toThrow('REGISTRY_UNKNOWN');
});
