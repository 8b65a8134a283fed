// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startDemoRegistry, writeDemoFolder } from '#registry-server/start.ts';
import { systemClock } from '#test/helpers/clocks.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** A request through the core may take a while on a busy machine. */
const WAIT = { timeout: 20_000 };

/** The game's own folder below the home folder, on the systems that run these specs. */
const GAME_FOLDER =
  process.platform === 'win32' ? 'AppData/Local/cosmic-reach' : '.local/share/cosmic-reach';

async function openFirstRun({
  theme = 'light',
  core = {},
}: Parameters<typeof desktop.openEmpty>[0] = {}) {
  const opened = await desktop.openEmpty({ theme, core });
  const { host } = opened;
  await opened.page.getByRole('heading', { name: 'Welcome to Loadout' }).waitFor();
  await host.core.client.registries.setDefault({ registry: TEST_REGISTRY });
  // The page may have read the default before: a loadout on it would contact the public service.
  await opened.reopen();
  const choose = async (...names: readonly string[]) => {
    const { page } = opened;
    await page.getByRole('button', { name: 'Choose a folder…' }).click();
    const list = page.getByRole('listbox');
    for (const name of names) {
      await list.getByRole('option', { name, exact: true }).click();
      await page.getByRole('button', { name: `Choose “${name}”` }).waitFor();
    }
    await page.getByRole('button', { name: /^Choose “/ }).click();
  };
  return { ...opened, library: libraryScreen(opened.page), choose };
}

describe('the first run', () => {
  test('updates in less than six clicks, and sends nothing before the folder is managed', async () => {
    const { page, host, library, reopen } = await openFirstRun();
    await writeDemoFolder(join(host.home, GAME_FOLDER));
    await reopen();
    await page.getByText('A loadout on Local registry contacts only 127.0.0.1:').waitFor();
    let clicks = 0;
    const click = async (name: string | RegExp) => {
      clicks += 1;
      await page.getByRole('button', { name }).first().click();
    };

    await click('Manage cosmic-reach');
    const found = page.getByRole('status').filter({ hasText: 'Recognised: Save folder.' });
    // Several loaders use this folder for their add-ons.
    await expect.poll(() => found.getByText('mods', { exact: true }).count()).toBe(1);
    expect([...host.registry.requestCounts()]).toEqual([]);
    await click('Manage this folder');
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await click(/^Update \d+$/);
    await library.sheet.getByText('Also required').waitFor();
    await click(/^Update \d+ and add 1$/);
    await library.sheet.getByText(/^Updated \d+ add-ons/).waitFor();
    expect(clicks).toBeLessThan(6);
    expect(await host.core.client.loadouts.list()).toMatchObject([
      { name: 'Cosmic Reach', registry: TEST_REGISTRY, target: { channel: 'release' } },
    ]);
  });

  test(
    'opens the demo with one click, on a registry of this computer',
    { tags: ['deep'] },
    async () => {
      const registries: { close(): Promise<void> }[] = [];
      // Registered first, so it runs last: the page and the core close before their registries.
      onTestFinished(async () => void (await Promise.all(registries.map((one) => one.close()))));
      const { page, host } = await desktop.openEmpty({
        core: {
          writeDemoFolder: (folder) => writeDemoFolder(folder),
          async startEmbeddedRegistry(dataDir) {
            const registry = await startDemoRegistry(join(dataDir, 'demo-registry'));
            registries.push(registry);
            return registry;
          },
        },
      });
      await page.getByRole('button', { name: 'Open the demo' }).click();
      await libraryScreen(page).row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
      expect(host.registry.requestCounts().size).toBe(0);
    },
  );

  test(
    'without any game found leads to a folder of another game, by the keyboard alone',
    { tags: ['deep'] },
    async () => {
      const { page, host, library } = await openFirstRun();
      const folder = join(host.home, 'Games', 'Blocks');
      mkdirSync(join(folder, 'addons'), { recursive: true });
      writeFileSync(join(folder, 'addons', 'lamp.jar'), 'lamp');
      await page.getByText('No game folders found').waitFor();
      await page.getByRole('button', { name: 'Choose a folder…' }).focus();
      await page.keyboard.press('Enter');
      const list = page.getByRole('listbox');
      await list.getByRole('option', { name: 'Games' }).waitFor();
      await page.keyboard.press('g');
      await page.keyboard.press('Enter');
      await list.getByRole('option', { name: 'Blocks' }).waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('button', { name: 'Choose “Blocks”' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('This folder does not look like Cosmic Reach.').waitFor();
      await page.getByRole('button', { name: 'Manage as another game' }).focus();
      await page.keyboard.press('Enter');
      const place = page.getByRole('combobox', { name: 'Folder' });
      await place.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('../addons');
      await page.getByRole('button', { name: 'Manage this folder' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('its own path inside the game folder').waitFor();
      await place.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('addons');
      await page.keyboard.press('Enter');
      await library.row('lamp.jar').waitFor();
    },
  );

  test('shows what is in the folder while working offline', { tags: ['deep'] }, async () => {
    const { page, host, library, reopen } = await openFirstRun();
    await host.core.client.settings.update({ network: { offline: true } });
    await writeDemoFolder(join(host.home, GAME_FOLDER));
    await reopen();
    await page.getByRole('button', { name: 'Manage cosmic-reach' }).click();
    await page.getByRole('button', { name: 'Manage this folder' }).click();
    await library.row('deep-strata').getByText('Not checked', { exact: true }).waitFor();
    expect(host.registry.requestCounts().size).toBe(0);
  });

  test(
    'names language and colours of the system, and is accessible in both',
    { tags: ['deep'] },
    async () => {
      for (const theme of ['light', 'dark'] as const) {
        const { page, host, reopen } = await openFirstRun({ theme });
        mkdirSync(join(host.home, GAME_FOLDER, 'pmods'), { recursive: true });
        await reopen();
        await page.getByRole('button', { name: 'Manage cosmic-reach' }).waitFor();
        await expect
          .poll(() => page.locator('html').getAttribute('data-mantine-color-scheme'))
          .toBe(theme);
        expect(await findAxeViolations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Manage cosmic-reach' }).click();
        await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('Other game');
        await page.getByText('Add-on folders', { exact: true }).waitFor();
        expect(await findAxeViolations(page)).toEqual([]);
        await page.getByRole('button', { name: 'Another folder…' }).click();
        await page.getByRole('listbox').waitFor();
        expect(await findAxeViolations(page)).toEqual([]);
      }
    },
  );
});

describe('a folder is judged in words before it is managed', () => {
  test(
    'a home folder, one in another loadout, one that is copied elsewhere, one that went',
    { tags: ['deep'] },
    async () => {
      const { page, host, choose } = await openFirstRun();
      for (const name of ['Games/One/pmods', 'Games/Two/pmods', 'Dropbox/Three/pmods']) {
        mkdirSync(join(host.home, name), { recursive: true });
      }
      await choose();
      await page.getByText('This is a home, system or program folder.').waitFor();
      await expect
        .poll(() => page.getByRole('button', { name: 'Manage this folder' }).count())
        .toBe(0);
      await page.getByRole('button', { name: 'Back' }).click();

      await choose('Dropbox', 'Three');
      await page.getByText('Dropbox syncs this folder').waitFor();
      await page.getByRole('button', { name: 'Back' }).click();

      await host.core.create(join(host.home, 'Games/One'), {
        name: 'One',
        registry: TEST_REGISTRY,
      });
      await choose('Games', 'One', 'pmods');
      await page.getByText('This folder contains the loadout').waitFor();
      await page.getByRole('button', { name: 'Back' }).click();

      await page.getByRole('button', { name: 'Choose a folder…' }).click();
      const list = page.getByRole('listbox');
      await list.getByRole('option', { name: 'Games' }).click();
      await list.getByRole('option', { name: 'Two' }).click();
      await page.getByRole('button', { name: 'Choose “Two”' }).waitFor();
      rmSync(join(host.home, 'Games/Two'), { recursive: true });
      await page.getByRole('button', { name: 'Choose “Two”' }).click();
      await page.getByText('This folder does not exist.').waitFor();
    },
  );

  test(
    'one that was a loadout before is taken up again, with its name and history',
    { tags: ['deep'] },
    async () => {
      const { page, host, choose, library } = await openFirstRun();
      const folder = join(host.home, 'Games', 'Old');
      await writeDemoFolder(folder);
      const { id } = await host.core.create(folder, { name: 'Evenings', registry: TEST_REGISTRY });
      await host.core.client.loadouts.forget({ loadoutId: id });
      await page.getByRole('heading', { name: 'Welcome to Loadout' }).waitFor();
      await choose('Games', 'Old');
      await page.getByText('This folder was a loadout before.').waitFor();
      await page.getByRole('button', { name: 'Manage again' }).click();
      await library.ready();
      expect(await host.core.client.loadouts.list()).toMatchObject([{ id, name: 'Evenings' }]);
    },
  );

  test(
    'a second loadout is not as old as the answers of the first',
    { tags: ['deep'] },
    async () => {
      let behindMs = 9.5 * 60_000;
      const clock = { ...systemClock, now: () => new Date(Date.now() - behindMs) };
      const { page, host, choose, library } = await openFirstRun({ core: { clock } });
      for (const name of ['First', 'Second']) await writeDemoFolder(join(host.home, 'Games', name));
      await choose('Games', 'First');
      await page.getByRole('button', { name: 'Manage this folder' }).click();
      await library.ready();
      await page
        .getByText(/Checked 9 minutes ago/)
        .first()
        .waitFor();
      behindMs = 0;
      await page.getByRole('button', { name: /Switch loadout/ }).click();
      await page.getByRole('menuitem', { name: 'Manage a folder…' }).click();
      await choose('Games', 'Second');
      await page.getByRole('button', { name: 'Manage this folder' }).click();
      await page.getByRole('button', { name: /^Second/ }).waitFor();
      await library.ready();
      await page
        .getByText(/Checked just now/)
        .first()
        .waitFor();
    },
  );

  test('a copy of a loadout becomes one of its own', { tags: ['deep'] }, async () => {
    const { page, host, choose } = await openFirstRun();
    const [folder, copy] = [join(host.home, 'Games', 'Old'), join(host.home, 'Games', 'Copy')];
    await writeDemoFolder(folder);
    await page.getByRole('heading', { name: 'Welcome to Loadout' }).waitFor();
    await page.getByRole('button', { name: 'Choose a folder…' }).waitFor();
    const { id } = await host.core.create(folder, { name: 'Evenings', registry: TEST_REGISTRY });
    cpSync(folder, copy, { recursive: true });
    await choose('Games', 'Copy');
    await page.getByText('This folder is a copy of the loadout').waitFor();
    await page.getByRole('button', { name: 'Manage this folder' }).click();
    const rootsOf = async () =>
      (await host.core.client.loadouts.list()).map((one) => [one.root, one.id === id]);
    await expect.poll(rootsOf, WAIT).toContainEqual([copy, false]);
    expect(await rootsOf()).toContainEqual([folder, true]);
  });
});

describe('a loadout whose folder is gone', () => {
  test('is found where it is now', { tags: ['deep'] }, async () => {
    const { page, host, folder } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Deep Strata').waitFor();
    const moved = join(host.home, 'moved');
    renameSync(folder, moved);
    await page.getByText('The game folder is missing.').waitFor();
    await page.getByRole('button', { name: 'Locate…' }).click();
    await page.getByRole('option', { name: 'moved' }).click();
    await page.getByRole('button', { name: 'Choose “moved”' }).click();
    await library.toast.getByText('Found Exploration').waitFor();
    await expect.poll(() => page.getByText('The game folder is missing.').count(), WAIT).toBe(0);
    expect((await host.core.client.loadouts.list())[0]?.root).toBe(moved);
  });

  test('is waited for, and there again when its folder is', { tags: ['deep'] }, async () => {
    const { page, folder } = await desktop.open();
    await libraryScreen(page).row('Deep Strata').waitFor();
    renameSync(folder, `${folder}-away`);
    await page.getByRole('button', { name: 'Wait' }).click();
    await page.getByText('Waiting for').waitFor();
    renameSync(`${folder}-away`, folder);
    await expect.poll(() => page.getByText('Waiting for').count(), WAIT).toBe(0);
  });

  test('is forgotten, and its files stay', { tags: ['deep'] }, async () => {
    const { page, host, folder } = await desktop.open();
    await libraryScreen(page).row('Deep Strata').waitFor();
    renameSync(folder, `${folder}-away`);
    await page.getByRole('button', { name: 'Forget…' }).click();
    await page.getByRole('button', { name: 'Forget', exact: true }).click();
    await page.getByRole('heading', { name: 'Welcome to Loadout' }).waitFor();
    expect(await host.core.client.loadouts.list()).toEqual([]);
    expect(existsSync(join(`${folder}-away`, '.loadout/loadout.json'))).toBe(true);
  });
});
