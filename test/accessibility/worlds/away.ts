import { renameSync } from 'node:fs';
import { openInterrupted } from '../../e2e/desktop/interrupted-library.ts';
import type { Desktop } from '../../e2e/desktop/harness.ts';
import { openWithHeldCheck, withoutJobsAfter } from '../../e2e/desktop/held-check.ts';
import { libraryScreen } from '../../e2e/desktop/library-screen.ts';
import { defineWorld, type Scene, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

async function openLibrary(opened: Desktop): Promise<Desktop> {
  const { row } = libraryScreen(opened.page);
  await row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  return opened;
}

/** A page that requires the registry. */
function problemOf(page: string, state: string, address: string, button: string): Scene {
  return {
    page,
    state,
    async show(stage) {
      await visit(stage, address);
      await stage.page.getByRole('button', { name: button }).first().waitFor();
    },
  };
}

export const unreachableWorld = defineWorld({
  name: 'while the registry cannot be reached',
  async open(desktop) {
    const opened = await openLibrary(await desktop.open(BROWSER));
    await opened.host.registry.close();
    return opened;
  },
  scenes: [
    {
      page: 'Library',
      state: 'registry unreachable',
      isInSmallPart: true,
      async show(stage) {
        await visit(stage, '/library');
        await libraryScreen(stage.page).row('Deep Strata').waitFor();
        await stage.page.keyboard.press('r');
        await stage.page.getByText('No connection to the registry.').waitFor();
      },
    },
    problemOf('Browse', 'registry unreachable', '/browse', 'Retry'),
    problemOf('Project', 'registry unreachable', '/project/pocket-map', 'Retry'),
    problemOf('Person', 'registry unreachable', '/person/tobin', 'Retry'),
    problemOf('Install link', 'registry unreachable', '/install/pocket-map', 'Retry'),
  ],
});

export const offlineWorld = defineWorld({
  name: 'in offline mode',
  async open(desktop) {
    const opened = await openLibrary(await desktop.open(BROWSER));
    await opened.host.core.client.settings.update({ network: { offline: true } });
    return opened;
  },
  scenes: [
    problemOf('Library', 'offline mode', '/library', 'Go online'),
    problemOf('Browse', 'offline mode', '/browse', 'Go online'),
    problemOf('Project', 'offline mode', '/project/pocket-map', 'Go online'),
    {
      page: 'Settings',
      state: 'offline mode',
      show: (stage) => visit(stage, '/settings/network'),
    },
  ],
});

const notice = (stage: Stage, text: string) =>
  stage.page.getByRole('alert').filter({ hasText: text }).waitFor();

export const lostWorld = defineWorld({
  name: 'after the connection was lost',
  async open(desktop) {
    const opened = await openWithHeldCheck(desktop, BROWSER);
    await opened.line.cut();
    return opened;
  },
  scenes: [
    {
      page: 'Library',
      state: 'connection lost',
      // axe wrongly reports that the keyboard cannot reach a list in a disabled fieldset.
      accepts: [/scrollable-region-focusable/],
      show: (stage) => notice(stage, 'Lost connection to Loadout'),
    },
  ],
});

export const restartedWorld = defineWorld({
  name: 'after a restart',
  async open(desktop) {
    let isRestarted = false;
    const services = withoutJobsAfter(() => isRestarted);
    const opened = await openWithHeldCheck(desktop, { ...BROWSER, services });
    await opened.line.cut();
    await notice(opened, 'Lost connection to Loadout');
    isRestarted = true;
    opened.line.mend();
    return opened;
  },
  scenes: [
    {
      page: 'Library',
      state: 'work interrupted',
      show: (stage) => notice(stage, 'Loadout was restarted.'),
    },
    {
      page: 'Activity',
      state: 'an interrupted task',
      async show(stage) {
        await stage.page.getByRole('link', { name: 'Activity' }).click();
        await stage.page.getByText('Checking Exploration for updates: interrupted').waitFor();
      },
    },
  ],
});

export const missingWorld = defineWorld({
  name: 'while the game folder is missing',
  async open(desktop) {
    const opened = await openLibrary(await desktop.open(BROWSER));
    renameSync(opened.folder, `${opened.folder}-away`);
    return opened;
  },
  scenes: [
    {
      page: 'Library',
      state: 'game folder missing',
      async show(stage) {
        await visit(stage, '/library');
        await stage.page.getByText('The game folder is missing.').waitFor();
      },
    },
    {
      page: 'Library',
      state: 'forget the missing folder',
      async show(stage) {
        await visit(stage, '/library');
        await stage.page.getByText('The game folder is missing.').waitFor();
      },
      overlay: {
        kind: 'dialog',
        opener: (page) => page.getByRole('button', { name: 'Forget…' }),
      },
    },
  ],
});

export const interruptedWorld = defineWorld({
  name: 'on a folder in which another computer left a change half done',
  open: async (desktop) => openInterrupted(await desktop.open(BROWSER)),
  scenes: [
    {
      page: 'Library',
      state: 'a change was interrupted',
      async show(stage) {
        await visit(stage, '/library');
        await stage.page.getByRole('button', { name: 'Finish it' }).waitFor();
      },
    },
  ],
});
