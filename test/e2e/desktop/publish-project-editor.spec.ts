// @module-tag deep
// @promise every row of the team table with two accounts, tokens, organizations and each part of a project, in the window
import { createVersion } from '#test/builders/seed.ts';
import { createPicture } from '#test/conformance/pictures.ts';
import { readProject } from '#test/integration/registry-server/writes/cast.ts';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type Desktop, type DesktopOptions, findAxeViolations, useDesktop } from './harness.ts';
import { createTeamSeed, openPublish, pictureFile, signInAs } from './publish-screen.ts';

const desktop = useDesktop();

type Opened = Pick<Desktop, 'page' | 'host'>;
type SeedProject = NonNullable<NonNullable<Parameters<typeof createTeamSeed>[0]>['project']>;

/** Opens a section of the owner's project. */
async function openEditor(
  part: string,
  project: SeedProject,
  options: DesktopOptions = {},
): Promise<Opened> {
  const { page, host } = await desktop.openEmpty({
    ...options,
    seed: createTeamSeed({ project }),
    prepare: async (opened) => {
      await options.prepare?.(opened);
      await signInAs(opened, 'owner');
    },
  });
  await openPublish(page);
  await page.getByRole('link', { name: 'Name of project-1' }).click();
  await openPart(page, part);
  return { page, host };
}

async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Project sections' });
  await parts.getByRole('link', { name }).click();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Discard my changes').waitFor({ state: 'detached' });
}

const read = ({ host }: Opened) => readProject(host.registry, 'project-1');
const chip = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true });
const isOn = async (place: Locator) => (await place.getAttribute('aria-pressed')) === 'true';

test('text that is not saved is there again on every way back, until it is discarded or saved', async () => {
  const opened = await openEditor('Description', { description: 'As it was' });
  const { page } = opened;
  const field = page.getByRole('textbox', { name: 'Description' });
  const discard = page.getByRole('button', { name: 'Discard my changes' });
  await field.fill('Half a thought');
  const mark = page.getByText('Draft, not saved yet');
  await mark.waitFor();
  await openPart(page, 'Tags');
  const parts = page.getByRole('navigation').last();
  const marked = parts.getByRole('link').filter({ has: page.getByRole('img') });
  await expect.poll(() => marked.allTextContents()).toEqual(['Description']);
  await openPart(page, 'Description');
  await expect.poll(() => field.inputValue()).toBe('Half a thought');
  await page.getByRole('link', { name: 'Library' }).click();
  await page.goBack();
  await expect.poll(() => field.inputValue()).toBe('Half a thought');
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('Half a thought');
  await mark.waitFor();
  await discard.click();
  await mark.waitFor({ state: 'detached' });
  await expect.poll(() => marked.count()).toBe(0);
  await expect.poll(() => field.inputValue()).toBe('As it was');
  await openPart(page, 'Tags');
  await openPart(page, 'Description');
  await expect.poll(() => field.inputValue()).toBe('As it was');
  await field.fill('A whole thought');
  await save(page);
  await openPart(page, 'Tags');
  await openPart(page, 'Description');
  await expect.poll(() => field.inputValue()).toBe('A whole thought');
  await expect.poll(() => discard.count()).toBe(0);
});

/** Drops a picture as from the system's file manager. */
async function dropPicture(page: Page, target: Locator): Promise<void> {
  const { name, mimeType: type, buffer } = await pictureFile();
  const dataTransfer = await page.evaluateHandle(`{
    const bytes = Uint8Array.from(atob('${buffer.toString('base64')}'), (one) => one.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], '${name}', { type: '${type}' }));
    transfer;
  }`);
  await target.dispatchEvent('dragenter', { dataTransfer });
  await page.locator('[data-over=true]').and(target).waitFor();
  await target.dispatchEvent('drop', { dataTransfer });
}

test('only compatible kinds can be chosen; a dropped icon stays until it is removed', async () => {
  const opened = await openEditor('Details', {});
  const { page } = opened;
  const icon = page.locator('[data-over]').filter({ hasText: 'Choose an icon…' });
  await dropPicture(page, icon);
  await page.getByRole('button', { name: 'Crop and save' }).click();
  await page.getByText('Icon saved').waitFor();
  const { icon: saved } = await read(opened);
  expect(saved).toMatch(/^http/);

  const kinds = page.getByRole('group', { name: 'Project type' }).last();
  const disabled = () => kinds.locator('button:disabled').allTextContents();
  expect(await disabled()).toEqual(['Resource pack', 'Shader', 'Modpack', 'World']);
  await chip(kinds, 'Plugin').click();
  expect(await disabled()).toEqual(['Data mod', 'Resource pack', 'Shader', 'Modpack', 'World']);
  await expect.poll(() => page.getByLabel('Server side').isDisabled()).toBe(true);
  await page.getByText('Set by the project type.').waitFor();
  await save(page);
  await openPart(page, 'Links');
  const links = ['Issues', 'Source', 'Wiki', 'Discord'];
  const link = (name: string) => page.getByRole('textbox', { name });
  for (const name of links) await link(name).fill(`https://example.org/${name}`);
  await link('Wiki').fill('example.org/wiki');
  await link('Wiki').blur();
  await page.getByText('Enter a URL that starts with https:// or http://.').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled())
    .toBe(true);
  await link('Wiki').fill('https://example.org/pages');
  await save(page);
  const linked = {
    issueTrackerUrl: 'https://example.org/Issues',
    projectWikiUrl: 'https://example.org/pages',
    discordInviteUrl: 'https://example.org/Discord',
  };
  expect(await read(opened)).toMatchObject({
    ...linked,
    projectSourceUrl: 'https://example.org/Source',
    type: ['mod', 'plugin'],
    serverSide: 'required',
    icon: saved,
  });
  await link('Source').fill('');
  await save(page);
  const { projectSourceUrl, ...rest } = await read(opened);
  expect(projectSourceUrl || null).toBeNull();
  expect(rest).toMatchObject({ ...linked, icon: saved });

  await openPart(page, 'Details');
  await page.getByRole('button', { name: 'Remove icon' }).click();
  await page.getByText('Icon removed').waitFor();
  expect((await read(opened))['icon']).toBeNull();
});

test('a picture is added to the gallery, seen, changed and removed', async () => {
  const opened = await openEditor('Gallery', {});
  const { page } = opened;
  const dialog = page.getByRole('dialog');
  const { type, bytes } = await createPicture('png');
  const file = { name: 'At night.png', mimeType: type, buffer: Buffer.from(bytes) };
  await page.getByLabel('Add a picture').setInputFiles(file);
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Title' }).inputValue())
    .toBe('At night');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Of the tower');
  await dialog.getByRole('button', { name: 'Add a picture' }).click();
  await dialog.waitFor({ state: 'detached' });
  const pictures = page.getByRole('list', { name: 'Gallery' });
  const card = pictures.getByRole('listitem').filter({ hasText: 'At night' });
  await card.getByText('Of the tower').waitFor();
  const drawn = `document.querySelector('main li img')?.naturalWidth`;
  await expect.poll(() => page.evaluate(drawn), { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(() => card.getByText('Featured picture').count()).toBe(0);
  expect((await read(opened))['gallery']).toMatchObject([
    { name: 'At night', description: 'Of the tower', featured: false },
  ]);

  await card.getByRole('button', { name: 'Edit At night' }).click();
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox', { name: 'Title' }).fill('At dawn');
  await dialog.getByRole('checkbox', { name: 'Featured picture' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const changed = pictures.getByRole('listitem').filter({ hasText: 'At dawn' });
  await changed.getByText('Featured picture').waitFor();
  expect((await read(opened))['gallery']).toMatchObject([
    { name: 'At dawn', description: 'Of the tower', featured: true },
  ]);

  await changed.getByRole('button', { name: 'Remove At dawn' }).click();
  expect((await read(opened))['gallery']).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await changed.waitFor({ state: 'detached' });
  expect((await read(opened))['gallery']).toEqual([]);
});

test('the pictures of a private project are visible to its editors, in its description too', async () => {
  const opened = await openEditor('Gallery', { visibility: 'private' });
  const { page } = opened;
  const { name, mimeType, buffer } = await pictureFile();
  await page.getByLabel('Add a picture').setInputFiles({ name, mimeType, buffer });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a picture' }).click();
  await dialog.waitFor({ state: 'detached' });
  const seesPicture = async (place: string) => {
    await expect
      .poll(() => page.evaluate(`document.querySelector('${place} img')?.naturalWidth`))
      .toBeGreaterThan(0);
  };
  await seesPicture('main li');
  const { gallery } = await read(opened);
  const [{ image }] = gallery as [{ image: string }];
  await openPart(page, 'Description');
  await page.getByRole('textbox', { name: 'Description' }).fill(`It glows: ![At night](${image})`);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await seesPicture('[role=tabpanel]');
});

test('game versions show their type; download counts are aligned; the project is deleted after its name is typed', async () => {
  const versions = [
    createVersion({ id: 'version-1', featured: true, downloads: 5 }),
    createVersion({ id: 'version-2', versionNumber: '2.0.0', downloads: 12_345 }),
  ];
  const opened = await openEditor(
    'Versions',
    { versions },
    {
      prepare: async ({ registry }) => {
        const major = { label: '1.0', value: '1.0.0', releaseType: 'release', major: true };
        registry.addTag('gameVersion', major);
      },
      expected: [/404 \(Not Found\)/],
    },
  );
  const { page, host } = opened;
  const list = page.getByRole('list', { name: 'Versions' });
  await list.getByRole('button', { name: 'Feature', exact: true }).waitFor();
  await list.getByRole('button', { name: 'Unfeature' }).waitFor();
  const places = ['5 downloads', '12,345 downloads'].map(async (text) => {
    const box = await list.getByText(text, { exact: true }).boundingBox();
    return box && box.x + box.width;
  });
  const [one, other] = await Promise.all(places);
  expect(one).toBeGreaterThan(0);
  expect(one).toBeCloseTo(other ?? 0, 1);

  await list.getByRole('button', { name: 'Edit Title of version-1' }).click();
  const dialog = page.getByRole('dialog');
  const game = dialog.getByRole('group', { name: 'Game versions' }).last();
  await game.getByRole('button', { name: 'Remove 0.5.0–0.5.1' }).waitFor();
  expect(await isOn(chip(game, '1.0 · major'))).toBe(false);
  await expect.poll(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Include pre-releases' }).click();
  await dialog.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await chip(game, '0.3.2-pre10 · pre-release').waitFor();
  expect(await isOn(chip(game, '0.5 · alpha'))).toBe(true);
  await chip(game, '1.0 · major').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { versions: sent } = await host.core.client.versions.list({
    registry: 'test',
    project: 'project-1',
  });
  const first = sent.find(({ id }) => id === 'version-1');
  expect(first?.gameVersions.toSorted()).toEqual(['0.5.0', '0.5.1', '1.0.0']);

  await openPart(page, 'Details');
  await page.getByRole('button', { name: 'Delete the project' }).click();
  const typed = dialog.getByLabel('Type Name of project-1 to confirm');
  const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  await typed.fill('Name of project');
  await expect.poll(() => confirm.isDisabled()).toBe(true);
  expect(await read(opened)).toBeDefined();
  await typed.fill('Name of project-1');
  await confirm.click();
  await page.getByText('Deleted Name of project-1').waitFor();
  expect(await read(opened)).toBeUndefined();
});

describe('a member without the permission', () => {
  const reason = 'You do not have permission to change this.';

  /** Enabled controls of the open section. */
  const usable = (page: Page) =>
    page
      .getByRole('main')
      .locator('form, fieldset[aria-describedby]')
      .locator('button:enabled, input:enabled, textarea:enabled, select:enabled');

  test('finds the profile of an organization disabled, with the reason beside it', async () => {
    const { page } = await desktop.openEmpty({
      seed: createTeamSeed(),
      prepare: (host) => signInAs(host, 'worker'),
    });
    await openPublish(page, 'Organizations');
    await page.getByRole('link', { name: 'Makers', exact: true }).click();
    await page.getByRole('note').filter({ hasText: reason }).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true);
    await expect.poll(() => usable(page).count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
