// @module-tag deep
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createPuzzleJar } from '#test/builders/jar.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { createPublishSeed, openPublish, signIn } from './publish-screen.ts';

const desktop = useDesktop();

async function settle(page: Page): Promise<void> {
  await expect.poll(() => page.locator('main [aria-busy]').count()).toBe(0);
}

/** Finds elements named like their container, which a screen reader would announce twice. */
const NAMED_TWICE = `(() => {
  const nameOf = (element) =>
    element.getAttribute('aria-label') ?? element.querySelector(':scope > legend')?.textContent ?? null;
  const named = [...document.querySelectorAll('fieldset, [aria-label]')].filter(nameOf);
  return named
    .filter((inner) => named.some((outer) =>
      outer !== inner && outer.contains(inner) && nameOf(outer) === nameOf(inner)))
    .map((inner) => inner.tagName + ' ' + nameOf(inner));
})()`;

async function look(page: Page, name: string): Promise<void> {
  expect([name, ...(await findAxeViolations(page))]).toEqual([name]);
  expect([name, ...(await page.evaluate<string[]>(NAMED_TWICE))]).toEqual([name]);
}

describe.each(['light', 'dark'] as const)('in %s colours axe finds nothing', (theme) => {
  const size = theme === 'light' ? { width: 1280, height: 800 } : { width: 900, height: 600 };

  test('on the pages of publishing', async () => {
    const opened = await desktop.open({
      theme,
      size,
      seed: await createPublishSeed(),
    });
    const { page } = opened;
    await openPublish(page);
    await page.getByText(/^Sign in to .* to publish$/).waitFor();
    await look(page, `${theme}-sign-in`);
    await signIn(opened, 'tobin');
    await opened.reopen();
    await openPublish(page);
    await page.getByRole('heading', { name: /^\d+ projects?$/ }).waitFor();
    await look(page, `${theme}-projects`);
    for (const tab of ['Drafts', 'Organizations', 'Notifications', 'Tokens', 'Profile']) {
      await openPublish(page, tab);
      await settle(page);
      await look(page, `${theme}-${tab.toLowerCase()}`);
    }
    await openPublish(page, 'Tokens');
    await page.getByRole('button', { name: 'Create a token' }).click();
    await page.getByRole('dialog').waitFor();
    await look(page, `${theme}-token-dialog`);
    await page.keyboard.press('Escape');
    await openPublish(page);
    await page.getByRole('link', { name: 'Lantern Core' }).first().click();
    await page.getByRole('list', { name: 'Versions' }).waitFor();
    await look(page, `${theme}-versions`);
    const parts = page.getByRole('navigation', { name: 'Project sections' });
    for (const part of [
      'Details',
      'Description',
      'Tags',
      'Licence',
      'Links',
      'Gallery',
      'Members',
    ]) {
      await parts.getByRole('link', { name: part }).click();
      await settle(page);
      await look(page, `${theme}-project-${part.toLowerCase()}`);
    }
    await openPublish(page, 'Organizations');
    await page.getByRole('link', { name: 'Lantern Works' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lantern Works' }).waitFor();
    await settle(page);
    await look(page, `${theme}-organization`);
    await page.getByRole('link', { name: 'Members' }).click();
    await settle(page);
    await look(page, `${theme}-organization-members`);
    await page.getByRole('button', { name: 'Edit ilsebrandt' }).click();
    await page.getByRole('dialog').waitFor();
    await look(page, `${theme}-member-dialog`);
    await page.keyboard.press('Escape');
    await page.locator('main').getByRole('link', { name: 'Projects' }).click();
    await settle(page);
    await look(page, `${theme}-organization-projects`);
    await openPublish(page);
    const bytes = await createPuzzleJar({
      id: 'lantern-core',
      name: 'Lantern Core',
      version: '9.1.0',
    });
    await page.getByLabel('Drop a file to publish a new version').setInputFiles({
      name: 'lantern-core-9.1.0.jar',
      mimeType: 'application/java-archive',
      buffer: Buffer.from(bytes),
    });
    await page.getByRole('heading', { name: 'New version' }).waitFor();
    await settle(page);
    await look(page, `${theme}-draft`);
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Accounts' }).click();
    await settle(page);
    await look(page, `${theme}-accounts`);
  });
});
