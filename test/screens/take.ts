import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** `LOADOUT_SCREENS` names another folder, to leave the documents unchanged. */
const DIR = process.env['LOADOUT_SCREENS'] ?? resolve(import.meta.dirname, '../../docs/screens');
const COLORS = 128;
const MAX_BYTES = 200_000;
export const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
];

/** Takes a picture of the page, in few colours. */
export async function take(page: Page, name: string): Promise<void> {
  mkdirSync(DIR, { recursive: true });
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

export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate(`void (location.hash = '#${address}')`);
}
