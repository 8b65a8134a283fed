import type { ApiServices } from '#core/api/services.ts';
import { AppError } from '#shared/errors.ts';
import { PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { changeService } from '#test/helpers/change-service.ts';
import { holdApply } from '../../e2e/desktop/held-apply.ts';
import type { Desktop } from '../../e2e/desktop/harness.ts';
import { leaveUpdateRunning, libraryScreen } from '../../e2e/desktop/library-screen.ts';
import { defineWorld, type Scene, type Stage, visit } from '../scene.ts';
import { BROWSER } from './options.ts';

async function waitForUpdates({ page }: Stage): Promise<void> {
  await libraryScreen(page).row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
}

const RUNNING: readonly Scene[] = [
  {
    page: 'Plan',
    state: 'being applied',
    async show(stage) {
      await visit(stage, '/library');
      await waitForUpdates(stage);
    },
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
      ready: (dialog) => dialog.getByRole('button', { name: 'Cancel' }),
    },
  },
  {
    page: 'Library',
    state: 'while updating',
    async show(stage) {
      await visit(stage, '/library');
      await stage.page.getByText(/task running/).waitFor();
    },
  },
  {
    page: 'Activity',
    state: 'a task running',
    async show(stage) {
      await visit(stage, '/activity');
      await stage.page.getByRole('button', { name: /^Cancel: / }).waitFor();
    },
  },
];

export const runningWorld = defineWorld({
  name: 'while an update runs',
  async open(desktop) {
    const opened = await desktop.open({ ...BROWSER, services: holdApply().services });
    await waitForUpdates(opened);
    return opened;
  },
  scenes: RUNNING,
});

export const pausedWorld = defineWorld({
  name: 'while a download is paused',
  async open(desktop) {
    const opened = await desktop.open({ ...BROWSER, registry: { faults: ['slow-download'] } });
    await waitForUpdates(opened);
    const { page } = opened;
    await leaveUpdateRunning(page);
    await page.getByRole('button', { name: /^Pause: / }).click();
    return opened;
  },
  scenes: [
    {
      page: 'Activity',
      state: 'a task paused',
      async show(stage) {
        await visit(stage, '/activity');
        await stage.page.getByText('Paused. Downloaded data is kept.').waitFor();
      },
    },
  ],
});

const failChanges = ({ plans }: ApiServices): Partial<ApiServices> => {
  const fail = () => Promise.reject(new AppError('DOWNLOAD_FAILED', { file: 'deep-strata.jar' }));
  return { plans: changeService(plans, () => ({ apply: fail, change: fail })) };
};

async function failUpdate(stage: Stage): Promise<void> {
  await visit(stage, '/library');
  const library = libraryScreen(stage.page);
  await waitForUpdates(stage);
  const update = library.row('Deep Strata').getByRole('button', { name: 'Update' });
  if ((await update.count()) > 0) await update.click();
  await library.row('Deep Strata').getByText('Not updated').waitFor();
}

export const failedWorld = defineWorld({
  name: 'after a change failed',
  open: (desktop) => desktop.open({ ...BROWSER, services: failChanges }),
  scenes: [
    {
      page: 'Library',
      state: 'a change failed, with its toast',
      isInSmallPart: true,
      async show(stage) {
        await failUpdate(stage);
        // A focused toast stays open.
        await libraryScreen(stage.page).toast.getByRole('button').last().focus();
      },
    },
    {
      page: 'Library',
      state: 'details after a change failed',
      async show(stage) {
        await failUpdate(stage);
        await libraryScreen(stage.page).row('Deep Strata').click();
        await stage.page.getByRole('complementary').getByRole('alert').waitFor();
      },
    },
    {
      page: 'Activity',
      state: 'a change failed',
      async show(stage) {
        await visit(stage, '/activity');
        await stage.page
          .getByRole('button', { name: /^Dismiss/ })
          .first()
          .waitFor();
      },
    },
  ],
});

interface SlowStage extends Desktop {
  readonly hold: () => void;
}

/** The registry accepts every request and never answers. */
export const slowWorld = defineWorld<SlowStage>({
  name: 'while the registry says nothing',
  async open(desktop) {
    let isHeld = false;
    const never = new Promise<typeof PASS>(() => {});
    const opened = await desktop.open({
      ...BROWSER,
      between: async (origin) =>
        (await startUnsteadyProxy(origin, () => (isHeld ? never : PASS))).origin,
    });
    await waitForUpdates(opened);
    const hold = () => {
      isHeld = true;
    };
    return { ...opened, hold };
  },
  scenes: [
    {
      page: 'Browse',
      state: 'loading',
      async show(stage) {
        stage.hold();
        await visit(stage, '/browse');
        await stage.page.getByRole('textbox', { name: 'Search the registry' }).waitFor();
      },
    },
    {
      page: 'Project',
      state: 'loading',
      async show(stage) {
        stage.hold();
        await visit(stage, '/project/pocket-map');
        await stage.page.locator('main p, main [role=status]').first().waitFor();
      },
    },
    {
      page: 'Library',
      state: 'checking for updates',
      async show(stage) {
        stage.hold();
        await visit(stage, '/library');
        await libraryScreen(stage.page).row('Deep Strata').waitFor();
        await stage.page.keyboard.press('r');
        await stage.page.getByText('1 task running').waitFor();
      },
    },
  ],
});
