import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SavedChunk } from '#shared/domain/upload.ts';
import { fileOf, LAMP, openVerbsSite, type VerbsSite } from '../manage/verbs-site.ts';
import { listAddons } from '#test/helpers/list-addons.ts';

async function send(
  { core: { client } }: VerbsSite,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const { uploadId, maxChunkBytes } = await client.files.begin({ name, size: bytes.length });
  for (let offset = 0; offset < bytes.length; offset += maxChunkBytes) {
    const chunk = new Blob([new Uint8Array(bytes.subarray(offset, offset + maxChunkBytes))]);
    await client.files.append({ uploadId, offset, bytes: chunk });
  }
  return (await client.files.finish({ uploadId })).grantId;
}

function spoolOf({ dataDir }: VerbsSite): string[] {
  const folder = join(dataDir, 'dropped');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

describe('a dropped file', () => {
  it('is installed from the uploaded bytes, identified by them, and readable only by its user', async () => {
    const site = await openVerbsSite();
    const { client } = site.core;
    const { loadoutId } = site;
    const { bytes } = fileOf([LAMP], 'lamp', '1.0.0');
    const grantId = await send(site, 'dropped.jar', bytes);
    const [spooled = ''] = spoolOf(site);
    expect(statSync(spooled).mode & 0o777).toBe(0o600);
    const plan = await site.plan(
      client.plans.install({ loadoutId, targets: [{ kind: 'file', grantId }] }),
    );
    expect(plan.items.map(({ toVersion }) => toVersion?.versionNumber)).toEqual(['1.0.0']);
    await site.apply(plan);
    const { rows } = await listAddons(client, { loadoutId, since: null });
    expect(rows.find(({ project }) => project?.id === 'lamp')?.state).toBe('update-available');
    await site.core.close();
    expect(spoolOf(site)).toEqual([]);
  });

  it('may be longer than a chunk', async () => {
    const site = await openVerbsSite();
    const bytes = Buffer.alloc(3 * 1024 * 1024 + 5, 'long');
    await send(site, 'long.jar', bytes);
    const [spooled = ''] = spoolOf(site);
    expect(statSync(spooled).size).toBe(bytes.length);
  });

  it.each(['../up.jar', 'a/b.jar', 'con.jar', '', 'a\u202Efdp.jar', '.hidden.', 'x'.repeat(300)])(
    'is refused by the name %j',
    async (name) => {
      const { core } = await openVerbsSite();
      await expect(core.client.files.begin({ name, size: 1 })).rejects.toMatchObject({
        data: { code: 'UPLOAD_REFUSED', params: { cause: 'name' } },
      });
    },
  );

  it('is refused when its parts are too large, out of order, more or fewer than was said', async () => {
    const site = await openVerbsSite();
    const { files } = site.core.client;
    const begin = async (size: number) => (await files.begin({ name: 'a.jar', size })).uploadId;
    const blob = (size: number) => new Blob([new Uint8Array(size)]);
    const refused = (cause: string) => ({ data: { code: 'UPLOAD_REFUSED', params: { cause } } });
    await expect(begin(3 * 1024 ** 3)).rejects.toMatchObject(refused('size'));
    const large = await begin(4_000_000);
    await expect(
      files.append({ uploadId: large, offset: 0, bytes: blob(1024 * 1024 + 1) }),
    ).rejects.toMatchObject(refused('chunk'));
    await expect(
      files.append({ uploadId: large, offset: 5, bytes: blob(5) }),
    ).rejects.toMatchObject(refused('order'));
    await expect(files.finish({ uploadId: large })).rejects.toMatchObject(refused('size'));
    const small = await begin(3);
    await expect(
      files.append({ uploadId: small, offset: 0, bytes: blob(4) }),
    ).rejects.toMatchObject(refused('size'));
    expect(await files.abort({ uploadId: small })).toEqual({ aborted: true });
    expect(await files.abort({ uploadId: large })).toEqual({ aborted: true });
    expect(spoolOf(site)).toEqual([]);
    await expect(files.finish({ uploadId: large })).rejects.toMatchObject({
      data: { code: 'UPLOAD_UNKNOWN' },
    });
  });

  it('leaves nothing of a process that died, and everything of one that runs', async () => {
    const site = await openVerbsSite();
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const left = (pid: number) => join(site.dataDir, 'dropped', `${pid}-x`);
    for (const pid of [ended, process.ppid]) mkdirSync(left(pid), { recursive: true });
    await send(site, 'a.jar', Buffer.from('a'));
    expect([existsSync(left(ended)), existsSync(left(process.ppid))]).toEqual([false, true]);
  });

  it('takes no more than so many files at once', async () => {
    const { core } = await openVerbsSite();
    const begin = () => core.client.files.begin({ name: 'a.jar', size: 1 });
    for (let count = 0; count < 64; count += 1) await begin();
    await expect(begin()).rejects.toMatchObject({
      data: { code: 'UPLOAD_REFUSED', params: { cause: 'too-many' } },
    });
  });
});

describe('a file that a window saves', () => {
  it('comes whole, with its name, size and digest', async () => {
    const site = await openVerbsSite();
    const { bytes, name } = fileOf([LAMP], 'lamp', '2.0.0');
    const request = { registry: 'test', project: 'lamp', version: '2.0.0', file: null };
    const steps: SavedChunk[] = [];
    for await (const step of await site.core.client.files.save(request)) steps.push(step);
    expect(steps.find(({ kind }) => kind === 'file')).toEqual({
      kind: 'file',
      name,
      size: bytes.length,
    });
    const chunks = steps.flatMap((step) => (step.kind === 'chunk' ? [step.base64] : []));
    const received = Buffer.concat(chunks.map((base64) => Buffer.from(base64, 'base64')));
    expect(received.equals(bytes)).toBe(true);
    expect(steps.at(-1)).toEqual({
      kind: 'end',
      sha512: createHash('sha512').update(bytes).digest('hex'),
    });
  });

  it('fails before its first byte when there is no such file', async () => {
    const site = await openVerbsSite();
    const request = { registry: 'test', project: 'lamp', version: '9.9.9', file: null };
    const read = async () => {
      for await (const { kind } of await site.core.client.files.save(request))
        expect(kind).toBe('');
    };
    await expect(read()).rejects.toMatchObject({ data: { code: 'VERSION_UNKNOWN' } });
  });
});
