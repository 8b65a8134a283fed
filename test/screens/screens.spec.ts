import { describe, test } from 'vitest';
import { useDesktop } from '../e2e/desktop/harness.ts';
import { libraryScreen } from '../e2e/desktop/library-screen.ts';
import { createPublishSeed, dropJar, openPublish, signIn } from '../e2e/desktop/publish-screen.ts';
import { go, SIZES, take } from './take.ts';

const desktop = useDesktop();

describe.each(['light', 'dark'] as const)('in %s colours', (theme) => {
  test.each(SIZES)('at $width×$height', async (size) => {
    const { page } = await desktop.open({ theme, size });
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await take(page, 'library');
    await library.row('Tidy Hotbar').click();
    await page.getByText('Changes since').waitFor();
    await take(page, 'library-details');
    await page.keyboard.press('Escape');
    await go(page, '/updates');
    await page.getByText('Deep Strata').first().waitFor();
    await take(page, 'updates');
    await go(page, '/browse');
    await page.getByRole('grid', { name: 'Projects' }).getByRole('row').nth(5).waitFor();
    await take(page, 'browse');
    await go(page, '/project/tidy-hotbar');
    await page.getByRole('tab').first().waitFor();
    await take(page, 'project');
    await go(page, '/settings/updates');
    await page.getByRole('heading').nth(1).waitFor();
    await take(page, 'settings');

    await go(page, '/library');
    await page
      .getByRole('button', { name: /^Update \d+$/ })
      .first()
      .click();
    await library.sheet.getByText('Also required').waitFor();
    await take(page, 'plan');
    await library.sheet.getByRole('button', { name: 'Update 6 and add 1' }).click();
    await library.sheet.getByText('Updated 6 add-ons and added 1').waitFor();
    await page.keyboard.press('Escape');
    await go(page, '/activity');
    await page
      .getByText(/^Updated 6 add-ons/)
      .first()
      .waitFor();
    await take(page, 'activity');
  });

  test.each(SIZES)('pages of an author at $width×$height', async (size) => {
    const opened = await desktop.open({ theme, size, seed: await createPublishSeed() });
    const { page } = opened;
    await signIn(opened, 'marlowe');
    await opened.reopen();
    await openPublish(page);
    await page.getByRole('link', { name: 'Tidy Hotbar' }).waitFor();
    await take(page, 'publish');
    await dropJar(page, '2.1.0', { id: 'tidy_hotbar', name: 'Tidy Hotbar' });
    await page.getByText('From puzzle.mod.json.').first().waitFor();
    await take(page, 'new-version');
  });

  test.each(SIZES)('the first run at $width×$height', async (size) => {
    const { page } = await desktop.openEmpty({ theme, size });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button').nth(3).waitFor();
    await take(page, 'welcome');
  });
});
