// @module-tag deep
// @promise a project created from a file continues as the same draft; a person can see and edit their profile
import { expect, test } from 'vitest';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { createTeamSeed, dropJar, openPublish, signInAs } from './publish-screen.ts';

const desktop = useDesktop();
const JAR = {
  id: 'glow_jar',
  name: 'Glow Jar',
  description: 'A jar that glows',
  requires: { 'cosmic-reach': '>=0.5.0' },
};

test('a file of a new project creates it, and the same draft continues and is published', async () => {
  const { page, host } = await desktop.openEmpty({
    seed: createTeamSeed(),
    prepare: (opened) => signInAs(opened, 'owner'),
  });
  const { client } = host.core;
  await openPublish(page);
  await dropJar(page, '1.0.0', JAR);
  await page.getByLabel('Project', { exact: true }).press('Tab');
  await page.getByText('Choose a project.').waitFor();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('The first jar');
  const [before] = await client.drafts.list();

  await page.getByRole('button', { name: 'Create a project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('From puzzle.mod.json.').waitFor();
  const field = (name: string) => dialog.getByRole('textbox', { name });
  await expect.poll(() => field('Name').inputValue()).toBe('Glow Jar');
  await expect.poll(() => field('Slug').inputValue()).toBe('glow-jar');
  await expect.poll(() => field('Summary').inputValue()).toBe('A jar that glows');
  const kinds = dialog.getByRole('group', { name: 'Project type' }).last();
  await expect.poll(() => kinds.locator('[aria-pressed=true]').allTextContents()).toEqual(['Mod']);
  await dialog.getByText('Available.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await field('Summary').fill('A jar that glows at night');
  await dialog.getByLabel('Visibility').selectOption('unlisted');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  const project = page.getByLabel('Project', { exact: true });
  await expect.poll(() => project.locator('option:checked').textContent()).toBe('Glow Jar');
  await expect.poll(() => page.getByRole('button', { name: 'Create a project' }).count()).toBe(0);
  await expect.poll(() => title.inputValue()).toBe('The first jar');
  const [draft, ...others] = await client.drafts.list();
  expect([draft?.id, others.length]).toEqual([before?.id, 0]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('list', { name: 'Versions' }).getByText('The first jar').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Glow Jar' }).waitFor();

  const on = { registry: TEST_REGISTRY, project: 'glow-jar' };
  const { versions } = await client.versions.list(on);
  expect(versions).toMatchObject([{ title: 'The first jar', versionNumber: '1.0.0' }]);
  expect((await client.projects.open(on)).project).toMatchObject({
    summary: 'A jar that glows at night',
    type: ['mod'],
    visibility: 'unlisted',
  });
  expect(await client.drafts.list()).toEqual([]);

  // A file of an existing project selects that project.
  await openPublish(page);
  await dropJar(page, '1.1.0', JAR);
  await expect.poll(() => project.locator('option:checked').textContent()).toBe('Glow Jar');
  await page.getByText('From puzzle.mod.json.').first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Create a project' }).count()).toBe(0);
});

test('a file is never matched to another person’s project', async () => {
  const { page } = await desktop.openEmpty({
    seed: createTeamSeed(),
    prepare: (opened) => signInAs(opened, 'stranger'),
  });
  await openPublish(page);
  await dropJar(page, '1.0.0', { ...JAR, id: 'slug-of-project-1' });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Choose a project.').waitFor();
  await page.getByRole('button', { name: 'Create a project' }).click();
  await page.getByText('Another project uses this slug.').waitFor();
});
