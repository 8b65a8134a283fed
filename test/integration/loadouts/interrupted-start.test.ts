import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCore } from '#test/helpers/core-harness.ts';
import { createTempDir } from '#test/helpers/registry-server.ts';

/**
 * Creates a folder like one where a kill prevented the first record: these files of `.loadout` are
 * missing.
 */
async function interruptStart(missing: readonly string[]): Promise<string> {
  const folder = join(createTempDir(), 'cosmic-reach');
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  writeFileSync(join(folder, 'pmods/mine.jar'), 'my own file');
  await openCore({ dataDir: createTempDir() }).create(folder);
  for (const name of missing) rmSync(join(folder, '.loadout', name), { recursive: true });
  return folder;
}

const MISSING = [
  { missing: ['loadout.json'] },
  { missing: ['loadout.json', 'generations/0.json'] },
  { missing: ['loadout.json', 'generations', 'stage', 'vault'] },
];

describe('a start that was interrupted', () => {
  it.each(MISSING)(
    'is not a loadout, and starting again works, without $missing',
    async ({ missing }) => {
      const folder = await interruptStart(missing);
      const core = openCore({ dataDir: createTempDir() });
      const grantId = core.grantFolder(folder);
      await expect(core.client.loadouts.find({ selector: null, grantId })).rejects.toMatchObject({
        data: { code: 'LOADOUT_UNKNOWN' },
      });
      expect(await core.create(folder)).toMatchObject({ generation: 0, condition: 'ok' });
      expect(existsSync(join(folder, '.loadout/loadout.json'))).toBe(true);
    },
  );

  it('is damage, not a start, if anything of a history is left', async () => {
    const folder = await interruptStart(['loadout.json']);
    writeFileSync(join(folder, '.loadout/generations/1.json'), '{}');
    const core = openCore({ dataDir: createTempDir() });
    await expect(core.create(folder)).rejects.toThrow('LOADOUT_DAMAGED');
  });
});
