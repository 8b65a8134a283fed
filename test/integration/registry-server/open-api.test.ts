import { describe, expect, it } from 'vitest';
import { createSeed } from '#test/builders/seed.ts';
import { startTestRegistry } from '#test/helpers/registry-server.ts';
import { ask } from './ask.ts';

interface Operation {
  readonly description?: string;
  readonly security?: object[];
  readonly requestBody?: {
    content: Record<string, { schema: { properties: Record<string, object> } }>;
  };
  readonly responses: Record<string, object>;
}

async function read(profile: 'local' | 'crmm' = 'local') {
  const server = await startTestRegistry({ seed: createSeed(), profile });
  const { json } = await ask(server, '/api/docs/open-api');
  return json as { openapi: string; paths: Record<string, Record<string, Operation>> };
}

describe('the description of the interface', () => {
  it('is OpenAPI 3.1 and names every operation of the interface document', async () => {
    const { openapi, paths } = await read();
    expect(openapi).toBe('3.1.0');
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.length).toBeGreaterThanOrEqual(80);
    for (const operation of [
      'POST /api/pat',
      'PATCH /api/team/{team}/owner',
      'PATCH /api/project/{project}/icon',
      'POST /api/version-files/update',
      'GET /api/tags/licenses/{id}',
      'POST /api/project/{project}/version',
    ]) {
      expect(operations).toContain(operation);
    }
    expect(
      operations.filter((operation) => operation.startsWith('HEAD') || operation.includes('/cdn')),
    ).toEqual([]);
  });

  it('says which scopes a write needs, and how its form looks', async () => {
    const { paths } = await read();
    const upload = paths['/api/project/{project}/version']?.['post'];
    expect(upload?.description).toContain('version_create');
    const form = upload?.requestBody?.content['multipart/form-data']?.schema.properties;
    expect(Object.keys(form ?? {})).toEqual(
      expect.arrayContaining(['title', 'gameVersions', 'primaryFile', 'additionalFiles']),
    );
    expect(form?.['title']).toMatchObject({ minLength: 2, maxLength: 64 });
    expect(paths['/api/pat']?.['post']?.security).toEqual([{ session: [] }]);
    expect(paths['/api/auth/sessions']?.['get']?.security).toEqual([{ session: [] }]);
    expect(paths['/api/organization']?.['get']?.security).toEqual([{ token: [] }, { session: [] }]);
  });

  it('says where the document and the public service allow different things', async () => {
    const { paths } = await read();
    const text = JSON.stringify(paths);
    for (const difference of [
      '64 characters, the public service 32',
      '256 characters, the public service 320',
      'JSON text only',
      'Without them the public service answers 400',
      'Without them the public service answers 403',
    ]) {
      expect(text).toContain(difference);
    }
  });

  it('says of each read what it answers, which is other than that something was done', async () => {
    const { paths } = await read();
    const done = paths['/api/pat/{token}']?.['delete']?.responses['200'];
    expect(done).toBeDefined();
    const vague = Object.entries(paths)
      .filter(([, { get }]) => get !== undefined && !('3XX' in get.responses))
      .filter(([, { get }]) => JSON.stringify(get?.responses['200']) === JSON.stringify(done));
    // This server has no sign-in through other services: these are always refused.
    expect(vague.map(([path]) => path).toSorted()).toEqual([
      '/api/auth/link/{provider}',
      '/api/auth/signin/{provider}',
      '/api/auth/signup/{provider}',
    ]);
  });

  it('has no path that the server does not offer, and none in the profile strict', async () => {
    const server = await startTestRegistry({ seed: createSeed(), profile: 'strict' });
    expect((await ask(server, '/api/docs/open-api')).status).toBe(404);
    expect((await read('crmm')).paths['/project/{project}']).toBeUndefined();
  });
});
