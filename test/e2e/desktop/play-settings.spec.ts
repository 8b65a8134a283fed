// @module-tag deep
// @promise play settings are saved where the host itself confirms them; a browser shows the command for a terminal instead
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop, type DesktopOptions } from './harness.ts';
import { CONFIRMS, ENDS, listRuns } from './stand-in-game.ts';

const desktop = useDesktop();

async function openSettings(options: DesktopOptions = {}) {
  const opened = await desktop.open(options);
  const { page, host, loadout } = opened;
  await page.getByRole('button', { name: 'Choose how to play' }).click();
  await page.getByRole('menuitem', { name: 'Play settings…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Play settings' });
  await sheet.getByLabel('Your own command').waitFor();
  const { play } = host.core.client;
  const readSettings = async () =>
    (await play.look({ loadoutId: loadout.id, launcher: null, world: null, asks: false })).settings;
  return { ...opened, sheet, readSettings };
}

describe('play settings', () => {
  test('of a page in a browser cannot be saved: the command for a terminal is shown', async () => {
    const { page, sheet, readSettings } = await openSettings();
    const before = await readSettings();
    await expect.poll(() => sheet.getByRole('button', { name: 'Save…' }).count()).toBe(0);
    const line = sheet.getByRole('status').locator('code');
    await expect.poll(() => line.count()).toBe(0);
    await sheet.getByLabel('Your own command').fill('/opt/game\n--name\nA B');
    await sheet.getByLabel('Environment variables').fill('GAME_TOKEN=swordfish\nLANG=C');
    await expect
      .poll(() => line.textContent())
      .toBe(
        "loadout --loadout Exploration play set --env=GAME_TOKEN --env=LANG=C -- /opt/game --name 'A B'",
      );
    await sheet.getByLabel('Environment variables').fill('LANG');
    await sheet.getByText('“LANG” is not NAME=value.').waitFor();
    await expect.poll(() => line.count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await readSettings()).toEqual(before);
  });

  test('are saved once the host has confirmed them, and the game starts with them', async () => {
    const opened = await openSettings(CONFIRMS);
    const { page, host, sheet, readSettings } = opened;
    const folder = join(host.scratch, 'programs');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'game.mjs'), `${ENDS} console.log(process.env.GREETING);`);
    const save = sheet.getByRole('button', { name: 'Save…' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await sheet
      .getByLabel('Your own command')
      .fill(`${process.execPath}\n${join(folder, 'game.mjs')}`);
    await sheet.getByLabel('Environment variables').fill('GREETING=hello\nGAME_TOKEN=swordfish');
    await sheet.getByLabel('Memory').selectOption('4 GiB');
    expect(await findAxeViolations(page)).toEqual([]);
    await save.click();

    const start = page.getByRole('dialog', { name: 'How the game starts' });
    await start.getByText('game.mjs').waitFor();
    expect(await readSettings()).toMatchObject({ memoryMb: 4096 });
    await start.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('group', { name: 'Game' }).getByText('Ran well').waitFor();
    const [run] = await listRuns(opened);
    const { log } = await host.core.client.play.run({ runId: run?.id ?? '', lines: 10 });
    expect(log.lines).toContain('hello');
    await page.getByRole('group', { name: 'Game' }).getByRole('button', { name: 'Play' }).waitFor();
  });

  test('never bring a secret back to the window, and can remove it', async () => {
    const opened = await desktop.open(CONFIRMS);
    const { page, host, loadout } = opened;
    const { play } = host.core.client;
    const change = { environment: { GAME_TOKEN: 'swordfish' } };
    await play.configure({ loadoutId: loadout.id, change });
    await page.getByRole('button', { name: 'Choose how to play' }).click();
    await page.getByRole('menuitem', { name: 'Play settings…' }).click();
    const sheet = page.getByRole('dialog', { name: 'Play settings' });
    await sheet.getByText('GAME_TOKEN is set. Its value is hidden.').waitFor();
    expect(await page.content()).not.toContain('swordfish');
    await sheet.getByRole('button', { name: 'Remove GAME_TOKEN' }).click();
    await sheet.getByRole('button', { name: 'Save…' }).click();
    await page.getByRole('dialog', { name: /game/ }).waitFor();
    const look = { loadoutId: loadout.id, launcher: null, world: null, asks: false };
    expect((await play.look(look)).settings.environment).toEqual([]);
  });
});
