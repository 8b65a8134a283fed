// @module-tag deep
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { type DesktopOptions, findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

async function openDialog(options: DesktopOptions = {}) {
  const opened = await desktop.open(options);
  const { page } = opened;
  await libraryScreen(page).row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('button', { name: 'Duplicate…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate Exploration' });
  await dialog.waitFor();
  const duplicate = dialog.getByRole('button', { name: 'Duplicate', exact: true });
  const list = () => opened.host.core.client.loadouts.list();
  return { ...opened, dialog, duplicate, list };
}

test('a loadout is duplicated beside itself, and the copy opens', async () => {
  const { page, dialog, duplicate, folder, list } = await openDialog();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect.poll(() => name.inputValue()).toBe('Exploration copy');
  await name.fill(' ');
  await dialog.getByText('Enter a name with 1 to 64 characters.').waitFor();
  await expect.poll(() => duplicate.isDisabled()).toBe(true);
  await name.fill('Evenings');
  expect(await findAxeViolations(page)).toEqual([]);
  await duplicate.click();
  await page.getByText('Duplicated Exploration as Evenings').waitFor();
  await page.getByRole('button', { name: /Evenings.*Switch loadout/ }).waitFor();
  await libraryScreen(page).row('Deep Strata').waitFor();
  const copy = (await list()).find((one) => one.name === 'Evenings');
  expect(copy).toMatchObject({ root: join(dirname(folder), 'Evenings'), generation: 0 });
  expect(readdirSync(join(copy?.root ?? '', 'pmods'))).toEqual(readdirSync(join(folder, 'pmods')));
});

test('for another game version it is copied first, and then shows its plan', async () => {
  const { page, dialog, duplicate, host, list } = await openDialog();
  mkdirSync(join(host.home, 'Bigger disk'));
  await dialog.getByRole('button', { name: 'Choose…' }).click();
  await page.getByRole('option', { name: 'Bigger disk' }).click();
  await page.getByRole('button', { name: 'Choose “Bigger disk”' }).click();
  await dialog.getByText(join(host.home, 'Bigger disk')).waitFor();
  await dialog.getByRole('combobox', { name: 'Game version' }).fill('0.4.5');
  await duplicate.click();
  const sheet = page.getByRole('dialog', { name: 'Change the game version to 0.4.5' });
  await sheet.getByText('Disabled until a compatible version is available').waitFor();
  const copy = async () => (await list()).find((one) => one.name === 'Exploration copy');
  expect(await copy()).toMatchObject({
    root: join(host.home, 'Bigger disk', 'Exploration copy'),
    target: { gameVersion: '0.5.26' },
  });
  await sheet.getByRole('button', { name: /^Change to 0.4.5/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).waitFor();
  expect((await copy())?.target.gameVersion).toBe('0.4.5');
  const original = (await list()).find((one) => one.name === 'Exploration');
  expect(original).toMatchObject({ generation: 0, target: { gameVersion: '0.5.26' } });
});

test('a refusal is shown in the dialog, which stays open', async () => {
  const { page, dialog, duplicate, folder, list } = await openDialog({
    expected: [/MOVE_REFUSED|DUPLICATE_REFUSED|FOLDER_MISSING/],
  });
  mkdirSync(join(dirname(folder), '.loadout'));
  writeFileSync(join(dirname(folder), '.loadout', 'loadout.json'), 'of another loadout');
  await duplicate.click();
  await dialog
    .getByRole('alert')
    .getByText(/loadout/)
    .first()
    .waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await list()).toHaveLength(1);
  expect(existsSync(join(dirname(folder), 'Exploration copy'))).toBe(false);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
});
