// @module-tag deep
import { describe, expect, test } from 'vitest';
import type { RegistrySeed } from '#registry-server/seed.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { openBrowse } from './browse-screen.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { createVersion } from '#test/builders/seed.ts';
import { createPublishSeed, createTeamSeed, signIn, signInAs } from './publish-screen.ts';

const desktop = useDesktop();
let seed: Promise<RegistrySeed> | null = null;

async function openSignedIn() {
  seed ??= createPublishSeed();
  const opened = await desktop.open({ seed: await seed });
  await signIn(opened, 'quietfox');
  await opened.reopen();
  return { ...opened, browse: await openBrowse(opened), client: opened.host.core.client };
}

const mine = { registry: TEST_REGISTRY, user: null };

describe('the page of a project', () => {
  test('puts it into a new collection, and the next one into the same', async () => {
    const { page, browse, client } = await openSignedIn();
    const dialog = page.getByRole('dialog');
    await browse.go('/project/pocket-map');
    await page.getByRole('button', { name: 'Add to collection…' }).click();
    await dialog.getByRole('textbox', { name: 'Name of the new collection' }).fill('Best of');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await browse.toast.getByText('Added to Best of').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);

    await browse.go('/project/deep-strata');
    await browse.heading('Deep Strata').waitFor();
    await page.getByRole('button', { name: 'Add to collection…' }).click();
    await dialog.getByRole('combobox', { name: 'Collection' }).selectOption({ label: 'Best of' });
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.poll(() => dialog.count()).toBe(0);

    const { collections } = await client.collections.list(mine);
    expect(collections).toMatchObject([{ name: 'Best of', visibility: 'private' }]);
    expect(collections[0]?.projects).toHaveLength(2);
  });

  test('reports it, once, and says why not twice', async () => {
    const { page, browse, client } = await openSignedIn();
    const dialog = page.getByRole('dialog');
    await browse.go('/project/pocket-map');
    const report = async () => {
      await page.getByRole('button', { name: 'Report…' }).click();
      const send = dialog.getByRole('button', { name: 'Send report' });
      await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('malicious');
      const text = dialog.getByRole('textbox', { name: 'Description' });
      await text.fill('Short');
      await expect.poll(() => send.isDisabled()).toBe(true);
      await text.fill('It reads the clipboard.');
      await send.click();
    };
    await report();
    await browse.toast.getByText('Report sent to the moderators').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    const { reports } = await client.reports.mine({ registry: TEST_REGISTRY });
    expect(reports).toMatchObject([{ itemName: 'Pocket Map', reportType: 'malicious' }]);
    await report();
    await dialog.getByText('You already have an open report about Pocket Map').waitFor();
  });

  test('lists what one collected and reported, with what moderators say of it', async () => {
    const { page, browse, client } = await openSignedIn();
    const dialog = page.getByRole('dialog');
    const on = { registry: TEST_REGISTRY, dryRun: false };
    const made = await client.collections.create({ ...on, name: 'Best of', description: 'Mine' });
    const collection = made.target.id ?? '';
    await client.collections.add({ ...on, collection, projects: ['pocket-map', 'deep-strata'] });
    const item = { kind: 'project', project: 'pocket-map' } as const;
    await client.reports.create({
      ...on,
      item,
      type: 'malicious',
      text: 'It reads the clipboard.',
    });

    await browse.go('/publish/collections');
    const list = page.getByRole('list', { name: 'Collections' });
    await list.getByText('2 projects').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await list.getByRole('button', { name: 'Open Best of' }).click();
    await dialog.getByRole('button', { name: 'Remove Pocket Map from the collection' }).click();
    await expect.poll(() => dialog.getByRole('link').allTextContents()).toEqual(['Deep Strata']);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.getByText('1 project').waitFor();
    await list.getByRole('button', { name: 'Delete Best of' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No collections').waitFor();

    await browse.go('/publish/reports');
    const reports = page.getByRole('list', { name: 'Reports' });
    await reports.getByText('It reads the clipboard.').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await reports.getByRole('button', { name: 'Messages about Pocket Map' }).click();
    await dialog.getByRole('textbox', { name: 'Reply' }).fill('It still does.');
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('list', { name: 'Messages' }).getByText('It still does.').waitFor();
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('');
  });

  test('offers neither while signed out', async () => {
    const opened = await desktop.open();
    const browse = await openBrowse(opened);
    await browse.go('/project/pocket-map');
    await opened.page.getByText('Round or square, four sizes').waitFor();
    await expect.poll(() => opened.page.getByRole('button', { name: 'Report…' }).count()).toBe(0);
    await expect
      .poll(() => opened.page.getByRole('button', { name: 'Add to collection…' }).count())
      .toBe(0);
  });
});

test('the page of a person reports them', async () => {
  const { page, browse, client } = await openSignedIn();
  const dialog = page.getByRole('dialog');
  await browse.go('/person/tobin');
  await browse.heading('Tobin Achterberg').waitFor();
  await page.getByRole('button', { name: 'Report…' }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Sells what others made.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  const { reports } = await client.reports.mine({ registry: TEST_REGISTRY });
  expect(reports).toMatchObject([{ itemType: 'user', itemName: 'tobin' }]);
});

test('a page that only its owner may see goes when a terminal signs them out', async () => {
  const hidden = { visibility: 'private', versions: [createVersion()] } as const;
  const { page, host } = await desktop.openEmpty({
    seed: createTeamSeed({ project: hidden }),
    prepare: (prepared) => signInAs(prepared, 'owner'),
  });
  await page.evaluate("void (location.hash = '#/project/project-1')");
  await page.getByRole('heading', { level: 1, name: 'Name of project-1' }).waitFor();
  await host.core.client.accounts.signOut({ registry: TEST_REGISTRY });
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await page.getByRole('heading', { name: 'Project not found' }).waitFor();
  await expect.poll(() => page.getByText('Name of project-1').count()).toBe(0);
});
