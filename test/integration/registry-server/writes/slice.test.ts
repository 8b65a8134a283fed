// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { expect, it } from 'vitest';
import { createSeed, createUser } from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask, digest } from '../ask.ts';
import { jarBytes, newProject, send, sendForm, versionParts } from './write.ts';

it('a person signs in, makes a token, creates a project, uploads a version, and lookups find it', async () => {
  const account = { email: 'owner@example.invalid', password: 'correct horse' };
  const server = await startTestRegistry({
    seed: createSeed({ users: [createUser({ account })] }),
  });
  const signedIn = await send(server, 'POST /api/auth/signin/credential', { json: account });
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers.getSetCookie()[0] ?? '';
  expect(cookie).toContain('HttpOnly');
  const session = /^auth-token=([a-z2-7]{52});/.exec(cookie)?.[1] ?? '';

  const created = await send(server, 'POST /api/pat', {
    as: { session },
    json: {
      name: 'CI',
      dateExpires: '2999-01-01',
      authScopes: [
        'project_create',
        'project_read',
        'version_create',
        'version_read',
        'project_write',
      ],
    },
  });
  expect(created.status).toBe(200);
  const { token } = created.json as { token: string };
  expect(token).toMatch(/^crp_[a-z2-7]{52}$/);

  const project = await send(server, 'POST /api/project', { as: { token }, json: newProject });
  expect(project.json).toMatchObject({ success: true, urlSlug: 'new-project', type: ['mod'] });
  expect((await ask(server, '/api/project/new-project')).status).toBe(404);
  expect((await ask(server, '/api/project/new-project', { token })).json).toMatchObject({
    project: { status: 'draft', members: [{ isOwner: true }] },
  });

  const uploaded = await sendForm(server, 'POST /api/project/new-project/version', {
    as: { token },
    parts: versionParts(),
  });
  expect([uploaded.status, uploaded.json]).toMatchObject([200, { success: true, slug: '1.0.0' }]);

  const sha512 = digest(jarBytes('1.0.0'));
  const found = await ask(server, '/api/version-files', { token, body: { hashes: [sha512] } });
  const { url } = (found.json as Record<string, { primaryFile: { url: string } }>)[sha512]
    ?.primaryFile ?? { url: '' };
  const download = await fetch(url, { headers: { authorization: token } });
  expect(digest(new Uint8Array(await download.arrayBuffer()))).toBe(sha512);
  expect((await ask(server, '/api/version-files', { body: { hashes: [sha512] } })).status).toBe(
    404,
  );
});
