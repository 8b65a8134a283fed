// @module-tag deep
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { parseCode } from '#shared/domain/share-code.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import { type DesktopHost, TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { readTree } from '#test/helpers/tree.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

const digestsOf = (folder: string): ReadonlySet<string> =>
  new Set([...readTree(folder, ['.loadout'])].map(([, { sha512 }]) => sha512));

async function chooseFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Library menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** The code of the demo's loadout, as copied from the window. */
async function copyCode(): Promise<{ readonly code: string; readonly folder: string }> {
  const { page, folder } = await desktop.open();
  await libraryScreen(page).ready();
  await chooseFromMenu(page, 'Share…');
  const dialog = page.getByRole('dialog', { name: 'Share Exploration' });
  const field = dialog.getByRole('textbox', { name: /^Code of \d+ add-ons$/ });
  await field.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy code' }).click();
  await dialog.getByText('Copied. Paste it into a chat or a message.').waitFor();
  const code = await field.inputValue();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return { code, folder };
}

/** Opens a separate home with a loadout on an empty folder. */
async function openFriend() {
  const prepare = async (host: DesktopHost) => {
    const folder = join(host.scratch, 'empty');
    mkdirSync(folder);
    await host.core.create(folder, { name: 'Friend', registry: TEST_REGISTRY });
  };
  const opened = await desktop.openEmpty({ seed: await demoSeed(), prepare });
  const { page, host } = opened;
  await page.getByText('No add-ons yet').waitFor();
  await page.getByRole('button', { name: 'Paste a code…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a code' });
  const field = dialog.getByRole('textbox', { name: 'Code' });
  await field.waitFor();
  return { page, dialog, field, folder: join(host.scratch, 'empty') };
}

test('a friend with an empty folder pastes the code and gets the same files', async () => {
  const { code, folder } = await copyCode();
  const count = parseCode(code).addons.length;
  const friend = await openFriend();
  const { page, dialog, field } = friend;
  await field.fill(`> ${code.slice(0, 90)}\n> ${code.slice(90)}`);
  await dialog.getByRole('heading', { name: 'Exploration' }).waitFor();
  await dialog.getByText(`Cosmic Reach · 0.5.26 · ${count} add-ons`).waitFor();
  await dialog.getByText('All of them can be installed here.').waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(digestsOf(friend.folder).size).toBe(0);
  await dialog.getByRole('button', { name: 'Show plan' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('In the code, but not installed.').first().waitFor();
  await sheet.getByRole('button', { name: /^Sync/ }).click();
  await sheet.getByRole('button', { name: 'Undo' }).waitFor();
  const [mine, theirs] = [digestsOf(folder), digestsOf(friend.folder)];
  expect(theirs.size).toBeGreaterThan(5);
  expect([...theirs].filter((digest) => !mine.has(digest))).toEqual([]);
  await sheet.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => digestsOf(friend.folder).size).toBe(0);
});
