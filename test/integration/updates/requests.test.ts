// @promise a check never costs one request for each add-on, whatever the game version, on the public service of today and on its newer code
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createServiceProfile } from '#test/builders/update-world.ts';
import {
  createProject,
  createSeed,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';

const PROJECTS = 60;
const ids = Array.from({ length: PROJECTS }, (_, index) => `p${index}`);

const projects = ids.map((id) =>
  createProject({
    id,
    slug: id,
    versions: [
      { month: 1, gameVersions: ['0.5.0'] },
      { month: 2, gameVersions: ['0.5.1'] },
    ].map(({ month, gameVersions }) =>
      createVersion({
        id: `${id}-${month}`,
        versionNumber: `${month}.0.0`,
        gameVersions,
        datePublished: `2026-0${month}-01T00:00:00.000Z`,
        files: [createVersionFile(`${id}-${month}`)],
      }),
    ),
  }),
);

async function checkAll(profile: 'crmm' | 'crmm-next', gameVersion: string) {
  const server = await startTestRegistry({ profile, seed: createSeed({ projects }) });
  const folder = createTempDir();
  mkdirSync(join(folder, 'pmods'));
  for (const { versions } of projects) {
    for (const { name, bytes } of versions[0]?.files ?? []) {
      writeFileSync(join(folder, 'pmods', name), bytes);
    }
  }
  const service = createServiceProfile(server.origin);
  const core = openCore({ dataDir: createTempDir(), profiles: [service] });
  const target = { gameVersion, loader: null, channel: 'release' as const };
  const { id: loadoutId } = await core.create(folder, { registry: 'service', target });
  const sum = () => [...server.requestCounts().values()].reduce((all, one) => all + one, 0);
  const before = sum();
  const check = core.client.addons.check({ loadoutId, addons: null, fresh: false });
  const { report } = expectOutcome(await core.finish(check), 'check');
  const states = new Set(report.addons.map(({ state, reason }) => `${state}: ${reason.code}`));
  return { requests: sum() - before, states: [...states], count: report.addons.length };
}

test.each([
  ['crmm', 'up-to-date', '0.5.0', 6],
  ['crmm-next', 'up-to-date', '0.5.0', 5],
  ['crmm', 'incompatible', '0.4.0', 8],
  ['crmm-next', 'incompatible', '0.4.0', 6],
] as const)(
  '%s: sixty add-ons, %s for %s, in few requests',
  async (profile, state, game, count) => {
    const { requests, ...found } = await checkAll(profile, game);
    expect(found).toEqual({ states: [`${state}: state-${state}`], count: PROJECTS });
    expect(requests).toBe(count);
  },
);
