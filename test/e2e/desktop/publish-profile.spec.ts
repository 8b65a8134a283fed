import { expect, test } from 'vitest';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { createTeamSeed, openPublish, pictureFile, signInAs } from './publish-screen.ts';

const desktop = useDesktop();

test('a person changes their names, their words and their pictures, and is known by the new name at once', async () => {
  const { page, host } = await desktop.openEmpty({
    seed: createTeamSeed(),
    prepare: (opened) => signInAs(opened, 'owner'),
  });
  const read = async () => (await host.core.client.profile.open({ registry: TEST_REGISTRY })).user;
  const before = await read();
  await openPublish(page, 'Profile');
  const main = page.getByRole('main');
  const field = (name: string) => main.getByRole('textbox', { name, exact: true });
  const saveButton = main.getByRole('button', { name: 'Save', exact: true });
  const save = async () => {
    await saveButton.click();
    await page.getByText('Take back what I changed').waitFor({ state: 'detached' });
  };
  await field('User name').fill('two words');
  await main.getByText('Two letters, digits, - or _ at least').waitFor();
  await expect.poll(() => saveButton.isDisabled()).toBe(true);
  await field('User name').fill('Lampwright');
  await field('About you').fill('b'.repeat(257));
  await main.getByText('1 character too long.').waitFor();
  await expect.poll(() => saveButton.isDisabled()).toBe(true);
  await field('About you').fill('I make lamps');
  await field('Name').fill('Ada');
  await save();
  await page.getByText('Lampwright at Local registry').waitFor();
  expect(await read()).toEqual({
    ...before,
    name: 'Ada',
    userName: 'Lampwright',
    bio: 'I make lamps',
  });

  await page.getByLabel('Choose a picture…').setInputFiles(await pictureFile());
  await page.getByRole('button', { name: 'Use this square' }).click();
  await page.getByText('The picture is saved').waitFor();
  await main.getByRole('button', { name: 'Remove the picture' }).waitFor();
  await page.getByLabel('Choose a wide picture…').setInputFiles(await pictureFile());
  await main.getByRole('button', { name: 'Remove the wide picture' }).waitFor();
  const drawn = `[...document.querySelectorAll('main img')].filter((one) => one.naturalWidth > 0).length`;
  await expect.poll(() => page.evaluate(drawn)).toBe(2);
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => main.getByText(/\bicon\b/).count()).toBe(0);
  expect(await read()).toMatchObject({ name: 'Ada', userName: 'Lampwright', bio: 'I make lamps' });

  await main.getByRole('button', { name: 'Remove the wide picture' }).click();
  await expect.poll(async () => (await read()).profilePageBg).toBeNull();
  expect((await read()).avatar).toMatch(/^http/);
  await main.getByRole('button', { name: 'Remove the picture' }).click();
  await expect.poll(async () => (await read()).avatar).toBeNull();

  await page.getByRole('link', { name: 'See your page as others see it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
  await page.getByText('I make lamps').waitFor();
});
