// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browseScreen, openBrowse } from './browse-screen.ts';
import { findAxeViolations, useDesktop } from './harness.ts';

const desktop = useDesktop();

describe('a link of another program', () => {
  test('installs through the plan sheet, and nothing before', async () => {
    const opened = await desktop.open();
    const { page, folder } = opened;
    const browse = await openBrowse(opened);
    await browse.go('/install/pocket-map');
    await page.getByText('1.3.0, latest compatible version').waitFor();
    await page.getByText('Local registry').waitFor();
    await page.getByRole('link', { name: 'by lantern-works' }).click();
    await browse.heading('Lantern Works').waitFor();
    await page.goBack();
    await page.getByText('Nothing is installed until you confirm the plan').waitFor();
    expect(readdirSync(join(folder, 'pmods')).join()).not.toContain('pocket-map');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await browse.sheet.getByRole('button', { name: /^Install 1/ }).click();
    await browse.sheet.getByText(/^Installed/).waitFor();
    await browse.sheet.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByText('1.3.0 is installed in Exploration').waitFor();
    expect(readdirSync(join(folder, 'pmods')).join()).toContain('pocket-map-1.3.0.jar');
  });

  test(
    'says why it cannot: unknown, no such version, here already, nothing that fits, offline',
    { tags: ['deep'] },
    async () => {
      // Offline, pictures that were not loaded before are missing.
      const opened = await desktop.open({ expected: [/404 \(Not Found\)/] });
      const { page, host } = opened;
      const browse = await openBrowse(opened);
      await browse.go('/install/no-such-project');
      await page.getByText('The registry has no project “no-such-project”').waitFor();
      await browse.go('/install/pocket-map/9.9.9');
      await page.getByText('The project has no version “9.9.9”').waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Show the plan' }).count()).toBe(0);
      await browse.go('/install/deep-strata');
      await page.getByText('is installed in Exploration').waitFor();
      await host.core.client.settings.update({ network: { offline: true } });
      await browse.go('/install/pocket-map');
      await page.getByText('You can install it when the registry is available again').waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Show the plan' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Go online' }).click();
      await page.getByRole('button', { name: 'Show the plan' }).waitFor();
    },
  );

  test('says that there is no loadout yet', { tags: ['deep'] }, async () => {
    const { page } = await desktop.openEmpty();
    await browseScreen(page).go('/install/pocket-map');
    await page.getByText('No loadout to install into').waitFor();
    await page.getByRole('link', { name: 'Manage a folder…' }).waitFor();
  });

  test.each(['light', 'dark'] as const)(
    'has nothing that axe finds, in %s colours',
    { tags: ['deep'] },
    async (theme) => {
      const opened = await desktop.open({ theme });
      const browse = await openBrowse(opened);
      await browse.go('/install/pocket-map');
      await opened.page.getByText('1.3.0, latest compatible version').waitFor();
      expect(await findAxeViolations(opened.page)).toEqual([]);
    },
  );
});
