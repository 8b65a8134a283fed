import { expect, test } from 'vitest';
import { digest } from '../registry-server/ask.ts';
import { jar, NEW_PROJECT, openSite, VERSION } from './site.ts';
import { buildRawZip } from '#test/builders/raw-zip.ts';

test.each(['local', 'crmm', 'test'] as const)(
  'on %s a session makes a token, and the token a project, a version and its submission',
  async (profile) => {
    const site = await openSite({ profile });
    const made = await site.asSession('stranger').tokens.create({
      name: 'CI',
      dateExpires: '2999-01-01T12:00:00Z',
      authScopes: [
        'user_read',
        'project_create',
        'project_read',
        'project_write',
        'version_create',
        'version_read',
      ],
    });
    const client = site.asToken(made.token);
    expect((await client.account.me()).userName).toBe('stranger');

    expect(await client.projects.create(NEW_PROJECT)).toEqual({ slug: 'new-project' });
    const { id } = await client.projects.get('new-project');
    await client.projects.setDescription(id, 'Long words');
    await client.projects.setLicence(id, { kind: 'listed', id: 'MIT' });
    const sent: [number, number][] = [];
    const uploaded = await client.versions.create(
      id,
      VERSION,
      { primary: jar('one'), additional: [] },
      { onUpload: (sentBytes, totalBytes) => sent.push([sentBytes, totalBytes]) },
    );
    expect(uploaded).toEqual({ slug: '2.0.0' });
    expect(sent.at(-1)?.[0]).toBe(sent.at(-1)?.[1]);
    await client.projects.submit(id);

    const sha512 = digest(buildRawZip([{ name: 'content.txt', content: 'one' }]), 'sha512');
    const found = await client.hashes.lookup({ hashes: [sha512], algorithm: 'sha512' });
    expect(found.get(sha512)).toMatchObject({ projectId: id, versionNumber: '2.0.0' });
    expect(site.logged()).not.toContain(made.token);
  },
);
