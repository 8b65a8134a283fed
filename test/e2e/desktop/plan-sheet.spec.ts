// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

describe('the plan sheet', () => {
  test(
    'leaves out items that a person unticks, and their unshared dependencies',
    { tags: ['deep'] },
    async () => {
      const { page } = await desktop.open();
      const library = libraryScreen(page);
      await library.ready();
      await page.getByRole('button', { name: /^Update \d+$/ }).click();
      const { sheet } = library;
      await sheet.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
      await sheet.getByText('Nothing changes until you confirm.').waitFor();
      // Added projects show their icon too.
      await sheet.getByRole('region', { name: 'Also required' }).locator('img').waitFor();

      await sheet.getByRole('checkbox', { name: 'Include Tidy Hotbar' }).click();
      await sheet.getByRole('button', { name: 'Update 5', exact: true }).waitFor();
      await expect.poll(() => sheet.getByText('Also required').count()).toBe(0);
      await sheet.getByRole('button', { name: 'Update 5', exact: true }).click();
      await sheet.getByText('Updated 5 add-ons').waitFor();
      await sheet.getByText('You can undo this now or later.').waitFor();
      await expect.poll(() => sheet.getByText('Nothing changes').count()).toBe(0);
      const updates = sheet.getByRole('region', { name: 'Updates 5' });
      await updates.getByText('Gatekeeper').waitFor();
      await expect.poll(() => updates.getByText('Tidy Hotbar').count()).toBe(0);
      // Changes that were applied can no longer be selected.
      await expect.poll(() => sheet.getByRole('checkbox').count()).toBe(0);
      expect(await findAxeViolations(page)).toEqual([]);
      await sheet.getByRole('button', { name: 'Close', exact: true }).last().click();
      await library.row('Tidy Hotbar').getByRole('button', { name: 'Update' }).waitFor();
      await library.row('Gatekeeper').getByText('Up to date').waitFor();
    },
  );

  test('leads to a project, whose page does not lie under it', { tags: ['deep'] }, async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.ready();
    await page.getByRole('button', { name: /^Update \d+$/ }).click();
    await library.sheet.getByRole('link', { name: 'Gatekeeper' }).click();
    await page.getByRole('heading', { level: 1, name: 'Gatekeeper' }).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await library.row('Gatekeeper').getByRole('button', { name: 'Update' }).waitFor();
  });

  test('opens for every change when a person wants it so', { tags: ['deep'] }, async () => {
    const { page, host } = await desktop.open();
    const library = libraryScreen(page);
    await library.ready();
    await host.core.client.settings.update({ updates: { alwaysOpenPlan: true } });
    await page.reload();
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
    await library.sheet.getByRole('heading', { name: 'Update Deep Strata' }).waitFor();
    await page.keyboard.press('Escape');
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).waitFor();
  });

  test('opens also before the settings are loaded', { tags: ['deep'] }, async () => {
    const { page, host, reopen } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await host.core.client.settings.update({ updates: { alwaysOpenPlan: true } });
    const waiting: (() => void)[] = [];
    await page.routeWebSocket(/./, (socket) => {
      const core = socket.connectToServer();
      socket.onMessage((message) => {
        if (String(message).includes('/settings/get')) waiting.push(() => core.send(message));
        else core.send(message);
      });
    });
    await reopen();
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    for (const send of waiting) send();
    await library.sheet.getByRole('heading', { name: 'Update Deep Strata' }).waitFor();
    await library.sheet.getByRole('button', { name: 'Update 1' }).waitFor();
  });

  test('shows what goes before anything is removed', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Long Rails').click();
    await library.list.focus();
    await page.keyboard.press('Delete');
    await library.sheet.getByRole('heading', { name: 'Remove Long Rails' }).waitFor();
    await library.sheet.getByRole('button', { name: 'Remove 1' }).click();
    await library.sheet.getByText('Removed Long Rails').waitFor();
    await library.sheet.getByRole('heading', { name: 'Removed 1' }).waitFor();
    await library.sheet.getByText('Long Rails', { exact: true }).waitFor();
    await library.sheet.getByRole('button', { name: 'Undo' }).click();
    await library.row('Long Rails').waitFor();
  });

  test(
    'stays closed when it was closed before the core had answered',
    { tags: ['deep'] },
    async () => {
      const { page, host, reopen } = await desktop.open();
      const library = libraryScreen(page);
      let isHeld = false;
      const waiting: (() => void)[] = [];
      await page.routeWebSocket(/./, (socket) => {
        const core = socket.connectToServer();
        core.onMessage((message) => {
          if (isHeld) waiting.push(() => socket.send(message));
          else socket.send(message);
        });
      });
      await reopen();
      await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
      await library.row('Long Rails').click();
      await library.list.focus();
      isHeld = true;
      await page.keyboard.press('Delete');
      await library.sheet.getByText('Preparing the plan…').waitFor();
      await page.keyboard.press('Escape');
      await library.sheet.waitFor({ state: 'detached' });
      const { jobs } = host.core.client;
      const planned = async () => {
        const plans = (await jobs.list()).filter(({ kind }) => kind === 'plan');
        return plans.map(({ state }) => state);
      };
      await expect.poll(planned).toEqual(['ended']);
      isHeld = false;
      for (const send of waiting) send();
      await page.getByRole('link', { name: 'Updates' }).click();
      await page.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
      await expect.poll(() => library.sheet.count()).toBe(0);
    },
  );
});
