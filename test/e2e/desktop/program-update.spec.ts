// @module-tag deep
// @promise a newer Loadout is offered in the window, and only downloaded and started when a person presses so
import { expect, test } from 'vitest';
import type { ProgramUpdater } from '#core/host.ts';
import { AppError } from '#shared/errors.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { createUpdater } from './stand-in-updater.ts';

const desktop = useDesktop();
const WAIT = { timeout: 20_000 };

async function openAbout(program: ProgramUpdater) {
  const { page } = await desktop.open({ core: { program } });
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'About', exact: true }).click();
  return page;
}

test('About finds it, shows its changes, downloads it and restarts, each by a press', async () => {
  const { updater, pressed } = createUpdater();
  const page = await openAbout(updater);
  await page.getByText('Not checked for new versions yet').waitFor();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByRole('heading', { name: 'What’s new in 1.1.0' }).waitFor();
  await page.getByText('A tray icon').waitFor();
  const offer = page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Loadout 1.1.0 is available' });
  await offer.waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(pressed).toEqual([]);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('button', { name: 'Restart now' }).click();
  await expect.poll(() => pressed, WAIT).toEqual(['download', 'restart']);
});

test('a version that is refused is shown with its reason, and can be tried again', async () => {
  const { updater } = createUpdater({
    find: () => Promise.reject(new AppError('PROGRAM_NOT_UPDATED', { cause: 'signature' })),
  });
  const page = await openAbout(updater);
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('the new version does not have a valid signature').waitFor();
  await page.getByRole('button', { name: 'Check now' }).waitFor();
  const download = page.getByRole('button', { name: 'Download', exact: true });
  await expect.poll(() => download.count(), WAIT).toBe(0);
});

test('where npm updates it, nothing is looked for, and About says so', async () => {
  const { page } = await desktop.open();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await page.getByText('Updated by npm').waitFor();
  const check = page.getByRole('button', { name: 'Check now' });
  await expect.poll(() => check.count(), WAIT).toBe(0);
  await page.getByRole('navigation', { name: 'Settings sections' }).getByText('Updates').click();
  await page.getByText('Always show the plan first').waitFor();
  const setting = page.getByText('Check for new versions of Loadout');
  await expect.poll(() => setting.count(), WAIT).toBe(0);
});
