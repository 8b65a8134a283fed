import { mkdirSync } from 'node:fs';
import { test } from 'vitest';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';
const desktop = useDesktop();
const OUT = '/tmp/look31';
mkdirSync(OUT, { recursive: true });
for (const [theme, size] of [
  ['light', { width: 1280, height: 800 }],
  ['dark', { width: 900, height: 600 }],
] as const)
  test(`look ${theme}`, async () => {
    const { page, host, loadout } = await desktop.open({ theme, size, expected: [/./] });
    const library = libraryScreen(page);
    await library.row('Deep Strata').waitFor();
    const shot = (name: string) => page.screenshot({ path: `${OUT}/v3-${name}-${theme}.png` });
    await page.keyboard.press('Control+k');
    await page.waitForTimeout(300);
    await page.keyboard.type('game version');
    await page.waitForTimeout(300);
    await shot('palette');
    await page.keyboard.press('Enter');
    await page
      .getByRole('textbox', { name: 'Game version' })
      .or(page.getByRole('combobox', { name: 'Game version' }))
      .fill('0.4.6');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(2500);
    await shot('ready');
    await page.getByRole('button', { name: /plan/i }).click();
    await page.waitForTimeout(2500);
    await shot('plan');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Change to/ })
      .click();
    await page.waitForTimeout(4000);
    await shot('done');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.waitForTimeout(1500);
    await shot('after');
    await page.getByRole('link', { name: 'Updates' }).click();
    await page.waitForTimeout(1500);
    await shot('updates');
  });
