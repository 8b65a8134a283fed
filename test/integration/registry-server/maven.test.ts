import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createMember, createProject, createSeed, createVersion } from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask } from './ask.ts';

const AT = '/maven/maven/crmods';
const seed = createSeed({
  projects: [
    createProject({
      versions: [
        createVersion({
          id: 'v1',
          versionNumber: '1.0.0',
          datePublished: '2025-01-01T00:00:00.000Z',
        }),
        createVersion({
          id: 'v2',
          versionNumber: '2.0.0-beta',
          releaseChannel: 'beta',
          datePublished: '2025-02-01T00:00:00.000Z',
        }),
      ],
    }),
    createProject({
      id: 'hidden',
      visibility: 'private',
      members: [createMember()],
      versions: [createVersion({ id: 'h1' })],
    }),
  ],
});
const start = (options = {}) => startTestRegistry({ seed, ...options });
const sha1 = (text: string | Uint8Array) => createHash('sha1').update(text).digest('hex');
const basic = { authorization: `Basic ${Buffer.from('x:crp_owner').toString('base64')}` };

describe('versions for build tools', () => {
  it('are listed oldest first, with the newest release, and the list has a digest', async () => {
    const server = await start();
    const list = await ask(server, `${AT}/slug-of-project-1/maven-metadata.xml`);
    expect(list.headers.get('content-type')).toMatch('xml');
    expect(list.text).toContain('<artifactId>slug-of-project-1</artifactId>');
    expect(list.text).toContain('<latest>2.0.0-beta</latest><release>1.0.0</release>');
    expect(list.text).toContain('<version>1.0.0</version><version>2.0.0-beta</version>');
    const digest = await ask(server, `${AT}/slug-of-project-1/maven-metadata.xml.sha1`);
    expect(digest.text).toBe(sha1(list.text));
  });

  it('have a description and digests; md5 is not kept', async () => {
    const server = await start();
    const at = `${AT}/project-1/1.0.0`;
    const pom = await ask(server, `${at}/x-1.0.0.pom`);
    expect(pom.text).toContain('<version>1.0.0</version>');
    expect((await ask(server, `${at}/x-1.0.0.pom.sha1`)).text).toBe(sha1(pom.text));
    const bytes = await (await fetch(`${server.origin}${at}/anything.jar`)).bytes();
    expect((await ask(server, `${at}/anything.jar.sha1`)).text).toBe(sha1(bytes));
    expect((await ask(server, `${at}/x-1.0.0.jar.md5`)).status).toBe(501);
    expect((await ask(server, `${AT}/project-1/9.9.9/x.jar`)).status).toBe(404);
  });

  it('are sent on to the second origin', async () => {
    const server = await start({ twoOrigins: true });
    const at = `${server.origin}${AT}/project-1/1.0.0/anything.jar`;
    const hop = await fetch(at, { redirect: 'manual' });
    expect([hop.status, hop.headers.get('location')]).toEqual([
      307,
      `${server.fileOrigin}/cdn/data/project/project-1/version/v1/v1.jar`,
    ]);
    expect((await fetch(at)).status).toBe(200);
  });

  it.each([
    'maven-metadata.xml',
    'maven-metadata.xml.sha1',
    '1.0.0/x.pom',
    '1.0.0/x.jar',
    '1.0.0/x.jar.sha1',
  ])('of a private project are its team’s: %s', async (path) => {
    const server = await start();
    const stranger = await ask(server, `${AT}/hidden/${path}`);
    expect([stranger.status, stranger.json]).toMatchObject([404, { success: false }]);
    const owner = await ask(server, `${AT}/hidden/${path}`, { headers: basic });
    expect(owner.status).toBe(200);
  });
});
