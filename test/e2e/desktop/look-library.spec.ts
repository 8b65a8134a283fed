import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { useDesktop } from './harness.ts';
import { holdApply } from './held-apply.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();
const DIR = '/tmp/look-library';
mkdirSync(DIR, { recursive: true });

test.each([
  ['light', 1280, 800],
  ['dark', 1280, 800],
  ['light', 900, 600],
  ['dark', 900, 600],
  ['light', 390, 700],
  ['light', 1920, 1080],
] as const)('%s %d', async (theme, width, height) => {
  const hold = holdApply();
  const { page, host, loadout, folder } = await desktop.open({
    theme,
    size: { width, height },
    services: hold.services,
  });
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const { client, finish } = host.core;
  await finish(
    client.policies.pin({ loadoutId: loadout.id, addons: ['gatekeeper'], note: null, until: null }),
  );
  writeFileSync(join(folder, 'pmods', 'broken.jar'), 'no archive');
  await library.row('broken.jar').waitFor();
  await page.waitForTimeout(1500);
  const take = async (name: string) => {
    await page.evaluate(
      'Promise.all([...document.images].map((image) => image.decode().catch(() => {})))',
    );
    await page.screenshot({ path: join(DIR, `${name}-${theme}-${width}.png`) });
  };
  await library.row('Deep Strata').getByRole('switch').click();
  await library.row('Long Rails').hover();
  await take('list');
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await take('ring');
  for (const title of ['Deep Strata', 'Long Rails']) {
    await library.row(title).getByRole('checkbox').click();
  }
  await take('selection');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await library.list.press('Home');
  await library.row('Sharp Eyes').click();
  await page.getByText('Changes since').waitFor();
  await page.waitForTimeout(500);
  await take('details');
  hold.release();
});
