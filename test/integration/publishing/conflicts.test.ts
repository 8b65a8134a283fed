import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { expect, onTestFinished, test } from 'vitest';
import { createCore } from '#core/create-core.ts';
import { saveProfile } from '#test/helpers/save-profile.ts';
import { createNodeHost } from '#node-host/create-node-host.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed } from '../registry-server/writes/cast.ts';

const on = { registry: 'here', dryRun: false };
const project = 'project-1';

async function openCores() {
  const server = await startTestRegistry({ seed: createCastSeed() });
  const open = async () => {
    const dataDir = join(createTempDir(), 'data');
    mkdirSync(dataDir, { mode: 0o700 });
    saveProfile({ ...testProfile(server.origin), id: 'here' }, dataDir);
    const host = createNodeHost({
      dataDir,
      environment: {},
      platform: 'linux',
      token: 'crp_owner',
    });
    const core = createCore(host, { token: 'crp_owner' });
    onTestFinished(() => core.close());
    return createRouterClient(core.router, { context: core.context });
  };
  return { server, mine: await open(), theirs: await open() };
}

test('a change that another person saved meanwhile is shown, not overwritten', async () => {
  const { mine, theirs, server } = await openCores();
  const { project: seen } = await mine.projects.open({ registry: 'here', project });
  const base = { name: seen.name, summary: seen.summary };
  await theirs.projects.edit({ ...on, project, base: null, change: { summary: 'Theirs' } });
  const sent = server.requestCounts().get('PATCH /api/project/:project');
  await expect(
    mine.projects.edit({ ...on, project, base, change: { ...base, summary: 'Mine' } }),
  ).rejects.toMatchObject({ data: { code: 'EDIT_CONFLICT', params: { fields: 'summary' } } });
  expect(server.requestCounts().get('PATCH /api/project/:project')).toBe(sent);
});

test('fields that only one of both changed are kept from both', async () => {
  const { mine, theirs } = await openCores();
  const { project: seen } = await mine.projects.open({ registry: 'here', project });
  const base = { name: seen.name, summary: seen.summary };
  await theirs.projects.edit({ ...on, project, base: null, change: { summary: 'Theirs' } });
  const done = await mine.projects.edit({
    ...on,
    project,
    base,
    change: { ...base, name: 'My name' },
  });
  expect(done.changes.map(({ field }) => field)).toEqual(['name']);
  const { project: now } = await mine.projects.open({ registry: 'here', project });
  expect([now.name, now.summary]).toEqual(['My name', 'Theirs']);
});

test('the same change by both is no conflict and sends nothing', async () => {
  const { mine, theirs } = await openCores();
  const base = { description: '# About' };
  const change = { description: 'The same' };
  await theirs.projects.editDescription({ ...on, project, base, change });
  const again = await mine.projects.editDescription({ ...on, project, base, change });
  expect(again).toMatchObject({ sent: false, changes: [] });
});

test('a description that was written anew meanwhile is a conflict', async () => {
  const { mine, theirs } = await openCores();
  const base = { description: '# About' };
  await theirs.projects.editDescription({ ...on, project, base, change: { description: 'B' } });
  await expect(
    mine.projects.editDescription({ ...on, project, base, change: { description: 'C' } }),
  ).rejects.toMatchObject({ data: { code: 'EDIT_CONFLICT' } });
});

test('a profile that was saved in another window meanwhile is a conflict in what both changed', async () => {
  const { mine, theirs, server } = await openCores();
  const { user } = await mine.profile.open({ registry: 'here' });
  const base = { name: user.name ?? '', userName: user.userName, bio: user.bio ?? '' };
  await theirs.profile.edit({ ...on, base: null, change: { bio: 'Theirs' } });
  const sent = server.requestCounts().get('PATCH /api/user');
  await expect(
    mine.profile.edit({ ...on, base, change: { ...base, bio: 'Mine' } }),
  ).rejects.toMatchObject({ data: { code: 'EDIT_CONFLICT', params: { fields: 'bio' } } });
  expect(server.requestCounts().get('PATCH /api/user')).toBe(sent);
  await mine.profile.edit({ ...on, base, change: { ...base, name: 'My name' } });
  const { user: now } = await mine.profile.open({ registry: 'here' });
  expect([now.name, now.bio]).toEqual(['My name', 'Theirs']);
});
