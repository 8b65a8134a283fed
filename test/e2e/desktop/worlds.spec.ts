// @module-tag deep
// @promise worlds in the window: snapshots taken, restored as new worlds, pruned, and taken before plans that can hurt a world
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';
import { letRest } from './resting-world.ts';

const desktop = useDesktop();
const HOSTILE = 'img src=x onerror=alert(1)';

async function openWorlds() {
  const opened = await desktop.open();
  const { page, folder } = opened;
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const worlds = join(folder, 'worlds');
  mkdirSync(join(worlds, HOSTILE), { recursive: true });
  const info = JSON.stringify({ worldDisplayName: '<b onclick=alert(1)>\u202Egnp.exe</b>' });
  writeFileSync(join(worlds, HOSTILE, 'worldInfo.json'), info);
  letRest(worlds);
  const go = (address: string) => page.evaluate(`void (location.hash = '#${address}')`);
  return { ...opened, library, worlds, go };
}

describe('worlds', () => {
  test('are listed as text, and a snapshot of one is restored as a new world', async () => {
    const { page, worlds, library } = await openWorlds();
    await page.getByRole('link', { name: 'Worlds' }).click();
    await page.getByRole('heading', { name: /<b onclick=alert\(1\)>.gnp\.exe<\/b>/ }).waitFor();
    await page.getByRole('button', { name: 'Take 2 snapshots' }).click();
    await library.toast.getByText(/^2 snapshots taken/).waitFor();
    const before = readdirSync(worlds).toSorted();
    await page
      .getByRole('button', { name: /^Restore… the snapshot/ })
      .first()
      .click();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('textbox').fill('Second try');
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByRole('main').getByText('worlds/Second try', { exact: true }).waitFor();
    expect(readdirSync(worlds).toSorted()).toEqual([...before, 'Second try'].toSorted());
  });

  test('that have several snapshots are pruned after what goes was shown', async () => {
    const { page, host, loadout, go, library } = await openWorlds();
    const { client, finish } = host.core;
    const request = { loadoutId: loadout.id, worlds: [HOSTILE], fresh: false };
    for (let taken = 0; taken < 3; taken += 1) await finish(client.worlds.snapshot(request));
    await go('/worlds');
    await page.getByRole('button', { name: 'Prune…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nothing to remove').waitFor();
    await dialog.getByLabel('Keep of each world').selectOption('The newest');
    await dialog.getByText(/^2 snapshots are removed/).waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await library.toast.getByText(/^Snapshots removed/).waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1);
  });

  test.each([
    ['takes', false],
    ['can do without', true],
  ])(
    'a removal of a mod %s a snapshot first, and the plan says how large',
    async (_, isSkipped) => {
      const { page, host, loadout, library } = await openWorlds();
      await library.row('Long Rails').click();
      await page.keyboard.press('Delete');
      const box = library.sheet.getByRole('checkbox', {
        name: /^Take a snapshot of 2 worlds first/,
      });
      await box.waitFor();
      if (isSkipped) await box.click();
      await library.sheet.getByRole('button', { name: /^Remove/ }).click();
      await library.sheet.getByRole('heading', { name: /^Removed/, level: 2 }).waitFor();
      const { worlds } = await host.core.client.worlds.list({ loadoutId: loadout.id });
      const reasons = worlds.flatMap(({ snapshots }) => snapshots.map(({ reason }) => reason));
      expect(reasons).toEqual(isSkipped ? [] : ['removal', 'removal']);
    },
  );
});
