// @module-tag deep
// @promise a person sorts add-ons into groups and writes notes in the library, finds them by the filter, and can undo it
import { expect, test } from 'vitest';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

test('groups and a note of an add-on are saved, shown, found by the filter, and undone', async () => {
  const { page } = await desktop.open();
  const library = libraryScreen(page);
  await library.row('Tidy Hotbar').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Groups and note…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Groups and note of Tidy Hotbar' });
  const groups = dialog.getByRole('textbox', { name: 'Groups' });
  await expect.poll(() => groups.and(page.locator(':focus')).count()).toBe(1);
  await groups.fill('a:b');
  await dialog.getByText('A group’s name has at most 32 characters and no colon.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await groups.fill('Light, Big ones,');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('needs the old config');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Groups and note saved for 1 add-on').waitFor();

  await library.row('Tidy Hotbar').click();
  const panel = page.getByRole('complementary', { name: 'Details of Tidy Hotbar' });
  await panel.getByText('needs the old config', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Big ones' }).click();
  await expect.poll(() => library.titles()).toEqual(['Tidy Hotbar']);

  await page.getByRole('button', { name: 'Undo' }).first().click();
  await panel.getByText('needs the old config', { exact: true }).waitFor({ state: 'detached' });
});

test('several add-ons are put into a group, and removed from one, at once', async () => {
  const { page } = await desktop.open();
  const library = libraryScreen(page);
  const ask = async () => {
    await page
      .getByRole('toolbar', { name: 'Selection' })
      .getByRole('button', { name: 'More' })
      .click();
    await page.getByRole('menuitem', { name: 'Groups and note…' }).click();
    return page.getByRole('dialog', { name: 'Groups and note of 2 add-ons' });
  };
  const inGroup = async (group: string) => {
    await library.filter.fill(group);
    return expect.poll(async () => (await library.titles()).toSorted());
  };
  await library.row('Tidy Hotbar').getByRole('checkbox').click();
  await library.row('Sharp Eyes').getByRole('checkbox').click();
  let dialog = await ask();
  const boxes = dialog.getByRole('group', { name: 'Groups they are in' }).getByRole('checkbox');
  await dialog.getByRole('textbox', { name: 'Add to groups' }).fill('Yellow, Zeppelin');
  await expect.poll(() => boxes.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Groups and note saved for 2 add-ons').waitFor();

  dialog = await ask();
  await dialog.getByRole('checkbox', { name: 'Yellow (2 add-ons)' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Groups and note saved for 2 add-ons').waitFor();
  await (await inGroup('Zeppelin')).toEqual(['Sharp Eyes', 'Tidy Hotbar']);
  await (await inGroup('Yellow')).toEqual([]);
});
