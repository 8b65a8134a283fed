// @module-tag deep
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SIZE_LIMITS } from '#shared/registry/limits.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { type Desktop, useDesktop } from './harness.ts';
import { createPublishSeed, openPublish, signIn } from './publish-screen.ts';

const desktop = useDesktop();
const project = 'lantern-core';

async function openProject(section: string): Promise<Desktop> {
  const opened = await desktop.open({ seed: await createPublishSeed() });
  await signIn(opened, 'tobin');
  await opened.reopen();
  const { page } = opened;
  await openPublish(page);
  await page.getByRole('link', { name: 'Lantern Core' }).first().click();
  const parts = page.getByRole('navigation', { name: 'Project sections' });
  await parts.getByRole('link', { name: section }).click();
  return opened;
}

async function readProject({ host }: Desktop) {
  const opened = await host.core.client.projects.open({ registry: TEST_REGISTRY, project });
  return opened.project;
}

test('an icon is looked at, cut to what the registry takes, and stays when other things are saved', async () => {
  const opened = await openProject('Details');
  const { page } = opened;
  const choose = page.locator('input[type="file"][aria-label="Choose an icon…"]');
  const disguised = {
    name: 'icon.png',
    mimeType: 'image/png',
    buffer: Buffer.from('GIF89a no png'),
  };
  await choose.setInputFiles(disguised);
  await page.getByText('icon.png is not a PNG, JPEG or WebP picture.').waitFor();
  const side = 700;
  const noise = sharp(randomBytes(side * side * 3), {
    raw: { width: side, height: side, channels: 3 },
  });
  const buffer = await noise.png().toBuffer();
  expect(buffer.length).toBeGreaterThan(SIZE_LIMITS.iconBytes);
  const { icon: before } = await readProject(opened);
  await choose.setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer });
  await page.getByRole('dialog').getByRole('button', { name: 'Crop and save' }).click();
  await page.getByText('Icon saved').waitFor();
  expect((await readProject(opened)).icon).not.toBe(before);
  const { icon } = await readProject(opened);
  await page.getByRole('textbox', { name: 'Summary' }).fill('Only this is new');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await readProject(opened)).summary).toBe('Only this is new');
  expect((await readProject(opened)).icon).toBe(icon);
});
