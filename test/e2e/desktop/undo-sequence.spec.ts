// @module-tag deep
// @promise what undo and redo do next is said before, in terminal and window, and is what then happens
import { readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

const ADDONS = ['Deep Strata', 'Long Rails', 'Sharp Eyes'];
const steps = fc.array(
  fc.oneof(fc.constantFrom(...ADDONS), fc.constant('undo' as const), fc.constant('redo' as const)),
  { minLength: 12, maxLength: 16 },
);

test('by the keyboard, whatever was switched, undone and redone before', async () => {
  const opened = await desktop.open();
  const { page, folder } = opened;
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const offer = (what: 'Undo' | 'Redo') =>
    page.getByRole('contentinfo').getByRole('button', { name: new RegExp(`^${what} `) });
  const read = () =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => !path.startsWith('.loadout'))
      .toSorted();
  const undo: { before: unknown; after: unknown; says: string }[] = [];
  let redo: typeof undo = [];

  async function press(what: 'undo' | 'redo'): Promise<void> {
    const [from, key, label] =
      what === 'undo'
        ? ([undo, 'Control+z', 'Undo'] as const)
        : ([redo, 'Control+Shift+z', 'Redo'] as const);
    const step = from.at(-1);
    if (step === undefined) return offer(label).waitFor({ state: 'detached' });
    await offer(label).getByText(`${label} ${step.says}`).waitFor();
    await page.keyboard.press(key);
    await expect.poll(read).toEqual(what === 'undo' ? step.before : step.after);
    from.pop();
    (what === 'undo' ? redo : undo).push(step);
  }

  async function toggle(title: string): Promise<void> {
    const before = read();
    const control = library.row(title).getByRole('switch');
    const isOn = (await control.getAttribute('aria-checked')) === 'true';
    await control.click();
    await expect.poll(read).not.toEqual(before);
    undo.push({ before, after: read(), says: `${isOn ? 'disabling' : 'enabling'} ${title}` });
    redo = [];
  }

  async function settle(): Promise<void> {
    const last = undo.at(-1);
    if (last) await offer('Undo').getByText(`Undo ${last.says}`).waitFor();
    else await offer('Undo').waitFor({ state: 'detached' });
    const next = redo.at(-1);
    if (next) await offer('Redo').getByText(`Redo ${next.says}`).waitFor();
    else await offer('Redo').waitFor({ state: 'detached' });
    await library.list.locator('[aria-busy]').waitFor({ state: 'detached' });
  }

  for (const step of fc.sample(steps, 1)[0] ?? []) {
    await (step === 'undo' || step === 'redo' ? press(step) : toggle(step));
    await settle();
  }
});

test('twice in a row, without waiting for the first', async () => {
  const { page, folder } = await desktop.open();
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const disabled = () =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => /(deep-strata|long-rails).*disabled/.test(path)).length;
  for (const title of ['Deep Strata', 'Long Rails']) {
    await library.row(title).getByRole('switch').click();
    await library.toast.getByText(`Disabled ${title}`).waitFor();
  }
  for (const [key, left] of [
    ['Control+z', 0],
    ['Control+Shift+z', 2],
  ] as const) {
    await page.keyboard.press(key);
    await page.keyboard.press(key);
    await expect.poll(disabled).toBe(left);
    await library.list.locator('[aria-busy]').waitFor({ state: 'detached' });
  }
});
