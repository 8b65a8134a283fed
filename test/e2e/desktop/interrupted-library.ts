import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interruptUpdate } from '#test/helpers/interrupt-update.ts';
import type { Desktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const KEY_OF_OTHERS = new Uint8Array(32).fill(9);

/** Reopens the library on the demo folder after another computer left an update half done. */
export async function openInterrupted<Opened extends Desktop>(opened: Opened) {
  const { page, folder, reopen } = opened;
  await libraryScreen(page).row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const [swapped, waiting] = [findJar(folder, 'deep-strata'), findJar(folder, 'tidy-hotbar')];
  const path = join(folder, swapped);
  const before = readFileSync(path);
  const wanted = {
    [swapped]: { path: swapped, content: 'new bytes' },
    [waiting]: { path: `${waiting}.new.jar`, content: 'other new bytes' },
  };
  interruptUpdate(folder, wanted, KEY_OF_OTHERS);
  await reopen();
  const notice = page.getByRole('alert').filter({ hasText: 'A change was interrupted' });
  await notice.waitFor();
  return { ...opened, notice, before, path };
}

function findJar(folder: string, slug: string): string {
  const name = readdirSync(join(folder, 'pmods')).find((one) => one.startsWith(slug));
  return `pmods/${name}`;
}
