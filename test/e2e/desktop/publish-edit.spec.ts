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
const on = { registry: TEST_REGISTRY, project, dryRun: false };

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

/** Types a summary while another client saves a different one, and tries to save it. */
async function collide({ page, host }: Desktop, mine: string, theirs: string) {
  await page.getByRole('textbox', { name: 'Summary' }).fill(mine);
  await host.core.client.projects.edit({ ...on, base: null, change: { summary: theirs } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  return page.getByRole('region', { name: 'Conflicting changes' });
}

test('a change that another person saved meanwhile is shown beside mine, and I choose', async () => {
  const opened = await openProject('Details');
  const { page } = opened;
  const first = await collide(opened, 'My first words', 'Their first words');
  await first.getByText('Their first words').waitFor();
  await first.getByText('My first words').waitFor();
  const { summary: kept, icon } = await readProject(opened);
  expect(kept).toBe('Their first words');
  await first.getByRole('button', { name: 'Use theirs' }).click();
  const summary = page.getByRole('textbox', { name: 'Summary' });
  await expect.poll(() => summary.inputValue()).toBe('Their first words');
  const second = await collide(opened, 'My second words', 'Their second words');
  await second.getByText('Their second words').waitFor();
  await second.getByRole('button', { name: 'Overwrite with mine' }).click();
  await second.waitFor({ state: 'detached' });
  expect(await readProject(opened)).toMatchObject({ summary: 'My second words', icon });
  await expect.poll(() => summary.inputValue()).toBe('My second words');
});

test('a licence is read before it is chosen', async () => {
  const { page } = await openProject('Licence');
  const licences = page.getByRole('list', { name: 'Licence' });
  const mit = licences.getByRole('listitem').filter({ hasText: 'MIT License' });
  await mit.getByRole('button', { name: 'Read before choosing: MIT License' }).click();
  await mit.getByText('Permission is hereby granted').or(mit.getByRole('link')).first().waitFor();
  const choice = mit.locator('button[aria-pressed]');
  await expect.poll(() => choice.getAttribute('aria-pressed')).toBe('false');
  await expect
    .poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled())
    .toBe(true);
});

test('a version that becomes a dev version says that only three are kept', async () => {
  const { page } = await openProject('Versions');
  await page
    .getByRole('list', { name: 'Versions' })
    .getByRole('button', { name: /^Edit/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Channel').selectOption('dev');
  await dialog.getByText('Only the newest 3 dev versions are kept.').waitFor();
});

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
