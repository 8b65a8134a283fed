// @promise every Undo reverses the same change, with pins and skips in their order
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

async function openLibrary() {
  const opened = await desktop.open();
  const library = libraryScreen(opened.page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const row = library.row('Deep Strata');
  const isOff = () =>
    readdirSync(join(opened.folder, 'pmods')).some((name) => /deep-strata.*disabled/.test(name));
  const disable = async () => {
    await row.getByRole('switch').click();
    // A toast under the pointer stays open, however long the rest takes.
    await library.toast.getByText('Disabled Deep Strata').hover();
    await row.locator('[aria-busy]').waitFor({ state: 'detached' });
  };
  const pin = async () => {
    await row.click();
    await opened.page
      .getByRole('complementary')
      .getByRole('button', { name: 'Pin', exact: true })
      .click();
    await library.toast.getByText('Pinned 1 add-on').hover();
    await row.getByText('Pinned', { exact: true }).waitFor();
  };
  const policies = async () => {
    const known = await opened.host.core.client.addons.details({
      loadoutId: opened.loadout.id,
      addonId: await addonId(),
      ask: 'kept',
    });
    return known.addon.policy?.pin ?? null;
  };
  const addonId = async () => {
    const id = await row.getAttribute('id');
    return (id ?? '').replace('addon-', '');
  };
  return { ...opened, library, row, isOff, disable, pin, policies };
}

type Opened = Awaited<ReturnType<typeof openLibrary>>;

/** Every control with which the window offers Undo. */
const WAYS: readonly (readonly [string, (opened: Opened) => Promise<void>])[] = [
  ['the toast', ({ library }) => library.toast.getByRole('button', { name: 'Undo' }).click()],
  ['Ctrl+Z', ({ page }) => page.keyboard.press('Control+z')],
  [
    'the status line',
    ({ page }) =>
      page
        .getByRole('contentinfo')
        .getByRole('button', { name: /^Undo (disabling|change to the rules of) / })
        .click(),
  ],
  [
    'Activity',
    async ({ page, library }) => {
      await page.getByRole('link', { name: 'Activity' }).click();
      await page
        .getByRole('button', { name: /^Undo…/ })
        .first()
        .click();
      await library.sheet.getByRole('button', { name: /^Undo/ }).click();
      await library.sheet.getByRole('button', { name: 'Close' }).last().click();
      await page.getByRole('link', { name: 'Library' }).click();
    },
  ],
];

describe('undo reverts the newest change, whichever button starts it', () => {
  test.each(WAYS)('%s: the pin that came after the switch', { tags: ['deep'] }, async (_, undo) => {
    const opened = await openLibrary();
    await opened.disable();
    await opened.pin();
    await undo(opened);
    await expect.poll(opened.policies).toBeNull();
    expect(opened.isOff()).toBe(true);
    await opened.page.keyboard.press('Control+z');
    await expect.poll(opened.isOff).toBe(false);
  });

  test.each(WAYS.slice(0, 2))('%s: the switch that came after the pin', (_, undo) =>
    undoSwitchAfterPin(undo),
  );
  test.each(WAYS.slice(2))(
    '%s: the switch that came after the pin',
    { tags: ['deep'] },
    (_, undo) => undoSwitchAfterPin(undo),
  );

  async function undoSwitchAfterPin(undo: (opened: Opened) => Promise<void>): Promise<void> {
    const opened = await openLibrary();
    await opened.pin();
    await opened.disable();
    await undo(opened);
    await expect.poll(opened.isOff).toBe(false);
    expect(await opened.policies()).not.toBeNull();
    await opened.page.keyboard.press('Control+z');
    await expect.poll(opened.policies).toBeNull();
  }
});

test('a toast of an older change shows what it would undo', { tags: ['deep'] }, async () => {
  const { library, host, loadout, row, disable, isOff } = await openLibrary();
  await disable();
  const { client, finish } = host.core;
  // As from a terminal: this window shows no toast for it.
  await finish(
    client.policies.pin({ loadoutId: loadout.id, addons: ['gatekeeper'], note: null, until: null }),
  );
  await library.row('Gatekeeper').getByText('Pinned', { exact: true }).waitFor();
  await library.toast.getByRole('button', { name: 'Undo' }).click();
  await library.sheet.getByText('Gatekeeper').waitFor();
  await library.sheet.getByText('Deep Strata').first().waitFor();
  expect(isOff()).toBe(true);
  await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('false');
});

test('an undone change can be redone, under its own name', async () => {
  const { page, library, disable, isOff } = await openLibrary();
  await disable();
  await page.keyboard.press('Control+z');
  await expect.poll(isOff).toBe(false);
  await library.toast.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(isOff).toBe(true);
  const status = page.getByRole('contentinfo');
  await status.getByRole('button', { name: /^Undo disabling Deep Strata/ }).waitFor();
  await page.keyboard.press('Control+z');
  await status.getByRole('button', { name: /^Redo disabling Deep Strata/ }).waitFor();
  expect(isOff()).toBe(false);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(isOff).toBe(true);
});

test('a restore is undone and redone like any change', { tags: ['deep'] }, async () => {
  const { page, library, disable, pin, isOff } = await openLibrary();
  await disable();
  await pin();
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('button', { name: /^Restore to this point… Change 0$/ }).click();
  await library.sheet.getByRole('heading', { name: 'Restore to change 0' }).waitFor();
  await library.sheet.getByRole('button', { name: 'Restore', exact: true }).click();
  await library.sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(isOff).toBe(false);
  await page.getByRole('listitem').getByText('Restored to change 0', { exact: true }).waitFor();
  const status = page.getByRole('contentinfo');
  await status.getByRole('button', { name: /^Undo restore to change 0/ }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(isOff).toBe(true);
  await page
    .getByRole('listitem')
    .getByText('Undid restore to change 0', { exact: true })
    .waitFor();
  await status.getByRole('button', { name: /^Redo restore to change 0/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: /^Redo restore to change 0/ }).click();
  await expect.poll(isOff).toBe(false);
  await page
    .getByRole('listitem')
    .getByText('Redid restore to change 0', { exact: true })
    .waitFor();
});

test('the message of one change goes when the next is done', { tags: ['deep'] }, async () => {
  const { page, library, disable } = await openLibrary();
  await disable();
  await page.keyboard.press('Control+k');
  await page.locator('[role=combobox]:focus').waitFor();
  await page.keyboard.type('update all');
  await page.keyboard.press('Enter');
  await library.sheet.getByRole('button', { name: /^Update 6/ }).waitFor();
  await page.keyboard.press('Enter');
  await library.sheet.getByText('Updated 6 add-ons').waitFor();
  // The toast would only disappear after twelve seconds.
  const before = page.getByText('Disabled Deep Strata', { exact: true });
  await expect.poll(() => before.count(), { timeout: 2000 }).toBe(0);
});
