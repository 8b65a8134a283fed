// @module-tag deep
// @promise health in the window: counted, named in the row, filtered, and mended through the plan with one press
import { appendFileSync, copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { executable, writeGame } from '../../integration/play/play-site.ts';
import { libraryScreen } from './library-screen.ts';
import { CONFIRMS, playOnce } from './stand-in-game.ts';

const desktop = useDesktop();

async function openWithCopy() {
  const opened = await desktop.open();
  const { page, folder } = opened;
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const mods = join(folder, 'pmods');
  const jar = readdirSync(mods).find((name) => /belts/i.test(name));
  copyFileSync(join(mods, jar ?? ''), join(mods, 'zz-copy.jar'));
  await page.getByRole('grid').getByText('Installed twice', { exact: true }).waitFor();
  return { ...opened, library };
}

type Opened = Pick<Awaited<ReturnType<typeof desktop.open>>, 'host' | 'loadout'>;

async function install({ host, loadout }: Opened, ...projects: string[]): Promise<void> {
  const { client, finish } = host.core;
  const targets = projects.map((project) => ({ kind: 'project' as const, project, version: null }));
  const planned = await finish(client.plans.install({ loadoutId: loadout.id, targets }));
  if (planned.kind !== 'plan') throw new Error(planned.kind);
  await finish(client.plans.apply({ planId: planned.plan.id }));
}

/**
 * Starts with a game version that runs on Java 17, which is set, then switches to one that requires
 * another Java.
 */
async function setOldJava({ host, loadout }: Awaited<ReturnType<typeof desktop.open>>) {
  const { client, finish } = host.core;
  const setVersion = async (gameVersion: string): Promise<void> => {
    const request = { loadoutId: loadout.id, change: { gameVersion }, park: false };
    const planned = await finish(client.plans.set(request));
    if (planned.kind !== 'plan') throw new Error(planned.kind);
    await finish(client.plans.apply({ planId: planned.plan.id }));
  };
  const java = executable(
    join(host.scratch, 'java'),
    `if (process.argv.includes('-version')) process.stderr.write('    java.class.version = 61.0\\n    sun.arch.data.model = 64\\n\\nopenjdk version "17.0.1"\\n');`,
  );
  await client.play.configure({ loadoutId: loadout.id, change: { java, launcher: 'vanilla' } });
  await setVersion('0.4.10');
  writeGame(host, 'cosmic-reach-client-0.4.10.jar');
  await playOnce({ host, loadout });
  await setVersion('0.5.26');
  return java;
}

describe('health', () => {
  test('says that the Java that is set is too old, and leads to the play settings', async () => {
    const opened = await desktop.open(CONFIRMS);
    const { page } = opened;
    const java = await setOldJava(opened);
    await page.getByRole('link', { name: /^Health: / }).click();
    const words = `Version 0.5.26 of the game needs Java 24 or newer; ${java} is Java 17.0.1.`;
    const notice = page.getByRole('alert').filter({ hasText: words });
    await notice.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Play settings…' }).press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: 'Play settings' }).waitFor();
    await opened.host.core.client.play.configure({
      loadoutId: opened.loadout.id,
      change: { java: null },
    });
    await page.keyboard.press('Escape');
    await notice.waitFor({ state: 'detached' });
  });

  test('names a second copy in its row, filters it, and disables it through the plan', async () => {
    const { page, folder, library } = await openWithCopy();
    const problems = page.getByRole('button', { name: 'Problems 2' });
    await problems.click();
    await expect.poll(() => library.row('Gatekeeper').count()).toBe(0);
    await library.list.getByText('Installed twice', { exact: true }).waitFor();
    await problems.click();
    await page.getByRole('link', { name: 'Health: 1 problem' }).click();
    await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Disable Belts and Pulleys…' }).click();
    await library.sheet.getByRole('button', { name: /^Disable/ }).click();
    await library.sheet.getByRole('heading', { name: /^Disabled/, level: 2 }).waitFor();
    await library.sheet.getByRole('button', { name: 'Close' }).first().click();
    await page.getByText('No add-on is installed twice').waitFor();
    expect(readdirSync(join(folder, 'pmods')).join()).not.toContain('zz-copy.jar,');
  });

  test('a changed or deleted file is reported as such, and restored', async () => {
    const { page, folder, host, loadout } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Belts and Pulleys').waitFor();
    await install({ host, loadout }, 'glow-moss');
    const mods = join(folder, 'pmods');
    const find = (name: RegExp) =>
      join(mods, readdirSync(mods).find((file) => name.test(file)) ?? '');
    appendFileSync(find(/belts/i), 'appended');
    rmSync(find(/glow.?moss/i));
    const missing = page
      .getByRole('alert')
      .filter({ hasText: 'Missing from the folder: Glow Moss' });
    await missing.waitFor();
    await library.row('Belts and Pulleys').getByText('Changed', { exact: true }).waitFor();
    await missing.getByRole('button', { name: 'Restore…' }).click();
    await library.sheet.getByRole('button', { name: /^Restore/ }).click();
    await missing.waitFor({ state: 'detached' });
    await library.sheet.getByRole('button', { name: 'Close' }).first().click();
    await library.row('Belts and Pulleys').click();
    const panel = page.getByRole('complementary', { name: /Belts and Pulleys/ });
    await panel.getByRole('button', { name: /^Restore \d/ }).click();
    await library
      .row('Belts and Pulleys')
      .getByText('Changed', { exact: true })
      .waitFor({ state: 'detached' });
    await expect.poll(() => find(/glow.?moss/i)).toMatch(/jar$/);
  });

  test('reports the other file that is missing after one was restored', async () => {
    const { page, folder, host, loadout } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Belts and Pulleys').waitFor();
    await install({ host, loadout }, 'glow-moss', 'weatherglass');
    const mods = join(folder, 'pmods');
    const lost = readdirSync(mods).filter((name) => /glow.?moss|weatherglass/i.test(name));
    expect(lost).toHaveLength(2);
    for (const name of lost) rmSync(join(mods, name));
    const missing = page.getByRole('alert').filter({ hasText: 'Missing from the folder: ' });
    await missing.getByText(/Glow Moss.*Weatherglass/).waitFor();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('button', { name: 'Verify all files' }).click();
    const problems = page.getByRole('region', { name: 'Problems' });
    await problems.getByText(/2 differences found/).waitFor();
    await problems.getByRole('link', { name: 'Open Health' }).first().click();
    await page.getByRole('button', { name: /^Restore Glow Moss/ }).click();
    await library.sheet.getByRole('button', { name: /^Restore/ }).click();
    await library.sheet.getByRole('heading', { name: /^Restored/, level: 2 }).waitFor();
    await library.sheet.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: /^Restore Weatherglass/ }).waitFor();
    await page.getByRole('link', { name: 'Library' }).click();
    await missing.getByText(/Missing from the folder: Weatherglass/).waitFor();
  });

  test('says so when there is nothing to fix', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await page.getByRole('link', { name: 'Health: 1 problem' }).click();
    await page.getByRole('button', { name: 'Remove unfinished-download.jar…' }).click();
    await library.sheet.getByRole('button', { name: /^Remove/ }).click();
    await library.sheet.getByRole('heading', { name: /^Removed/, level: 2 }).waitFor();
    await library.sheet.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('heading', { name: 'Nothing to fix' }).waitFor();
    await page.getByText('No damaged files').waitFor();
  });
});
