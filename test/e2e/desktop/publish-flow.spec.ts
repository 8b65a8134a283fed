import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { openBrowse } from './browse-screen.ts';
import { type Desktop, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';
import {
  createPublishSeed,
  createToken,
  dropJar,
  openPublish,
  signIn,
  signInOnScreen,
} from './publish-screen.ts';

const desktop = useDesktop();

const SCOPES_OF_AN_AUTHOR = [
  'user_read',
  'project_read',
  'version_read',
  'version_create',
  'organization_read',
];

let seed: Promise<RegistrySeed> | null = null;

async function openDesk() {
  seed ??= createPublishSeed();
  return desktop.open({ seed: await seed });
}

/**
 * Signs out and reloads the window, because the page may have cached the user who made the token.
 */
async function signInAnew({ page, host, reopen }: Desktop, token: string): Promise<void> {
  await host.core.client.accounts.signOut({ registry: TEST_REGISTRY });
  await reopen();
  await openPublish(page);
  await page.getByLabel('Personal access token').fill(token);
  await page.keyboard.press('Enter');
}

async function fillAndPublish(page: Page, version: string): Promise<void> {
  const versions = page.getByRole('group', { name: 'Game versions' });
  const chip = versions.getByRole('button', { name: /^0\.5\.26/ });
  // A version's form begins with the values of the previous version.
  if ((await chip.getAttribute('aria-pressed')) !== 'true') await chip.click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('list', { name: 'Versions' }).getByText(version).first().waitFor();
}

describe('a person who publishes', () => {
  test('makes a project and brings it out, and who plays installs it and updates to the next version', async () => {
    const opened = await openDesk();
    const { page, host, folder } = opened;
    const on = { registry: TEST_REGISTRY, project: 'glow-jar', dryRun: false };
    await openPublish(page);
    await signInOnScreen(page, 'tobin');
    await page.getByRole('button', { name: 'Create a project' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Glow Jar');
    await dialog.getByRole('textbox', { name: 'Summary' }).fill('A jar that glows');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Glow Jar' }).waitFor();
    const parts = page.getByRole('navigation', { name: 'Project sections' });
    await parts.getByRole('link', { name: 'Versions' }).click();
    await dropJar(page, '1.0.0', { id: 'glow-jar' });
    await fillAndPublish(page, '1.0.0');
    await page.getByRole('alert').getByRole('button', { name: 'View project' }).waitFor();
    await page.getByRole('link', { name: 'View project' }).waitFor();
    const { client } = host.core;
    await client.projects.editDescription({
      ...on,
      base: null,
      change: { description: 'It glows' },
    });
    await client.projects.editLicence({ ...on, base: null, change: { id: 'MIT' } });
    await parts.getByRole('link', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await page.getByText('Submitted for review').first().waitFor();

    const browse = await openBrowse(opened);
    await browse.search.fill('glow jar');
    await browse.row('Glow Jar').getByRole('button', { name: 'Install Glow Jar' }).click();
    await browse.sheet.getByRole('button', { name: /^Install 1/ }).click();
    await browse.sheet.getByText(/^Installed/).waitFor();
    await browse.sheet.getByRole('button', { name: 'Close', exact: true }).last().click();

    await openPublish(page);
    await page.getByRole('link', { name: 'Glow Jar' }).click();
    await parts.getByRole('link', { name: 'Versions' }).click();
    await dropJar(page, '1.1.0', { id: 'glow-jar' });
    await fillAndPublish(page, '1.1.0');

    await page.getByRole('link', { name: /^Updates/ }).click();
    await page.getByRole('button', { name: 'Check for updates' }).click();
    await page.getByText('1.1.0').first().waitFor();
    await page.getByRole('link', { name: /^Library/ }).click();
    const library = libraryScreen(page);
    await library
      .row('Glow Jar')
      .getByRole('button', { name: /^Update/ })
      .click();
    const files = () => readdirSync(join(folder, 'pmods')).join();
    await expect.poll(files).toContain('glow-jar-1.1.0.jar');
    expect(files()).not.toContain('glow-jar-1.0.0.jar');
  });

  test(
    'hears which scope a token lacks, and nothing is published',
    { tags: ['deep'] },
    async () => {
      const opened = await openDesk();
      const { page, host } = opened;
      await signIn(opened, 'tobin');
      const token = await createToken(
        opened,
        SCOPES_OF_AN_AUTHOR.filter((scope) => scope !== 'version_create'),
      );
      await signInAnew(opened, token);
      await page.getByRole('link', { name: 'Hand Lantern' }).click();
      await page.getByRole('heading', { level: 1, name: 'Hand Lantern' }).waitFor();
      await dropJar(page, '9.2.0');
      const versions = page.getByRole('group', { name: 'Game versions' });
      await versions.getByRole('button', { name: /^0\.5\.28/ }).click();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('version_create').first().waitFor();
      expect(
        host.registry.requestCounts().get('POST /api/project/:project/version') ?? 0,
      ).toBeLessThan(2);
    },
  );

  test(
    'signs in with a token, which is never in the page again, and drops a file that becomes a version',
    { tags: ['deep'] },
    async () => {
      const opened = await openDesk();
      const { page, host } = opened;
      await signIn(opened, 'tobin');
      const token = await createToken(opened, SCOPES_OF_AN_AUTHOR);
      await signInAnew(opened, token);
      await page.getByText('tobin on Local registry').waitFor();
      expect(await page.content()).not.toContain(token);

      await page.getByRole('link', { name: 'Hand Lantern' }).click();
      await page.getByRole('heading', { level: 1, name: 'Hand Lantern' }).waitFor();
      await dropJar(page, '9.1.0');
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Version number' }).inputValue())
        .toBe('9.1.0');
      const versions = page.getByRole('group', { name: 'Game versions' });
      await versions.getByRole('button', { name: /^0\.5\.28/ }).click();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('list', { name: 'Versions' }).getByText('9.1.0').first().waitFor();
      const published = await host.core.client.versions.list({
        registry: TEST_REGISTRY,
        project: 'hand-lantern',
      });
      expect(published.versions[0]?.versionNumber).toBe('9.1.0');
    },
  );
});
