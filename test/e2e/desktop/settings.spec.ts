// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startRegistryServer, writeDemoFolder } from '#registry-server/start.ts';
import { render } from '#shared/messages/render.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

const TEXT_SIZE = 'document.documentElement.style.fontSize';
/** A request through the core may take a while on a busy machine. */
const WAIT = { timeout: 20_000 };

const SECTIONS = [
  'Loadouts',
  'Updates',
  'Registries',
  'Accounts',
  'Network',
  'Storage',
  'Appearance',
  'Language',
  'Privacy',
  'Diagnostics',
  'About',
] as const;
type Section = (typeof SECTIONS)[number];

async function openSection(page: Page, section: Section): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await goTo(page, section);
}

async function goTo(page: Page, section: Section): Promise<void> {
  const subjects = page.getByRole('navigation', { name: 'Settings sections' });
  await subjects.getByRole('link', { name: section, exact: true }).click();
  await page.getByRole('heading', { level: 2, name: section }).waitFor();
}

describe('a setting', () => {
  test('of the look holds at once and when the window comes again', async () => {
    const { page, host, reopen } = await desktop.open();
    await openSection(page, 'Appearance');
    await page.getByText('Dark', { exact: true }).click();
    const look = () =>
      page.evaluate(
        '({ theme: document.documentElement.dataset.mantineColorScheme, density: document.documentElement.dataset.density, size: document.documentElement.style.fontSize })',
      );
    await expect.poll(look, WAIT).toMatchObject({ theme: 'dark' });
    const rowHeight = async () => {
      await page.getByRole('link', { name: 'Library' }).click();
      const box = await libraryScreen(page).row('Deep Strata').boundingBox();
      await openSection(page, 'Appearance');
      return box?.height;
    };
    expect(await rowHeight()).toBe(52);
    await page.getByText('Compact', { exact: true }).click();
    await expect.poll(look, WAIT).toMatchObject({ density: 'dense' });
    expect(await rowHeight()).toBe(40);
    await page.getByRole('combobox', { name: 'Text size' }).selectOption('150 %');
    const wanted = { theme: 'dark', density: 'dense', size: '150%' };
    await expect.poll(look, WAIT).toEqual(wanted);
    await reopen();
    await libraryScreen(page).ready();
    expect(await look()).toEqual(wanted);
    expect((await host.core.client.settings.get()).appearance.textSize).toBe(150);
  });

  test('of the language draws every text anew', { tags: ['deep'] }, async () => {
    const { page, host } = await desktop.open();
    await openSection(page, 'Language');
    const options = () => page.getByRole('combobox').getByRole('option').count();
    expect(await options()).toBe(2);
    await host.core.client.settings.update({ language: 'pseudo' });
    await page.getByRole('heading', { name: /⟦Šéţţíñĝš/ }).waitFor();
    await page.getByRole('combobox').selectOption('en');
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    await expect.poll(options).toBe(2);
  });

  test('of updates is what the next check goes by', { tags: ['deep'] }, async () => {
    const { page, host, loadout } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByRole('button', { name: 'Update' }).waitFor();
    await openSection(page, 'Updates');
    const hold = page.getByRole('textbox', { name: 'Hold back new versions for' });
    await hold.fill('a week');
    await hold.blur();
    await page.getByText('Enter a whole number from 0 to 8,760.').waitFor();
    await hold.fill('48');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Check automatically' }).selectOption('Never');
    await page
      .getByRole('combobox', { name: 'Release channel of new loadouts' })
      .selectOption('beta');
    await page.getByRole('switch', { name: 'Check when Loadout starts' }).click();
    await expect
      .poll(async () => (await host.core.client.settings.get()).updates, WAIT)
      .toMatchObject({
        holdHours: 48,
        checkEveryHours: null,
        channel: 'beta',
        checkAtStart: false,
      });
    await host.core.finish(
      host.core.client.addons.check({ loadoutId: loadout.id, addons: null, fresh: true }),
    );
    await page.getByRole('link', { name: 'Library' }).click();
    const row = library.row('Deep Strata');
    await row.getByText('Held back', { exact: true }).waitFor();
    // The screen and the core agree on the time.
    const { rows } = await listAddons(host.core.client, { loadoutId: loadout.id, since: null });
    const held = rows.find(({ title }) => title === 'Deep Strata');
    expect(held?.state).toBe('held');
    const until = held === undefined ? '' : render(held.reason);
    expect(until).toContain('held back until');
    await row.click();
    const details = page.getByRole('complementary', { name: 'Details of Deep Strata' });
    await details.getByText(until).waitFor();
    const other = join(host.home, 'Other');
    await writeDemoFolder(other);
    await page.getByRole('button', { name: /Switch loadout/ }).click();
    await page.getByRole('menuitem', { name: 'Manage a folder' }).click();
    await page.getByRole('button', { name: 'Choose a folder…' }).click();
    await page.getByRole('listbox').getByRole('option', { name: 'Other' }).click();
    await page.getByRole('button', { name: 'Choose “Other”' }).click();
    const channel = page.getByRole('combobox', { name: 'Release channel' });
    await expect.poll(() => channel.inputValue()).toBe('beta');
  });

  test('is refused where it cannot be, and stays as it was', async () => {
    const { page, host } = await desktop.open();
    await openSection(page, 'Network');
    const file = { name: 'ca.pem', mimeType: 'text/plain', buffer: Buffer.from('no certificate') };
    await page.getByLabel('Custom certificates').setInputFiles(file);
    await page.getByRole('alert').getByText('The file cannot be read.', { exact: true }).waitFor();
    expect((await host.core.client.settings.get()).network.caFile).toBeNull();
  });
});

describe('registries', () => {
  test(
    'one that cannot be reached is added, and its files are allowed when it has answered',
    { tags: ['deep'] },
    async () => {
      const { page, host } = await desktop.open();
      const start = (port: number) =>
        startRegistryServer({
          dataDir: join(host.scratch, 'away'),
          port,
          profile: 'local',
          faults: [],
          twoOrigins: true,
        });
      const { origin, close } = await start(0);
      await close();
      const find = async () =>
        (await host.core.client.registries.list()).find(({ apiOrigin }) => apiOrigin === origin);
      await openSection(page, 'Registries');
      await page.getByRole('textbox', { name: 'Address' }).fill(origin);
      await page.keyboard.press('Enter');
      await page.getByText('It could not be reached; its address is confirmed').waitFor();
      await page.getByText('Not reached yet.').waitFor();
      const { name } = (await find()) ?? { name: '' };

      const other = await start(Number(new URL(origin).port));
      onTestFinished(() => other.close());
      await page.getByRole('button', { name: `Test ${name}` }).click();
      await page.getByText('To download, allow files from').waitFor();
      expect((await find())?.fileOrigins).toEqual([origin]);
      await page.getByRole('button', { name: `Allow the files of ${name}…` }).click();
      const question = page.getByRole('dialog', { name: 'Files are hosted elsewhere' });
      await question.getByText(other.fileOrigin ?? '').waitFor();
      await question.getByRole('button', { name: 'Allow', exact: true }).click();
      await page.getByText('To download, allow files from').waitFor({ state: 'detached' });
      expect((await find())?.fileOrigins).toEqual([origin, other.fileOrigin]);
    },
  );

  test(
    'are added with their files only when a person agrees, asked, made the default and removed',
    { tags: ['deep'] },
    async () => {
      const { page, host } = await desktop.open();
      const other = await startRegistryServer({
        dataDir: join(host.scratch, 'other'),
        port: 0,
        profile: 'local',
        faults: [],
        twoOrigins: true,
      });
      onTestFinished(() => other.close());
      const profiles = () => host.core.client.registries.overview();
      const before = (await profiles()).length;
      await openSection(page, 'Registries');
      await page.getByRole('textbox', { name: 'Address' }).fill(other.origin);
      await page.keyboard.press('Enter');
      const question = page.getByRole('dialog', { name: 'Files are hosted elsewhere' });
      await question.getByText(other.fileOrigin ?? '').waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      expect(await profiles()).toHaveLength(before);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await question.getByRole('button', { name: 'Add and allow files' }).click();
      await page.getByText(other.origin, { exact: true }).waitFor();
      const name = (await profiles()).find(({ profile }) => profile.apiOrigin === other.origin)
        ?.profile.name;

      await page
        .getByRole('button', { name: `Test ${name}` })
        .last()
        .click();
      await page.getByText(/^Responds in \d+ ms\./).waitFor();
      await page
        .getByRole('button', { name: `Make default: ${name}` })
        .last()
        .click();
      await expect
        .poll(
          async () => (await profiles()).find(({ isDefault }) => isDefault)?.profile.apiOrigin,
          WAIT,
        )
        .toBe(other.origin);
      await page
        .getByRole('button', { name: `Remove ${name}` })
        .last()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('alert').getByText('The registry is in use').waitFor();
      await page.getByRole('button', { name: 'Make default: CRMM' }).click();
      await page
        .getByRole('button', { name: `Remove ${name}` })
        .last()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
      await expect.poll(async () => (await profiles()).length, WAIT).toBe(before);
    },
  );
});

describe('stored data and privacy', () => {
  test(
    'the files kept for undo are deleted down to what the newest undo needs',
    { tags: ['deep'] },
    async () => {
      const { page, host, loadout } = await desktop.open();
      const { client, finish } = host.core;
      await libraryScreen(page).row('Deep Strata').waitFor();
      for (const addon of ['deep-strata', 'gatekeeper']) {
        const planned = await finish(
          client.plans.update({ loadoutId: loadout.id, addons: [addon], to: null }),
        );
        if (planned.kind !== 'plan') throw new Error(planned.kind);
        await finish(client.plans.apply({ planId: planned.plan.id }));
      }
      await openSection(page, 'Storage');
      await page.getByRole('button', { name: 'Delete files kept for undo in Exploration' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Free / })
        .click();
      await page.getByText(/^Freed /).waitFor();
      const { vaults } = await client.storage.usage();
      expect(vaults).toMatchObject([{ files: 1, freeableBytes: 0 }]);
      await page.getByRole('combobox', { name: 'Maximum space for undo' }).selectOption('1 GB');
      await expect
        .poll(async () => (await client.settings.get()).storage.maxVaultBytes, WAIT)
        .toBe(1_000_000_000);
    },
  );

  test(
    'the doctor says what does not work and what to do; a report is saved without paths',
    { tags: ['deep'] },
    async () => {
      const { page, host } = await desktop.open();
      mkdirSync(join(host.scratch, 'elsewhere'));
      await host.registry.close();
      await openSection(page, 'Diagnostics');
      await page.getByRole('button', { name: 'Run check' }).click();
      const checks = page.getByRole('list', { name: 'System check' });
      await checks.getByRole('listitem').filter({ hasText: 'Failed:' }).first().waitFor();
      // By its name, not its id.
      await checks.getByText('Registry “Local registry”', { exact: true }).waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save report…' }).click();
      const text = readFileSync(await (await download).path(), 'utf8');
      expect(JSON.parse(text)).toHaveProperty('checks');
      expect(text).not.toContain('Exploration');
    },
  );

  test('the folder check restores a lost entry of the history', { tags: ['deep'] }, async () => {
    const { page, host, loadout } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByRole('switch').click();
    await library.toast.getByText('Disabled Deep Strata').waitFor();
    const history = () => host.core.client.loadouts.history({ loadoutId: loadout.id });
    const before = await history();
    rmSync(join(loadout.root, '.loadout/generations/1.json'));
    await openSection(page, 'Diagnostics');
    await page.getByRole('button', { name: 'Check and repair' }).click();
    const checks = page.getByRole('list', { name: 'Folder check' }).getByRole('listitem');
    const repaired = checks.filter({ hasText: 'Repaired:' });
    await repaired.getByText('1 entry restored from the database').waitFor();
    await expect.poll(() => Promise.all([repaired.count(), checks.count()])).toEqual([1, 6]);
    expect(await history()).toEqual(before);
  });

  test(
    'the newest lines of the log are shown, newest first, read again, and saved',
    { tags: ['deep'] },
    async () => {
      const { page, host } = await desktop.open();
      const folder = join(host.dataDir, 'logs');
      mkdirSync(folder, { recursive: true });
      const file = join(folder, 'loadout.log');
      const write = (event: string) =>
        appendFileSync(file, `${JSON.stringify({ at: '2026-01-01', level: 'info', event })}\n`);
      write('first.of-two');
      write('second.of-two');
      await openSection(page, 'Diagnostics');
      const log = page.getByRole('textbox', { name: 'Log' });
      await expect.poll(() => log.inputValue()).toMatch(/second\.of-two[^]*first\.of-two/);
      write('third');
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await expect.poll(() => log.inputValue()).toMatch(/third[^]*second\.of-two/);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save…', exact: true }).click();
      const saved = readFileSync(await (await download).path(), 'utf8');
      expect(saved).toMatch(/first\.of-two[^]*second\.of-two[^]*third/);
    },
  );

  test(
    'kept tags and projects have an age, and are asked for anew',
    { tags: ['deep'] },
    async () => {
      const { page, host } = await desktop.open();
      await libraryScreen(page).row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
      await openSection(page, 'Diagnostics');
      await page.getByRole('row', { name: /^Projects \d+/ }).waitFor();
      const asked = () =>
        [...host.registry.requestCounts()].reduce((sum, [, count]) => sum + count, 0);
      const before = asked();
      await page.getByRole('button', { name: 'Refresh cached data of Local registry' }).click();
      await expect.poll(asked, WAIT).toBeGreaterThan(before);
      await page.getByRole('row', { name: /^Tags .* just now/ }).waitFor();
    },
  );
});

describe('the screen of settings', () => {
  test.each(['light', 'dark'] as const)(
    'in %s colours axe finds nothing',
    { tags: ['deep'] },
    async (theme) => {
      const { page } = await desktop.open({ theme, size: { width: 900, height: 600 } });
      await openSection(page, 'Loadouts');
      for (const section of SECTIONS) {
        await goTo(page, section);
        expect([section, ...(await findAxeViolations(page))]).toEqual([section]);
      }
    },
  );

  test(
    'is walked with the arrows, and loses nothing at 200 % text',
    { tags: ['deep'] },
    async () => {
      const { page, host } = await desktop.open({ size: { width: 900, height: 600 } });
      await libraryScreen(page).ready();
      await host.core.client.settings.update({ appearance: { textSize: 200 } });
      await expect.poll(() => page.evaluate(TEXT_SIZE), WAIT).toBe('200%');
      await openSection(page, 'Loadouts');
      for (const [at, section] of SECTIONS.entries()) {
        if (at > 0) {
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
        }
        await page.getByRole('heading', { level: 2, name: section }).waitFor();
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect({ section, overflow }).toEqual({ section, overflow: 0 });
      }
    },
  );
});
