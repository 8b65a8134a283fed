import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, test } from 'vitest';
import { useDesktop } from '../e2e/desktop/harness.ts';
import { libraryScreen } from '../e2e/desktop/library-screen.ts';
import { createPublishSeed, dropJar, openPublish, signIn } from '../e2e/desktop/publish-screen.ts';

const DIR = resolve(import.meta.dirname, '../../docs/screens');
const COLORS = 128;
const MAX_BYTES = 200_000;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
];

const desktop = useDesktop();

/** A picture of the page as it stands, in few colours. */
async function take(page: Page, name: string): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const dark = await page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.mouse.move(0, 0);
  await page.evaluate(
    'Promise.all([...document.images].map((image) => image.decode().catch(() => {})))',
  );
  const bytes = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, colours: COLORS, effort: 10 })
    .toFile(join(DIR, `${name}-${dark}-${width}x${height}.png`));
  if (bytes.size > MAX_BYTES) throw new Error(`${name} has ${bytes.size} bytes`);
}

async function go(page: Page, address: string): Promise<void> {
  await page.evaluate(`void (location.hash = '#${address}')`);
}

describe.each(['light', 'dark'] as const)('in %s colours', (theme) => {
  test.each(SIZES)('at $width×$height', async (size) => {
    mkdirSync(DIR, { recursive: true });
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
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await take(page, 'activity');
  });

  test.each(SIZES)('what an author sees at $width×$height', async (size) => {
    const opened = await desktop.open({ theme, size, seed: await createPublishSeed() });
    const { page } = opened;
    await signIn(opened, 'marlowe');
    await opened.reopen();
    await openPublish(page);
    await page.getByRole('link', { name: 'Tidy Hotbar' }).waitFor();
    await take(page, 'publish');
    await dropJar(page, '2.1.0', { id: 'tidy-hotbar', name: 'Tidy Hotbar' });
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
