// @module-tag deep
// @promise Markdown from a registry becomes only elements and https links; it is drawn in slices of a few milliseconds, within a tenth of a second, or shown as plain text
import { expect, test } from 'vitest';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { browseScreen } from './browse-screen.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** Each of these would block a Markdown parser for minutes or crash it. */
const HEAVY = ['> - ', '[ (](', '*a_ '].map((piece) => piece.repeat(1500)).join('\n\n');

test('a part of a description that would block the window for minutes is shown as plain text, and the page still works', async () => {
  const demo = await demoSeed();
  const seed = {
    ...demo,
    projects: demo.projects.map((project) =>
      project.slug === 'pocket-map'
        ? { ...project, description: `**Round** or square.\n\n${HEAVY}` }
        : project,
    ),
  };
  const { page } = await desktop.open({ seed });
  await libraryScreen(page).ready();
  await browseScreen(page).go('/project/pocket-map');
  await page.locator('strong', { hasText: 'Round' }).waitFor();
  await expect.poll(() => page.getByText('> - > - > - ').count()).toBe(1);
  await page.getByRole('tab', { name: /Versions/ }).click();
  await page.getByRole('button', { name: /Pocket Map 1\.3\.0/ }).waitFor();
});

test('the code that draws Markdown is loaded before a text is opened', async () => {
  const { page } = await desktop.open();
  await libraryScreen(page).ready();
  const files = () =>
    page.evaluate<string[]>("performance.getEntriesByType('resource').map(({ name }) => name)");
  await expect.poll(files).toContainEqual(expect.stringMatching(/\/markdown-text-[^/]+\.js$/));
});
