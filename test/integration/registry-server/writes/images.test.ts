// @promise every write of the registry: success, each failure, scopes, permissions, gates and limits
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTempDir, startTestRegistry } from '#test/helpers/registry-server.ts';
import type { RegistryServer } from '#registry-server/start.ts';
import type { SeedProject } from '#registry-server/seed.ts';
import { createCastSeed, readProject, tokenOf, verdict } from './cast.ts';
import { picture } from './pictures.ts';
import { send, sendForm, type Parts } from './write.ts';

const as = tokenOf('owner');
const ICON = 'PATCH /api/project/project-1/icon';
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const start = (
  options: { profile?: 'local' | 'crmm'; dataDir?: string; project?: Partial<SeedProject> } = {},
) => startTestRegistry({ seed: createCastSeed({ project: options.project ?? {} }), ...options });

async function readIcon(server: RegistryServer) {
  const { icon } = await readProject(server, 'project-1');
  const answer = await fetch(String(icon));
  return { answer, meta: await sharp(Buffer.from(await answer.arrayBuffer())).metadata() };
}

describe('an icon', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    'of type %s becomes a webp of 128 pixels, and its colour is taken',
    async (format) => {
      const server = await start();
      const parts = {
        file: { name: `icon.${format}`, bytes: await picture(format, { width: 300, height: 200 }) },
      };
      expect(verdict(await sendForm(server, ICON, { as, parts }))).toEqual([200, true]);
      const { answer, meta } = await readIcon(server);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect([meta.format, meta.width, meta.height]).toEqual(['webp', 128, 128]);
      const [summary] = (await send(server, 'GET /api/projects?ids=project-1')).json as {
        color: string;
      }[];
      expect(summary?.color).toMatch(/^#[bcd][0-9a-f][123][0-9a-f][123][0-9a-f]$/);
    },
  );

  it('sent with the details becomes one too', async () => {
    const server = await start();
    const parts = {
      name: 'Name',
      slug: 'slug-of-project-1',
      visibility: 'listed',
      type: '["mod"]',
      clientSide: 'optional',
      serverSide: 'optional',
      summary: 'x',
      icon: { name: 'new.png', bytes: await picture('png') },
    };
    await sendForm(server, 'PATCH /api/project/project-1', { as, parts });
    expect((await readProject(server, 'project-1'))['icon']).toMatch(/_128\.webp$/);
  });

  it('carries nothing that the picture said besides', async () => {
    const server = await start();
    const bytes = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer();
    expect(bytes.toString('latin1')).toContain('SECRET-PLACE');
    await sendForm(server, ICON, { as, parts: { icon: { name: 'i.jpg', bytes } } });
    const { icon } = await readProject(server, 'project-1');
    expect(await (await fetch(String(icon))).text()).not.toContain('SECRET-PLACE');
  });

  it.each([
    ['an SVG', 'i.svg', SVG],
    ['an SVG that is named png', 'i.png', SVG],
    ['a png that is named jpg', 'i.jpg', null],
    ['a png without an extension', 'blob', null],
    ['a png that breaks off', 'i.png', 'torn'],
    ['a text', 'i.txt', Buffer.from('text')],
  ])('that is %s is refused', async (_, name, given) => {
    const dataDir = createTempDir();
    const server = await start({ dataDir });
    const whole = await picture('png', { width: 200, height: 200, isNoise: true });
    const bytes = given === 'torn' ? whole.subarray(0, 2000) : ((given as Buffer | null) ?? whole);
    expect((await sendForm(server, ICON, { as, parts: { file: { name, bytes } } })).status).toBe(
      400,
    );
    expect((await readProject(server, 'project-1'))['icon']).toBeNull();
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
  });

  it('that would unpack to too many pixels is refused', async () => {
    const server = await start();
    const bytes = await sharp({
      create: { width: 8000, height: 8000, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bytes.length).toBeLessThan(512 * 1024);
    expect(
      (await sendForm(server, ICON, { as, parts: { file: { name: 'i.png', bytes } } })).status,
    ).toBe(400);
  });

  it('is replaced with its bytes, and deleted once', async () => {
    const dataDir = createTempDir();
    const server = await start({ dataDir });
    for (const width of [40, 41]) {
      const bytes = await picture('png', { width, isNoise: true });
      await sendForm(server, ICON, { as, parts: { file: { name: 'i.png', bytes } } });
      expect(countFiles(dataDir)).toBe(1);
    }
    const line = 'DELETE /api/project/project-1/icon';
    expect((await send(server, line, { as: tokenOf('member') })).status).toBe(403);
    expect(verdict(await send(server, line, { as }))).toEqual([200, true]);
    expect(countFiles(dataDir)).toBe(0);
    expect((await send(server, line, { as })).status).toBe(400);
  });
});

describe('the gallery', () => {
  const LINE = 'POST /api/project/project-1/gallery';
  const parts = async (overrides: Parts = {}): Promise<Parts> => ({
    title: 'A picture',
    description: 'What it shows',
    image: { name: 'a.png', bytes: await picture('png', { width: 2500, height: 100 }) },
    ...overrides,
  });
  interface Item {
    readonly id: string;
    readonly image: string;
    readonly imageThumbnail: string;
    readonly orderIndex: number;
    readonly featured: boolean;
    readonly name: string;
  }
  const list = async (server: RegistryServer) =>
    (await readProject(server, 'project-1'))['gallery'] as Item[];

  it('shows the picture and a small one, the newest first', async () => {
    const server = await start();
    expect(verdict(await sendForm(server, LINE, { as, parts: await parts() }))).toEqual([
      200,
      true,
    ]);
    await sendForm(server, LINE, { as, parts: await parts({ featured: 'true', title: 'Second' }) });
    const items = await list(server);
    expect(items).toMatchObject([
      { name: 'Second', orderIndex: 2, featured: true },
      { name: 'A picture', orderIndex: 1, featured: false, description: 'What it shows' },
    ]);
    const widths = [];
    for (const url of [items[0]?.image, items[0]?.imageThumbnail]) {
      const bytes = Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
      widths.push((await sharp(bytes).metadata()).width);
    }
    expect(widths).toEqual([1920, 420]);
    const [summary] = (await send(server, 'GET /api/projects?ids=project-1')).json as {
      featured_gallery: string;
    }[];
    expect(summary?.featured_gallery).toBe(items[0]?.image);
  });

  it.each([
    ['a title of one character', { title: 'x' }],
    ['a title of 33 characters', { title: 'x'.repeat(33) }],
    ['a text of 257 characters', { description: 'x'.repeat(257) }],
    ['a place above 1024', { orderIndex: '1025' }],
    ['a place that is no number', { orderIndex: 'first' }],
    ['a taken place', { orderIndex: '7' }],
    ['a second featured one', { featured: 'true' }],
    ['an SVG', { image: { name: 'a.svg', bytes: SVG } }],
    ['no picture', { image: 'text' }],
  ])('refuses %s', async (_, overrides) => {
    const server = await start();
    await sendForm(server, LINE, { as, parts: await parts({ orderIndex: '7', featured: 'true' }) });
    const answer = await sendForm(server, LINE, { as, parts: await parts(overrides) });
    expect(answer.status).toBe(400);
    expect(await list(server)).toHaveLength(1);
  });

  it('is edited and emptied', async () => {
    const dataDir = createTempDir();
    const server = await start({ dataDir });
    await sendForm(server, LINE, { as, parts: await parts() });
    const [item] = await list(server);
    const line = `project/project-1/gallery/${item?.id}`;
    const json = { title: 'Renamed', description: null, orderIndex: 5, featured: true };
    expect(verdict(await send(server, `PATCH /api/${line}`, { as, json }))).toEqual([200, true]);
    expect(await list(server)).toMatchObject([{ name: 'Renamed', orderIndex: 5, featured: true }]);
    const { featured: _, ...rest } = json;
    expect((await send(server, `PATCH /api/${line}`, { as, json: rest })).status).toBe(400);
    expect(
      (await send(server, 'PATCH /api/project/project-1/gallery/none', { as, json })).status,
    ).toBe(404);
    expect(verdict(await send(server, `DELETE /api/${line}`, { as }))).toEqual([200, true]);
    expect((await send(server, `DELETE /api/${line}`, { as })).status).toBe(404);
    expect(countFiles(dataDir)).toBe(0);
  });

  it('holds 32 pictures, 64 when the project is old', async () => {
    const image = { name: 'x.webp', bytes: Buffer.from('x') };
    const gallery = Array.from({ length: 32 }, (_, index) => ({
      id: `g${index}`,
      name: 'One',
      description: '',
      image: { ...image, name: `${index}.webp` },
      featured: false,
      orderIndex: index + 1,
      dateCreated: '2025-01-01T00:00:00.000Z',
    }));
    const young = new Date().toISOString();
    for (const [datePublished, status] of [
      [young, 400],
      ['2020-01-01T00:00:00.000Z', 200],
    ] as const) {
      const server = await start({ project: { gallery, datePublished } });
      expect((await sendForm(server, LINE, { as, parts: await parts() })).status).toBe(status);
    }
  });
});

function countFiles(dataDir: string): number {
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}
