import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

describe.each(['light', 'dark'] as const)('in %s colours axe finds nothing', (theme) => {
  test('in the library with its details and a selection', async () => {
    const { page } = await desktop.open({ theme });
    const library = libraryScreen(page);
    await library.row('Tidy Hotbar').click();
    await page.getByText('What changes since').waitFor();
    await library.row('Long Rails').getByRole('checkbox').click();
    await page.getByText('1 selected').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test('in the plan sheet, the palette and the list of keys', async () => {
    const { page } = await desktop.open({ theme });
    const library = libraryScreen(page);
    await library.ready();
    await page.getByRole('button', { name: /^Update \d+$/ }).click();
    await library.sheet.getByText('Also needed').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('listbox').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
