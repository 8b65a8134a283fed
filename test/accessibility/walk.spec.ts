import { expect, test } from 'vitest';
import { useDesktop } from '../e2e/desktop/harness.ts';
import { libraryScreen } from '../e2e/desktop/library-screen.ts';
import { readFocus } from './spoken.ts';

const desktop = useDesktop();

test('somebody with a screen reader removes an add-on and undoes it', async () => {
  const { page } = await desktop.open();
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const stops: string[] = [];
  const press = async (key: string) => {
    await page.keyboard.press(key);
    const stop = await readFocus(page);
    stops.push(`${key}: ${stop}`);
    return stop;
  };
  let stop = '';
  for (let tabs = 0; tabs < 30 && !stop.includes('grid'); tabs += 1) stop = await press('Tab');
  for (let rows = 0; rows < 13 && !stop.includes('Long Rails'); rows += 1) stop = await press('ArrowDown');
  await press('Delete');
  await library.sheet.getByRole('button', { name: 'Remove 1' }).waitFor();
  stops.push(`sheet: ${await readFocus(page)}`);
  stops.push(await library.sheet.ariaSnapshot());
  await press('Enter');
  await library.sheet.getByText('Removed Long Rails').waitFor();
  stops.push(`done: ${await readFocus(page)}`);
  stops.push(await library.sheet.ariaSnapshot());
  for (let tabs = 0; tabs < 12 && !stop.startsWith('Undo'); tabs += 1) stop = await press('Tab');
  await press('Enter');
  await library.row('Long Rails').waitFor();
  stops.push(`undone: ${await readFocus(page)}`);
  process.stdout.write(`${stops.join('\n')}\n`);
  expect(stops).toEqual([]);
});
