// @module-tag deep
// @promise a project created from a file continues as the same draft; a person can see and edit their profile
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
    await page.getByText('Discard my changes').waitFor({ state: 'detached' });
  };
  await field('User name').fill('two words');
  await field('User name').blur();
  await main.getByText('Use at least 2 letters').waitFor();
  await expect.poll(() => saveButton.isDisabled()).toBe(true);
  await field('User name').fill('Lampwright');
  await field('About you').fill('b'.repeat(257));
  await field('About you').blur();
  await main.getByText('1 character too long.').waitFor();
  await expect.poll(() => saveButton.isDisabled()).toBe(true);
  await field('About you').fill('I make lamps');
  await field('Name').fill('Ada');
  await save();
  await page.getByText('Lampwright on Local registry').waitFor();
  expect(await read()).toEqual({
    ...before,
    name: 'Ada',
    userName: 'Lampwright',
    bio: 'I make lamps',
  });

  await page.getByLabel('Choose a picture…').setInputFiles(await pictureFile());
  await page.getByRole('button', { name: 'Crop and save' }).click();
  await page.getByText('Picture saved').waitFor();
  await main.getByRole('button', { name: 'Remove picture' }).waitFor();
  await page.getByLabel('Choose a banner…').setInputFiles(await pictureFile());
  await main.getByRole('button', { name: 'Remove banner' }).waitFor();
  const drawn = `[...document.querySelectorAll('main img')].filter((one) => one.naturalWidth > 0).length`;
  await expect.poll(() => page.evaluate(drawn)).toBe(2);
  expect(await findAxeViolations(page)).toEqual([]);
  await expect.poll(() => main.getByText(/\bicon\b/).count()).toBe(0);
  expect(await read()).toMatchObject({ name: 'Ada', userName: 'Lampwright', bio: 'I make lamps' });

  await main.getByRole('button', { name: 'Remove banner' }).click();
  await expect.poll(async () => (await read()).profilePageBg).toBeNull();
  expect((await read()).avatar).toMatch(/^http/);
  await main.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(async () => (await read()).avatar).toBeNull();

  await page.getByRole('link', { name: 'View your page as others see it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor();
  await page.getByText('I make lamps').waitFor();
});
