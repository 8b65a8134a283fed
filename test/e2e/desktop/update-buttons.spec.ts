// @promise a button for more than one add-on opens the plan; progress and Cancel replace the button
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useDesktop } from './harness.ts';
import { holdApply } from './held-apply.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

async function openWithPlainUpdates(options: Parameters<typeof desktop.open>[0] = {}) {
  const opened = await desktop.open(options);
  const library = libraryScreen(opened.page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const { client, finish } = opened.host.core;
  const loadoutId = opened.loadout.id;
  // Its newer version requires a project that is not installed.
  await finish(
    client.policies.pin({ loadoutId, addons: ['tidy-hotbar'], note: null, until: null }),
  );
  const main = opened.page.getByRole('main');
  await main.getByRole('button', { name: 'Update 5', exact: true }).waitFor();
  const readFolder = () => readdirSync(join(opened.folder, 'pmods')).toSorted();
  const countOperations = async () => (await client.loadouts.history({ loadoutId })).length;
  return { ...opened, library, main, readFolder, countOperations };
}

describe('a button that names more than one add-on', () => {
  test(
    'opens the plan, in the header, in the bar of a selection and in the palette',
    { tags: ['deep'] },
    async () => {
      const { page, library, main, readFolder } = await openWithPlainUpdates();
      const before = readFolder();
      const expectPlan = async (button: string) => {
        await library.sheet.getByRole('button', { name: button, exact: true }).waitFor();
        await page.keyboard.press('Escape');
        await library.sheet.waitFor({ state: 'detached' });
      };
      await main.getByRole('button', { name: 'Update 5', exact: true }).click();
      await expectPlan('Update 5');
      for (const title of ['Deep Strata', 'Gatekeeper']) {
        await library.row(title).getByRole('checkbox').click();
      }
      const bar = page.getByRole('toolbar', { name: 'Selection' });
      await bar.getByText('Update 2').click();
      await expectPlan('Update 2');
      await bar.getByText('Disable', { exact: true }).click();
      await expectPlan('Disable 2');
      await page.keyboard.press('Control+k');
      await page.locator('[role=combobox]:focus').waitFor();
      await page.keyboard.type('Update all');
      await page.keyboard.press('Enter');
      await expectPlan('Update 5');
      expect(readFolder()).toEqual(before);
    },
  );

  test('gives its place to the progress; after Cancel nothing more happens', async () => {
    const hold = holdApply();
    const { page, library, main, host, readFolder, countOperations } = await openWithPlainUpdates({
      services: hold.services,
    });
    const before = readFolder();
    const operations = await countOperations();
    await main.getByRole('button', { name: 'Update 5', exact: true }).click();
    await library.sheet.getByRole('button', { name: 'Update 5', exact: true }).click();
    await library.sheet.getByRole('progressbar').waitFor();
    // Undo is possible only once the change is applied.
    await library.sheet.getByText('You can undo it afterwards.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await library.sheet.waitFor({ state: 'detached' });
    const progress = main.getByRole('group', { name: 'Updating…' }).first();
    await progress.getByRole('progressbar').waitFor();
    await expect.poll(() => main.getByRole('button', { name: /^Update \d/ }).count()).toBe(0);
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await main.getByRole('button', { name: 'Update 5', exact: true }).waitFor();
    const running = async () =>
      (await host.core.client.jobs.list()).filter(({ state }) => state !== 'ended').length;
    await expect.poll(running).toBe(0);
    expect(readFolder()).toEqual(before);
    expect(await countOperations()).toBe(operations);
  });
});

test(
  'a row that is updated shows its progress where its button was, also after a reload',
  { tags: ['deep'] },
  async () => {
    const hold = holdApply();
    const { page, library, host, readFolder, reopen } = await openWithPlainUpdates({
      services: hold.services,
    });
    const before = readFolder();
    const row = library.row('Deep Strata');
    await row.getByRole('button', { name: 'Update' }).click();
    const progress = row.getByRole('group', { name: 'Updating…' });
    await progress.waitFor();
    await row.click();
    const details = page.getByRole('complementary', { name: 'Details of Deep Strata' });
    await details.getByRole('group', { name: 'Updating…' }).waitFor();
    // A second update cannot be started, not even with its shortcut.
    await library.list.focus();
    await page.keyboard.press('u');
    await library.row('Sharp Eyes').click();
    await page.getByText('Changes since 1.2.0').waitFor();
    const asked = (await host.core.client.jobs.list()).flatMap(
      ({ change }) => change?.intent ?? [],
    );
    expect(asked).toEqual(['update']);
    await row.click();
    await expect
      .poll(() => details.getByRole('button', { name: 'Update to 1.3.1' }).count())
      .toBe(0);
    await reopen();
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await row.getByRole('button', { name: 'Update' }).waitFor();
    const states = (await host.core.client.jobs.list()).map(({ state }) => state);
    expect(states.every((state) => state === 'ended')).toBe(true);
    expect(readFolder()).toEqual(before);
    // Shorter than a toast's 12 s, so a surplus toast could not disappear meanwhile.
    await expect.poll(() => library.toast.count(), { timeout: 10_000 }).toBe(0);
  },
);
