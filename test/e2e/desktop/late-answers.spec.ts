// @module-tag deep
// @promise a late answer does not move a person to another page; a token that is shown once stays until it is dismissed
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { type Desktop, useDesktop } from './harness.ts';
import { createTeamSeed, openPublish, signInAs } from './publish-screen.ts';

const desktop = useDesktop();

type Opened = Omit<Desktop, 'loadout' | 'folder'>;

/** Opens a window whose registry holds one request until the test releases it. */
async function openWithHeld(method: string, path: string) {
  const held = Promise.withResolvers<typeof PASS>();
  const asked = Promise.withResolvers<void>();
  const opened: Opened = await desktop.openEmpty({
    seed: createTeamSeed(),
    prepare: (host) => signInAs(host, 'owner', 'session'),
    expected: [/404 \(Not Found\)/],
    between: async (origin) => {
      const proxy = await startUnsteadyProxy(origin, (request) => {
        if (request.method !== method || !request.url.startsWith(path)) return PASS;
        asked.resolve();
        return held.promise;
      });
      return proxy.origin;
    },
  });
  const release = () => held.resolve(PASS);
  // The core waits for its work to finish before it closes.
  onTestFinished(release);
  return { ...opened, asked: asked.promise, release };
}

async function createToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('From CI');
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  return (await shownToken(page).locator('code').textContent()) ?? '';
}

const shownToken = (page: Page) => page.getByRole('region', { name: 'token' });

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').filter({ hasText: text });

describe('a late answer', () => {
  test('of creating an organization leaves the token that is shown once where it is', async () => {
    const { page, asked, release } = await openWithHeld('POST', '/api/organization');
    await openPublish(page, 'Organizations');
    await page.getByRole('button', { name: 'Create an organization' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Glow Makers');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('They make what glows');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await asked;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openPublish(page, 'Tokens');
    const value = await createToken(page);
    release();
    await toast(page, 'Glow Makers').getByRole('button', { name: 'Open' }).waitFor();
    expect(page.url()).toContain('/publish/tokens');
    await expect.poll(() => shownToken(page).locator('code').textContent()).toBe(value);

    await toast(page, 'Glow Makers').getByRole('button', { name: 'Open' }).click();
    await page.getByRole('heading', { level: 1, name: 'Glow Makers' }).waitFor();
    await openPublish(page, 'Tokens');
    await expect.poll(() => shownToken(page).locator('code').textContent()).toBe(value);
    await shownToken(page).getByRole('button', { name: 'Done' }).click();
    await openPublish(page, 'Organizations');
    await openPublish(page, 'Tokens');
    await page.getByText('From CI', { exact: true }).waitFor();
    expect(await page.content()).not.toContain(value);
  });

  test('of creating a token keeps it until the person has it', async () => {
    const { page, asked, release } = await openWithHeld('POST', '/api/pat');
    await openPublish(page, 'Tokens');
    await page.getByRole('button', { name: 'Create a token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('From CI');
    await dialog.getByRole('checkbox').first().click();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await asked;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openPublish(page, 'Drafts');
    release();
    await toast(page, 'From CI').getByRole('button', { name: 'Open' }).click();
    await expect.poll(() => shownToken(page).locator('code').textContent()).toMatch(/^\w{20,}$/);
  });

  test('of creating a project neither closes the dialog that is open now nor leaves the page', async () => {
    const { page, asked, release } = await openWithHeld('POST', '/api/project');
    await openPublish(page);
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const create = page.getByRole('button', { name: 'Create a project' });
    await create.click();
    await name.fill('First Light');
    await dialog.getByRole('textbox', { name: 'Summary' }).fill('The first light of the day');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await asked;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await create.click();
    await name.fill('Second Light');
    release();
    await toast(page, 'First Light').getByRole('button', { name: 'Open' }).waitFor();
    expect(page.url()).toContain('/publish/projects');
    await expect.poll(() => name.inputValue()).toBe('Second Light');
  });

  test('of a refused write is shown on the page where the person is now', async () => {
    const { page, host, asked, release } = await openWithHeld('POST', '/api/organization');
    await openPublish(page, 'Organizations');
    await page.getByRole('button', { name: 'Create an organization' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Makers');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('They make what glows');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await asked;
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openPublish(page, 'Drafts');
    await host.registry.close();
    release();
    await page.getByRole('alert').first().waitFor();
    expect(page.url()).toContain('/publish/drafts');
  });

  test('of a random project leaves the person where they went meanwhile', async () => {
    const { page, asked, release } = await openWithHeld('GET', '/api/projects/random');
    await page.getByRole('link', { name: 'Browse', exact: true }).click();
    await page.getByRole('button', { name: 'Random project' }).click();
    await asked;
    await openPublish(page, 'Drafts');
    release();
    await toast(page, 'Random project').getByRole('button', { name: 'Open' }).waitFor();
    expect(page.url()).toContain('/publish/drafts');
  });
});
