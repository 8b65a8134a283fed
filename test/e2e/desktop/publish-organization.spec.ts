// @module-tag deep
// @promise every row of the team table with two accounts, tokens, organizations and each part of a project, in the window
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { type Desktop, useDesktop } from './harness.ts';
import { createTeamSeed, openPublish, pictureFile, signInAs } from './publish-screen.ts';

const desktop = useDesktop();

type Opened = Omit<Desktop, 'loadout' | 'folder'>;

const openAs = (person: string): Promise<Opened> =>
  desktop.openEmpty({
    seed: createTeamSeed(),
    prepare: (host) => signInAs(host, person),
    expected: [/404 \(Not Found\)/],
  });

/** Reads the organization from the registry. */
async function read({ host }: Opened, organization: string) {
  const { client } = host.core;
  return client.organizations.open({ registry: TEST_REGISTRY, organization });
}

async function openOrganization(page: Page, name: string): Promise<void> {
  await openPublish(page, 'Organizations');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const openPart = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Organization sections' })
    .getByRole('link', { name })
    .click();

describe('an organization', () => {
  test('is made, renamed, and gets an icon and loses it', async () => {
    const opened = await openAs('owner');
    const { page } = opened;
    await openPublish(page, 'Organizations');
    await page.getByRole('button', { name: 'Create an organization' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Glow Makers');
    await dialog.getByRole('textbox', { name: 'Description' }).fill('They make what glows');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Glow Makers' }).waitFor();

    await page.getByRole('textbox', { name: 'Name' }).fill('Glow Smiths');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Glow Smiths' }).waitFor();
    expect(await read(opened, 'glow-makers')).toMatchObject({
      organization: { name: 'Glow Smiths', description: 'They make what glows' },
    });

    await page.getByLabel('Choose an icon…').setInputFiles(await pictureFile());
    await page.getByRole('button', { name: 'Crop and save' }).click();
    await page.getByRole('button', { name: 'Remove icon' }).waitFor();
    expect((await read(opened, 'glow-makers')).organization.icon).toMatch(/^http/);
    await page.getByRole('button', { name: 'Remove icon' }).click();
    await page.getByRole('button', { name: 'Remove icon' }).waitFor({ state: 'detached' });
    expect((await read(opened, 'glow-makers')).organization.icon).toBeNull();
  });

  test('takes a project and gives it back, and is deleted, each saying first what becomes of the team', async () => {
    const opened = await openAs('boss');
    const { page, host } = opened;
    await openOrganization(page, 'Makers');
    await openPart(page, 'Projects');
    const projects = page.getByRole('main').getByRole('list', { name: 'Projects' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Remove Name of org-project' }).click();
    await dialog.getByText(/belongs to one person again/).waitFor();
    expect((await read(opened, 'makers')).projects).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No projects yet').waitFor();
    expect((await read(opened, 'makers')).projects).toEqual([]);

    await page.getByLabel('Add one of your projects').selectOption('Name of org-project');
    await dialog.getByText(/its members get their permissions for/).waitFor();
    expect((await read(opened, 'makers')).projects).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await projects.getByText('Name of org-project').waitFor();

    await openPart(page, 'Profile');
    await page.getByRole('button', { name: 'Delete the organization' }).click();
    await dialog.getByText(/Its owner keeps 1 project,/).waitFor();
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
    await expect.poll(() => confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Type Makers to confirm').fill('Makers');
    await confirm.click();
    await page.getByText('No organizations yet').waitFor();
    await expect(read(opened, 'makers')).rejects.toMatchObject({
      data: { code: 'ORGANIZATION_UNKNOWN' },
    });
    const own = await host.core.client.projects.mine({ registry: TEST_REGISTRY });
    expect(own.projects.map(({ id }) => id)).toEqual(['org-project']);
  });
});
