// @promise doctor names once what a registry sent in the last week that this Loadout does not know
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createMember,
  createOrganization,
  createProject,
  createSeed,
  createUser,
  createVersion,
  createVersionFile,
} from '#test/builders/seed.ts';
import { createServiceProfile } from '#test/builders/update-world.ts';
import { createFakeClock } from '#test/helpers/clocks.ts';
import { expectOutcome, openCore } from '#test/helpers/core-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

function addNightly(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(addNightly);
  if (typeof answer !== 'object' || answer === null) return answer;
  const inside = Object.entries(answer).map(([key, one]) => [key, addNightly(one)]);
  const item = Object.fromEntries(inside) as Record<string, unknown>;
  if (!('releaseChannel' in item)) return item;
  return { ...item, releaseChannel: 'nightly', reviewedBy: 'ann', 'not\u001b[31ma name': 1 };
}

test('a new field and a new channel are named once, by the next program too, for a week', async () => {
  const file = createVersionFile('lamp');
  const versions = [createVersion({ files: [file] })];
  const server = await startTestRegistry({
    seed: createSeed({ projects: [createProject({ versions })] }),
  });
  const proxy = await startUnsteadyProxy(server.origin, () => ({
    kind: 'rewrite',
    change: addNightly,
  }));
  const [folder, dataDir] = [createTempDir(), createTempDir()];
  mkdirSync(join(folder, 'pmods'));
  writeFileSync(join(folder, 'pmods', file.name), file.bytes);
  const clock = createFakeClock(Date.now());
  const profiles = [createServiceProfile(proxy.origin)];
  const first = openCore({ dataDir, profiles, clock });
  const { id: loadoutId } = await first.create(folder, { registry: 'service' });
  const check = first.client.addons.check({ loadoutId, addons: null, fresh: false });
  const { report } = expectOutcome(await first.finish(check), 'check');
  expect(report.addons.map(({ state }) => state)).toEqual(['up-to-date']);
  await first.close();

  const next = openCore({ dataDir, clock });
  const answersOf = async () =>
    (await next.client.doctor.run()).filter(({ subject }) => subject.code === 'doctor-answers');
  const told = {
    subject: { code: 'doctor-answers', params: { registry: 'service' } },
    result: 'warning',
    finding: {
      code: 'doctor-answers-unknown',
      params: { names: 'releaseChannel: nightly, reviewedBy' },
    },
    hint: { code: 'doctor-hint-answers', params: {} },
  };
  expect(await answersOf()).toEqual([told]);
  expect(await answersOf()).toEqual([told]);
  clock.jump(WEEK_MS + 60_000);
  expect(await answersOf()).toEqual([]);
});

test('the embedded registry sends nothing that this Loadout does not know', async () => {
  const organization = createOrganization({ members: [createMember()] });
  const owned = createProject({ organizationId: organization.id, versions: [createVersion()] });
  const server = await startTestRegistry({
    seed: createSeed({ users: [createUser()], organizations: [organization], projects: [owned] }),
  });
  const profiles = [createServiceProfile(server.origin)];
  const { client, create } = openCore({ dataDir: createTempDir(), profiles });
  const folder = createTempDir();
  mkdirSync(join(folder, 'pmods'));
  await create(folder, { registry: 'service' });
  const on = { registry: 'service' };
  const { found } = await client.lookups.projects({ ...on, names: [`slug-of-${owned.id}`] });
  expect(found).toHaveLength(1);
  await client.lookups.organizations({ ...on, names: [organization.slug], owned: true });
  await client.lookups.users({ ...on, names: [createUser().userName], owned: true });
  await client.lookups.versions({ ...on, project: owned.id, featured: false });
  const subjects = (await client.doctor.run()).map(({ subject }) => subject.code);
  expect(subjects).toContain('doctor-registry');
  expect(subjects).not.toContain('doctor-answers');
});
