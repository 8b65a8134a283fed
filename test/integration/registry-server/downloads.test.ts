import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createProject,
  createSeed,
  createUser,
  createVersion,
  createVersionFile,
  OWNER_ID,
  OWNER_TOKEN,
} from '#test/builders/seed.ts';
import {
  createTempDir,
  shareTestRegistry,
  startTestRegistry,
} from '#test/helpers/registry-server.ts';
import { ask, askRaw } from './ask.ts';

const { bytes } = createVersionFile('version-1');
const TEXT = Buffer.from(bytes).toString();
const FILE = '/cdn/data/project/project-1/version/version-1/version-1.jar';
const ICON = { name: 'icon.png', bytes: Buffer.from('an icon') };

function createDownloadSeed() {
  const files = [
    createVersionFile('version-1'),
    createVersionFile('extra', { isPrimary: false, name: 'extra files.zip' }),
  ];
  const gallery = {
    id: 'g1',
    name: 'Picture',
    description: '',
    image: { name: 'shot.webp', bytes: Buffer.from('a picture') },
    featured: true,
    orderIndex: 0,
    dateCreated: '2025-01-01T00:00:00.000Z',
  };
  return createSeed({
    users: [createUser({ avatar: ICON })],
    projects: [
      createProject({ icon: ICON, gallery: [gallery], versions: [createVersion({ files })] }),
      createProject({
        id: 'hidden',
        visibility: 'private',
        icon: ICON,
        versions: [createVersion({ id: 'hidden-1' })],
      }),
      createProject({
        id: 'bare',
        versions: [
          createVersion({ id: 'bare-1', files: [createVersionFile('x', { isPrimary: false })] }),
        ],
      }),
    ],
  });
}

const registry = shareTestRegistry({ seed: createDownloadSeed() });

describe('a file download', () => {
  it('sends the bytes with their type, length and name', async () => {
    const server = registry();
    const { status, headers, text } = await ask(server, FILE);
    expect([status, text]).toEqual([200, TEXT]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/java-archive',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="version-1.jar"',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
    });
    expect(headers.has('etag')).toBe(false);
  });

  it.each([
    ['bytes=5-', 5, undefined],
    ['bytes=5-9', 5, 10],
    ['bytes=-4', -4, undefined],
  ])('answers the range %s with 206', async (range, from, to) => {
    const server = registry();
    const { status, headers, text } = await ask(server, FILE, { headers: { range } });
    expect([status, text]).toEqual([206, TEXT.slice(from, to)]);
    const first = from < 0 ? bytes.length + from : from;
    const end = to === undefined ? bytes.length - 1 : to - 1;
    expect(headers.get('content-range')).toBe(`bytes ${first}-${end}/${bytes.length}`);
    expect(headers.get('content-length')).toBe(String(end - first + 1));
  });

  it('answers a range behind the end with 416', async () => {
    const server = registry();
    const range = `bytes=${bytes.length}-`;
    const { status, headers, text } = await ask(server, FILE, { headers: { range } });
    expect([status, text]).toEqual([416, '']);
    expect(headers.get('content-range')).toBe(`bytes */${bytes.length}`);
  });

  it('answers HEAD without a body', async () => {
    const server = registry();
    const { status, headers, text } = await ask(server, FILE, { method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
    expect(headers.get('content-length')).toBe(String(bytes.length));
  });

  it('finds a file by its id, and 404s an unknown file, version or project', async () => {
    const server = registry();
    const statusOf = async (path: string) =>
      (await ask(server, `/cdn/data/project/${path}`)).status;
    expect(await statusOf('project-1/version/version-1/file-of-extra')).toBe(200);
    expect(await statusOf('project-1/version/version-1/none.jar')).toBe(404);
    expect(await statusOf('project-1/version/none/version-1.jar')).toBe(404);
    expect(await statusOf('none/version/version-1/version-1.jar')).toBe(404);
    expect(await statusOf('hidden/version/version-1/version-1.jar')).toBe(404);
    expect(await statusOf('project-1/version/version-1/..%2f..%2f..%2fregistry.db')).toBe(404);
  });

  it('is not for strangers when the project is private', async () => {
    const server = registry();
    const path = '/cdn/data/project/hidden/version/hidden-1/hidden-1.jar';
    expect((await ask(server, path)).status).toBe(404);
    const member = await ask(server, path, { token: OWNER_TOKEN });
    expect(member.status).toBe(200);
    expect(member.headers.get('cache-control')).toBe('private, no-store');
  });
});

describe('a named download of a version', () => {
  const base = '/api/project/slug-of-project-1/version';

  it.each(['version-1', '1.0.0', 'latest'])(
    'redirects %s/primary-file to the file',
    async (version) => {
      const server = registry();
      const { status, headers } = await ask(server, `${base}/${version}/primary-file`);
      expect([status, headers.get('location')]).toEqual([302, server.origin + FILE]);
    },
  );

  it('redirects a file name or file id, and 404s another', async () => {
    const server = registry();
    for (const name of ['extra%20files.zip', 'file-of-extra']) {
      const { status, headers } = await ask(server, `${base}/1.0.0/${name}`);
      expect(status).toBe(302);
      expect(headers.get('location')).toMatch(/\/version-1\/extra%20files\.zip$/);
    }
    expect((await ask(server, `${base}/1.0.0/none.jar`)).status).toBe(404);
  });

  it('answers a version without a primary file with its JSON', async () => {
    const server = registry();
    const answer = await ask(server, '/api/project/bare/version/bare-1/primary-file');
    expect(answer.json).toMatchObject({ success: true, data: { id: 'bare-1', primaryFile: null } });
  });
});

describe('images', () => {
  it('are served inline, and a private project’s to its members only', async () => {
    const server = registry();
    const statusOf = async (path: string, token?: string) => {
      const answer = await ask(server, `/cdn/data/${path}`, token === undefined ? {} : { token });
      return [
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('content-disposition'),
      ];
    };
    const icon = [200, 'image/png', 'inline; filename="icon.png"'];
    expect(await statusOf('project/project-1/icon.png')).toEqual(icon);
    expect(await statusOf(`user/${OWNER_ID}/icon.png`)).toEqual(icon);
    expect((await statusOf('project/project-1/gallery/shot.webp'))[1]).toBe('image/webp');
    expect((await statusOf('project/hidden/icon.png'))[0]).toBe(404);
    expect(await statusOf('project/hidden/icon.png', OWNER_TOKEN)).toEqual(icon);
    expect((await statusOf('user/x%2F..%2Fy/icon.png'))[0]).toBe(404);
  });

  it('are named by URL in every record', async () => {
    const server = registry();
    const { json } = await ask(server, '/api/projects?ids=project-1');
    expect(json).toMatchObject([
      {
        icon: `${server.origin}/cdn/data/project/project-1/icon.png`,
        featured_gallery: `${server.origin}/cdn/data/project/project-1/gallery/shot.webp`,
      },
    ]);
  });
});

describe('with two origins', () => {
  it('leads primary-file over 302 and 307 to the bytes on the second origin', async () => {
    const server = await startTestRegistry({ seed: createDownloadSeed(), twoOrigins: true });
    expect(server.fileOrigin).not.toBe(server.origin);
    const named = await ask(server, '/api/project/project-1/version/latest/primary-file');
    expect([named.status, named.headers.get('location')]).toEqual([302, server.origin + FILE]);
    const hop = await ask(server, FILE);
    expect([hop.status, hop.headers.get('location')]).toEqual([307, server.fileOrigin + FILE]);
    const second = { origin: server.fileOrigin ?? '' };
    expect(await ask(second, FILE)).toMatchObject({ status: 200, text: TEXT });
    expect((await ask(second, '/api/tags/loaders')).status).toBe(404);
  });

  it('serves a private file from the first origin only', async () => {
    const server = await startTestRegistry({ seed: createDownloadSeed(), twoOrigins: true });
    const path = '/cdn/data/project/hidden/version/hidden-1/hidden-1.jar';
    const token = OWNER_TOKEN;
    expect((await ask(server, path, { token })).status).toBe(200);
    expect((await ask({ origin: server.fileOrigin ?? '' }, path, { token })).status).toBe(404);
  });
});

it('a missing stored file is a plain-text 500', async () => {
  const dataDir = createTempDir();
  const server = await startTestRegistry({ seed: createDownloadSeed(), dataDir });
  expect((await ask(server, FILE)).status).toBe(200);
  rmSync(join(dataDir, 'files'), { recursive: true });
  const { status, headers } = await ask(server, FILE);
  expect([status, headers.get('content-type')]).toEqual([500, 'text/plain']);
});

describe('bot-agent-403', () => {
  const askAs = async (agent: string | null) => {
    const server = await startTestRegistry({
      seed: createDownloadSeed(),
      faults: ['bot-agent-403'],
    });
    const { host } = new URL(server.origin);
    const headers = agent === null ? { host } : { host, 'user-agent': agent };
    return (await askRaw(server, FILE, { headers })).status;
  };

  it('refuses an agent that looks like a bot and a missing one, and lets Loadout’s pass', async () => {
    expect(await askAs('my-manager/1.0 (linux)')).toBe(403);
    expect(await askAs(null)).toBe(400);
    expect(await askAs('Loadout/0.1.0 (linux; x64)')).toBe(200);
  });
});
