import { describe, expect, test } from 'vitest';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

describe('without a mouse', () => {
  test('a range is selected, switched off, and taken back', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Belts and Pulleys').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText('13 selected').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('toolbar').count()).toBe(0);

    await page.keyboard.press('Home');
    await page.keyboard.press('e');
    await library.toast.getByText('Switched off Belts and Pulleys').waitFor();
    await page.keyboard.press('Control+z');
    await library.toast.getByText('Took back').waitFor();
    await expect
      .poll(() => library.row('Belts and Pulleys').getByRole('switch').getAttribute('aria-checked'))
      .toBe('true');
  });

  test('the palette finds an add-on and shows it', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.ready();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('paper');
    await page.keyboard.press('Enter');
    await page.getByRole('complementary', { name: 'Details of Paper Lanterns' }).waitFor();
  });

  test('a question mark shows every key', async () => {
    const { page } = await desktop.open();
    await libraryScreen(page).ready();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard' });
    await help.getByText('Select a range').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => help.count()).toBe(0);
  });
});
