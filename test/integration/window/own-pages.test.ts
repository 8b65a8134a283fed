// @module-tag deep
import { describe, expect, it } from 'vitest';
import { createVersion } from '#test/builders/seed.ts';
import { openCore } from '#test/helpers/core-harness.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import { createCastSeed, type Person } from '../registry-server/writes/cast.ts';

const here = { registry: 'here' };
const page = { ...here, ask: 'check', project: 'project-1' } as const;
const unknown = { data: { code: 'PROJECT_UNKNOWN' } };

async function openSite(token: string | null = null) {
  const hidden = { visibility: 'private', versions: [createVersion()] } as const;
  const server = await startTestRegistry({ seed: createCastSeed({ project: hidden }) });
  const profile = { ...testProfile(server.origin), id: 'here' };
  const { client } = openCore({ dataDir: createTempDir(), profiles: [profile], token });
  const signIn = (person: Person) =>
    client.accounts.signIn({ ...here, token: `crp_${person}`, inFile: true, expires: null });
  return { server, client, signIn };
}

describe('the page of a project that guests may not see', () => {
  it('shows it with its versions to a signed-in account that may see it', async () => {
    const { client, signIn } = await openSite();
    await expect(client.pages.project(page)).rejects.toMatchObject(unknown);
    await signIn('owner');
    const opened = await client.pages.project(page);
    expect(opened).toMatchObject({ project: { id: 'project-1' }, age: { stale: false } });
    expect(opened.detail).not.toBeNull();
    expect(opened.versions).toHaveLength(1);
    const { found } = await client.lookups.projects({ ...here, names: ['project-1'] });
    expect(found).toMatchObject([{ error: null, project: { id: 'project-1' } }]);
  });

  it('does not show it after a sign-out, nor to another account, not even from the cache', async () => {
    const { client, server, signIn } = await openSite();
    await signIn('owner');
    await client.pages.project(page);
    await client.accounts.signOut(here);
    await expect(client.pages.project(page)).rejects.toMatchObject(unknown);
    await signIn('stranger');
    await expect(client.pages.project(page)).rejects.toMatchObject(unknown);
    await expect(client.pages.project({ ...page, ask: 'kept' })).rejects.toMatchObject({
      data: { code: 'NOT_KEPT' },
    });
    await server.close();
    await expect(client.pages.project(page)).rejects.toMatchObject({
      data: { code: 'REGISTRY_UNREACHABLE' },
    });
  });

  it('sends no token of the environment, which names no registry', async () => {
    const { client } = await openSite('crp_owner');
    await expect(client.pages.project(page)).rejects.toMatchObject(unknown);
  });
});
