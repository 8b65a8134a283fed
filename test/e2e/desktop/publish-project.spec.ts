// @module-tag deep
// @promise every row of the team table with two accounts, tokens, organizations and each part of a project, in the window
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readProject } from '#test/integration/registry-server/writes/cast.ts';
import { useDesktop } from './harness.ts';
import { createTeamSeed, openPublish, pictureFile, signInAs } from './publish-screen.ts';

const desktop = useDesktop();

async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Project sections' });
  await parts.getByRole('link', { name }).click();
}

/** Distance of a button's label from the button's vertical centre, in pixels. */
async function offsetOfLabel(button: Locator): Promise<number> {
  const outer = (await button.boundingBox()) ?? { y: 0, height: 0 };
  const label = (await button.locator('.mantine-Button-label').boundingBox()) ?? outer;
  return Math.abs(outer.y + outer.height / 2 - label.y - label.height / 2);
}

/** Saves, and waits until there is nothing left to save. */
async function save(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Save' });
  await button.click();
  await page.getByText('Discard my changes').waitFor({ state: 'detached' });
}

test('each part of a project is changed on its own screen, and only that', async () => {
  const { page, host } = await desktop.openEmpty({
    seed: createTeamSeed(),
    prepare: (opened) => signInAs(opened, 'owner'),
    expected: [/404 \(Not Found\)/],
  });
  const before = await readProject(host.registry, 'project-1');
  await openPublish(page);
  await page.getByRole('link', { name: 'Name of project-1' }).click();

  await openPart(page, 'Details');
  expect(await offsetOfLabel(page.getByRole('link', { name: 'View project' }))).toBeLessThan(1);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('x'.repeat(33));
  await name.blur();
  await page.getByText('1 character too long.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await name.fill('Lamp');
  await page.getByLabel('Visibility').selectOption('unlisted');
  await save(page);
  await page.getByLabel('Choose an icon…').setInputFiles(await pictureFile());
  await page.getByRole('button', { name: 'Crop and save' }).click();
  await page.getByRole('button', { name: 'Remove icon' }).waitFor();
  expect((await readProject(host.registry, 'project-1'))['icon']).toMatch(/^http/);
  await page.getByRole('textbox', { name: 'Summary' }).fill('A lamp');
  await save(page);
  expect((await readProject(host.registry, 'project-1'))['icon']).toMatch(/^http/);
  await page.getByRole('button', { name: 'Remove icon' }).click();
  await page.getByRole('button', { name: 'Remove icon' }).waitFor({ state: 'detached' });

  await openPart(page, 'Description');
  await page.getByRole('textbox', { name: 'Description' }).fill('It glows');
  await save(page);
  await openPart(page, 'Tags');
  const tag = page.getByRole('main').getByRole('button', { name: 'Technology', exact: true });
  await tag.click();
  await page.getByRole('group', { name: 'Featured tags' }).getByText('Technology').click();
  await save(page);
  await openPart(page, 'Licence');
  await page.getByRole('button', { name: /MIT$/ }).waitFor();
  await page.getByRole('textbox', { name: 'Find a licence by its name or ID…' }).fill('Apache-2.0');
  await page.getByRole('button', { name: /^Read before choosing: Apache License 2\.0/ }).click();
  await page.getByRole('link', { name: /^Read Apache License 2\.0/ }).waitFor();
  await page.getByText('Grant of Copyright License').first().waitFor();
  await page.getByRole('button', { name: /Apache-2\.0$/ }).click();
  await save(page);
  await openPart(page, 'Links');
  await page.getByRole('textbox', { name: 'Source' }).fill('https://example.org/lamp');
  await save(page);

  expect(await readProject(host.registry, 'project-1')).toMatchObject({
    slug: before['slug'],
    type: before['type'],
    name: 'Lamp',
    summary: 'A lamp',
    visibility: 'unlisted',
    icon: null,
    description: 'It glows',
    categories: [...(before['categories'] as string[]), 'technology'],
    featuredCategories: [...(before['featuredCategories'] as string[]), 'technology'],
    licenseId: 'Apache-2.0',
    projectSourceUrl: 'https://example.org/lamp',
  });
});
