import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Desktop } from '../../e2e/desktop/harness.ts';
import { libraryScreen } from '../../e2e/desktop/library-screen.ts';
import { defineWorld, type Scene, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

async function showUpdates(stage: Stage): Promise<void> {
  await visit(stage, '/updates');
  await stage.page.getByRole('button', { name: /^Update \d+( and add 1)?$/ }).waitFor();
}

async function showActivity(stage: Stage): Promise<void> {
  await visit(stage, '/activity');
  await stage.page.getByRole('heading', { name: 'Today' }).waitFor();
}

/** Each scene depends on the changes that the previous one made to the folder. */
const BEFORE: readonly Scene<Desktop>[] = [
  { page: 'Updates', state: 'a plan', isInSmallPart: true, show: showUpdates },
  {
    page: 'Updates',
    state: 'version dialog',
    show: showUpdates,
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: 'Change version…: Belts and Pulleys' }),
      ready: (dialog) => dialog.getByRole('list', { name: 'Versions' }),
    },
  },
  {
    page: 'Updates',
    state: 'pinned and skipped',
    async show(stage) {
      const { client, finish } = stage.host.core;
      const rule = { loadoutId: stage.loadout.id, note: 'breaks saves', until: null };
      await finish(client.policies.pin({ ...rule, addons: ['gatekeeper'] }));
      await finish(client.policies.skip({ ...rule, addons: ['sharp-eyes'] }));
      await showUpdates(stage);
      await stage.page.getByRole('region', { name: 'Pinned' }).waitFor();
    },
  },
  { page: 'Activity', state: 'history', isInSmallPart: true, show: showActivity },
];

const AFTER: readonly Scene<Desktop>[] = [
  {
    page: 'Library',
    state: 'an add-on disabled, with its toast',
    async show(stage) {
      await visit(stage, '/library');
      const library = libraryScreen(stage.page);
      const toggle = library.row('Long Rails').getByRole('switch');
      if ((await toggle.getAttribute('aria-checked')) === 'true') await toggle.click();
      await library.toast.getByText('Disabled Long Rails').waitFor();
      // A focused toast stays open.
      await library.toast.getByRole('button', { name: 'Undo' }).focus();
    },
  },
  {
    page: 'Plan',
    state: 'applied',
    show: async (stage) => visit(stage, '/library'),
    overlay: {
      kind: 'dialog',
      opensOnce: true,
      opener: (page) => libraryScreen(page).list,
      async open(page) {
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Update \d+$/ })
          .press('Enter');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Update \d/ })
          .press('Enter');
      },
      ready: (dialog) => dialog.getByRole('button', { name: 'Done', exact: true }),
    },
  },
  {
    page: 'Updates',
    state: 'up to date',
    async show(stage) {
      await visit(stage, '/updates');
      await stage.page.getByText('Last checked').waitFor();
    },
  },
  {
    page: 'Activity',
    state: 'one change open, and changes made outside',
    async show(stage) {
      writeFileSync(join(stage.folder, 'pmods', 'unfinished-download.jar'), 'other bytes');
      await showActivity(stage);
      await stage.page
        .getByRole('button', { name: /^Updated \d+ add-ons/, expanded: false })
        .first()
        .click();
      await stage.page.getByText('made outside Loadout').waitFor();
    },
  },
  {
    page: 'Activity',
    state: 'files verified',
    async show(stage) {
      await showActivity(stage);
      await stage.page.getByRole('button', { name: 'Verify all files' }).click();
      await stage.page
        .getByText(/files verified/)
        .first()
        .waitFor();
    },
  },
  {
    page: 'Plan',
    state: 'undo a change',
    show: showActivity,
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: /^Undo… Change/ }).first(),
      ready: (dialog) => dialog.getByRole('button', { name: 'Undo', exact: true }),
    },
  },
  {
    page: 'Plan',
    state: 'restore an earlier state',
    show: showActivity,
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: 'Restore to this point… Change 0' }),
      ready: (dialog) => dialog.getByRole('button', { name: 'Restore', exact: true }),
    },
  },
  {
    page: 'Settings',
    state: 'delete files kept for undo',
    async show(stage) {
      const { client, finish } = stage.host.core;
      const planned = await finish(
        client.plans.update({ loadoutId: stage.loadout.id, addons: ['gatekeeper'], to: null }),
      );
      if (planned.kind !== 'plan') throw new Error(planned.kind);
      await finish(client.plans.apply({ planId: planned.plan.id }));
      await visit(stage, '/settings/storage');
    },
    overlay: {
      kind: 'dialog',
      opener: (page) =>
        page.getByRole('button', { name: 'Delete files kept for undo in Exploration' }),
    },
  },
];

export const changesWorld = defineWorld<Desktop>({
  name: 'updates and history',
  async open(desktop) {
    const opened = await desktop.open(BROWSER);
    const { row } = libraryScreen(opened.page);
    await row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    return opened;
  },
  scenes: [...BEFORE, ...AFTER],
});
