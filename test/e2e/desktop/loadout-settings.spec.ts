// @module-tag deep
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type DesktopOptions, findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** A request through the core may take a while on a busy machine. */
const WAIT = { timeout: 20_000 };

async function openSettings(options: DesktopOptions = {}) {
  const opened = await desktop.open(options);
  const { page, host } = opened;
  await libraryScreen(page).row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('heading', { level: 2, name: 'Loadouts' }).waitFor();
  const current = async () => (await host.core.client.loadouts.list())[0];
  return { ...opened, sheet: page.getByRole('dialog'), current };
}

async function confirmPlan(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: /^(Change (settings|to)|Sync)/ }).click();
  await sheet.getByRole('button', { name: 'Undo' }).waitFor();
}

describe('a loadout', () => {
  test('is called otherwise, and holds new versions back for a time of its own', async () => {
    const { page, current } = await openSettings();
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill(' ');
    await name.blur();
    await page.getByText('Enter a name with 1 to 64 characters.').waitFor();
    await name.fill('Evenings');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Evenings.*Switch loadout/ }).waitFor();
    // The focus stays, so that keyboard users can continue.
    expect(await page.evaluate('document.activeElement?.ariaLabel')).toBe('Name');
    await page.getByRole('combobox', { name: 'Hold back new versions' }).selectOption('own');
    await page.getByRole('textbox', { name: 'Hold back new versions for' }).fill('72');
    await page.keyboard.press('Enter');
    await page.getByRole('switch', { name: 'Look up add-ons' }).click();
    await expect
      .poll(current, WAIT)
      .toMatchObject({ name: 'Evenings', holdHours: 72, lookups: false });
  });

  test('changes its channel only after the plan was seen', async () => {
    const { page, sheet, current } = await openSettings();
    const channel = page.getByRole('combobox', { name: 'Release channel' });
    await channel.selectOption('beta');
    await sheet.getByRole('heading', { name: 'Change loadout settings' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => channel.inputValue(), WAIT).toBe('release');
    await channel.selectOption('beta');
    await confirmPlan(page);
    expect((await current())?.target.channel).toBe('beta');
    await sheet.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await current())?.target.channel, WAIT).toBe('release');
  });

  test('shows the add-ons that are ready for another game version, and parks the others', async () => {
    const { page, sheet, current, folder } = await openSettings();
    await page.getByRole('button', { name: 'Change…' }).click();
    await sheet.getByRole('combobox', { name: 'Game version' }).fill('0.4.5');
    await sheet.getByRole('button', { name: 'Check add-ons' }).click();
    const notReady = sheet.getByRole('region', { name: 'Not ready' });
    await notReady.getByRole('listitem').first().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await sheet.getByRole('switch', { name: 'Disable add-ons until they are ready' }).click();
    await sheet.getByRole('button', { name: 'Show plan' }).click();
    await sheet.getByText('Disabled until a compatible version is available').waitFor();
    await sheet.getByText('0.5.26 → 0.4.5').waitFor();
    await confirmPlan(page);
    expect((await current())?.target.gameVersion).toBe('0.4.5');
    expect(existsSync(folder)).toBe(true);
    await sheet.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await current())?.target.gameVersion, WAIT).toBe('0.5.26');
  });

  test('moves into another folder with everything in it', async () => {
    const { page, host, current, folder } = await openSettings();
    mkdirSync(join(host.home, 'Bigger disk'));
    await page.getByRole('button', { name: 'Move…' }).click();
    await page.getByRole('option', { name: 'Bigger disk' }).click();
    await page.getByRole('button', { name: 'Choose “Bigger disk”' }).click();
    const moved = join(host.home, 'Bigger disk', 'game');
    await page.getByText(`Moved Exploration to ${moved}`).waitFor();
    expect(await current()).toMatchObject({ root: moved, condition: 'ok' });
    expect(existsSync(folder)).toBe(false);
  });

  test('is written to a lockfile and made equal to it again', async () => {
    const { page, host, sheet, folder, loadout } = await openSettings();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save…' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('loadout.lock.json');
    const lock = readFileSync(await file.path());
    const compare = () =>
      page.getByLabel('Compare with…').last().setInputFiles({
        name: 'loadout.lock.json',
        mimeType: 'application/json',
        buffer: lock,
      });
    await compare();
    await sheet.getByText('The folder matches the lockfile.').waitFor();
    await sheet.getByRole('button', { name: 'Close' }).last().click();

    const { client, finish } = host.core;
    const planned = await finish(
      client.plans.update({ loadoutId: loadout.id, addons: ['deep-strata'], to: null }),
    );
    if (planned.kind !== 'plan') throw new Error(planned.kind);
    await finish(client.plans.apply({ planId: planned.plan.id }));
    expect(existsSync(join(folder, 'pmods/deep-strata-1.3.1.jar'))).toBe(true);
    await compare();
    await sheet.getByText('pmods/deep-strata-1.2.0.jar').waitFor();
    await sheet.getByRole('button', { name: 'Match the lockfile…' }).click();
    await sheet.getByRole('heading', { name: /^Sync / }).waitFor();
    await confirmPlan(page);
    expect(existsSync(join(folder, 'pmods/deep-strata-1.2.0.jar'))).toBe(true);
    expect(existsSync(join(folder, 'pmods/deep-strata-1.3.1.jar'))).toBe(false);
  });

  test('refuses a file that is no lockfile, in words', async () => {
    const { page } = await openSettings();
    await page
      .getByLabel('Compare with…')
      .last()
      .setInputFiles({
        name: 'loadout.lock.json',
        mimeType: 'application/json',
        buffer: Buffer.from('{}'),
      });
    await page
      .getByRole('alert')
      .filter({
        hasText: 'The lockfile cannot be used: lockVersion is invalid. Nothing was changed.',
      })
      .waitFor();
  });

  test('is forgotten while its files stay', async () => {
    const { page, sheet, host, folder } = await openSettings();
    writeFileSync(join(folder, 'mine.txt'), 'mine');
    await page.getByRole('button', { name: 'Forget…' }).click();
    await sheet.getByText('The folder keeps all its files and its history').waitFor();
    await sheet.getByRole('button', { name: 'Forget', exact: true }).click();
    await page.getByText('Forgot Exploration.').waitFor();
    expect(await host.core.client.loadouts.list()).toEqual([]);
    expect(existsSync(join(folder, '.loadout/loadout.json'))).toBe(true);
    expect(existsSync(join(folder, 'mine.txt'))).toBe(true);
  });
});
