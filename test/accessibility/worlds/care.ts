import { appendFileSync, copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Desktop } from '../../e2e/desktop/harness.ts';
import { libraryScreen } from '../../e2e/desktop/library-screen.ts';
import { letRest } from '../../e2e/desktop/resting-world.ts';
import { CONFIRMS } from '../../e2e/desktop/stand-in-game.ts';
import { defineWorld, type Scene, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

async function showHealth(stage: Stage): Promise<void> {
  await visit(stage, '/library/health');
  await stage.page.getByRole('region', { name: 'Passed' }).waitFor();
}

async function showWorlds(stage: Stage): Promise<void> {
  await visit(stage, '/worlds');
  await stage.page
    .getByRole('button', { name: /^Restore… the snapshot/ })
    .first()
    .waitFor();
}

async function showLibrary(stage: Stage): Promise<void> {
  await visit(stage, '/library');
  await libraryScreen(stage.page).row('Long Rails').waitFor();
}

const HEALTH: readonly Scene<Desktop>[] = [
  {
    page: 'Health',
    state: 'findings of every severity',
    isInSmallPart: true,
    show: showHealth,
  },
  {
    page: 'Health',
    state: 'a mend as a plan',
    show: showHealth,
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: /^Disable / }).first(),
      ready: (dialog) => dialog.getByRole('button', { name: /^Disable \d/ }),
    },
  },
];

const WORLDS: readonly Scene<Desktop>[] = [
  { page: 'Worlds', state: 'snapshots', isInSmallPart: true, show: showWorlds },
  {
    page: 'Worlds',
    state: 'restore a snapshot',
    show: showWorlds,
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: /^Restore… the snapshot/ }).first(),
    },
  },
  {
    page: 'Worlds',
    state: 'prune',
    show: showWorlds,
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: 'Prune…' }),
      ready: (dialog) => dialog.getByText(/^Nothing to remove|removed, which frees/),
    },
  },
];

/** Deletes one file that Loadout installed and changes another one, permanently. */
async function damageFiles({ folder, host, loadout }: Desktop): Promise<void> {
  const mods = join(folder, 'pmods');
  const find = (name: RegExp) => readdirSync(mods).find((file) => name.test(file));
  if (find(/glow.?moss/i) === undefined) {
    const { client, finish } = host.core;
    const targets = [{ kind: 'project' as const, project: 'glow-moss', version: null }];
    const planned = await finish(client.plans.install({ loadoutId: loadout.id, targets }));
    if (planned.kind !== 'plan') throw new Error(planned.kind);
    await finish(client.plans.apply({ planId: planned.plan.id }));
  }
  rmSync(join(mods, find(/glow.?moss/i) ?? ''));
  appendFileSync(join(mods, find(/deep.?strata/i) ?? ''), 'appended');
}

const DAMAGED: readonly Scene<Desktop>[] = [
  {
    page: 'Library',
    state: 'files missing and changed',
    isInSmallPart: true,
    async show(stage) {
      await damageFiles(stage);
      await showLibrary(stage);
      await stage.page.getByText('Missing from the folder: Glow Moss').waitFor();
      await stage.page.getByText('Changed', { exact: true }).first().waitFor();
    },
  },
  {
    page: 'Health',
    state: 'files missing and changed',
    async show(stage) {
      await showHealth(stage);
      await stage.page.getByText('Missing', { exact: true }).waitFor();
    },
  },
];

const OTHERS: readonly Scene<Desktop>[] = [
  {
    page: 'Plan',
    state: 'a removal with a snapshot first',
    async show(stage) {
      await showLibrary(stage);
      await libraryScreen(stage.page).row('Long Rails').click();
    },
    overlay: {
      kind: 'dialog',
      opener: (page) => libraryScreen(page).list,
      open: (page) => page.keyboard.press('Delete'),
      ready: (dialog) => dialog.getByRole('checkbox', { name: /^Take a snapshot/ }),
    },
  },
  {
    page: 'Library',
    state: 'why an add-on is here',
    async show(stage) {
      await showLibrary(stage);
      await libraryScreen(stage.page).row('Lantern Core').click();
      await stage.page.getByText(/^Installed because/).scrollIntoViewIfNeeded();
    },
  },
  {
    page: 'Play',
    state: 'settings',
    show: showLibrary,
    overlay: {
      kind: 'dialog',
      opener: (page) => page.getByRole('button', { name: 'Choose how to play' }),
      async open(page) {
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: 'Play settings…' }).press('Enter');
      },
      ready: (dialog) => dialog.getByRole('button', { name: 'Remove GAME_TOKEN' }),
    },
  },
];

export const careWorld = defineWorld<Desktop>({
  name: 'health and worlds',
  async open(desktop) {
    const opened = await desktop.open({ ...BROWSER, ...CONFIRMS });
    const { page, folder, loadout, host } = opened;
    const { row } = libraryScreen(page);
    await row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    const { client, finish } = host.core;
    const loadoutId = loadout.id;
    const planned = await finish(
      client.plans.update({ loadoutId, addons: ['tidy-hotbar'], to: null }),
    );
    if (planned.kind !== 'plan') throw new Error(planned.kind);
    await finish(client.plans.apply({ planId: planned.plan.id }));
    const mods = join(folder, 'pmods');
    const copied = readdirSync(mods).find((name) => /belts/i.test(name)) ?? '';
    copyFileSync(join(mods, copied), join(mods, 'zz-copy.jar'));
    letRest(join(folder, 'worlds'));
    for (let taken = 0; taken < 2; taken += 1)
      await finish(client.worlds.snapshot({ loadoutId, worlds: null, fresh: false }));
    const change = { environment: { GAME_TOKEN: 'swordfish', LANG: 'C' } };
    await client.play.configure({ loadoutId, change });
    await page.getByRole('grid').getByText('Installed twice', { exact: true }).waitFor();
    return opened;
  },
  scenes: [...HEALTH, ...WORLDS, ...OTHERS, ...DAMAGED],
});
