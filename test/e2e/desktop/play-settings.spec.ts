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
});
