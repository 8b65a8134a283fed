// @module-tag deep
// @promise a form shows an error after the field was left or the form was sent; game versions are chosen and shown as ranges; dates are YYYY-MM-DD
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';
import { createTeamSeed, dropJar, openPublish, signInAs } from './publish-screen.ts';

const desktop = useDesktop();

/** Opens a new draft of a user who has a project; its file names no game versions. */
async function openDraft() {
  const opened = await desktop.openEmpty({
    seed: createTeamSeed(),
    prepare: (host) => signInAs(host, 'owner'),
  });
  await openPublish(opened.page);
  await dropJar(opened.page, '1.0.0', { id: 'lamp' });
  return { ...opened, publish: opened.page.getByRole('button', { name: 'Publish', exact: true }) };
}

const countWrong = (page: Page) => page.locator('[aria-invalid="true"], [data-problem]').count();

describe('a form', () => {
  test('shows errors when it is sent, not before, and moves the focus there', async () => {
    const { page, host, publish } = await openDraft();
    await expect.poll(() => publish.isEnabled()).toBe(true);
    await expect.poll(() => countWrong(page)).toBe(0);
    await publish.click();
    await page.getByText('Choose a project.').waitFor();
    await page.getByText(/^\d problems? to fix above/).waitFor();
    await page
      .locator(':focus')
      .and(page.getByLabel('Project', { exact: true }))
      .waitFor();
    await expect.poll(() => countWrong(page)).toBeGreaterThan(1);
    expect(host.registry.requestCounts().get('POST /api/project/:project/version') ?? 0).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});

test('game versions are chosen by ranges, shown as ranges, and kept as a whole list', async () => {
  const { page, host } = await openDraft();
  const versions = page.getByRole('group', { name: 'Game versions' });
  const kept = async () => (await host.core.client.drafts.list())[0]?.content.gameVersions ?? [];
  await versions.getByText('0 versions selected').waitFor();
  await versions.getByLabel('From').selectOption('0.5.20');
  await versions.getByRole('button', { name: 'Add range' }).press('Enter');
  const range = versions.getByRole('button', { name: 'Remove 0.5.20–0.5.28' });
  await range.waitFor();
  // 0.5.27 was never published.
  await versions.getByText('8 versions selected').waitFor();

  const search = versions.getByRole('textbox', { name: 'Search game versions' });
  await search.fill('0.4.17');
  await versions.getByRole('button', { name: '0.4.17 · alpha' }).press('Space');
  await versions.getByRole('button', { name: 'Remove 0.4.17' }).waitFor();
  await expect.poll(kept).toHaveLength(9);
  expect(await kept()).toContain('0.5.23');

  await search.fill('pre');
  await versions.getByText('No matches.').waitFor();
  await versions.getByRole('checkbox', { name: 'Include pre-releases' }).press('Space');
  await versions.getByRole('button', { name: '0.3.2-pre10 · pre-release' }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);

  await range.press('Enter');
  await expect.poll(kept).toEqual(['0.4.17']);
});

test('the palette calls the look as the settings do', async () => {
  const { page } = await desktop.open();
  await libraryScreen(page).ready();
  await page.keyboard.press('Control+k');
  for (const name of ['Theme: Dark', 'Theme: Light', 'Density: Compact']) {
    await page.getByRole('option', { name }).waitFor();
  }
});

test('a title of any length takes two lines, and is whole under the mouse', async () => {
  const name = 'Lantern '.repeat(15).trim();
  const seed = createTeamSeed();
  const { page } = await desktop.openEmpty({
    seed: { ...seed, projects: seed.projects.map((project) => ({ ...project, name })) },
    prepare: (host) => signInAs(host, 'owner'),
    size: { width: 420, height: 700 },
  });
  await openPublish(page);
  const links = page.getByRole('list', { name: 'Projects' }).getByRole('link', { name });
  await links.first().waitFor();
  const box = await links.first().boundingBox();
  expect(box?.height).toBeLessThanOrEqual(48);
  await page.getByTitle(name).first().waitFor();
  await links.first().click();
  const heading = page.getByRole('heading', { level: 1, name });
  await heading.waitFor();
  expect((await heading.boundingBox())?.height).toBeLessThanOrEqual(64);
});
