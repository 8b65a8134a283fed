// @promise a switch shows the requested state in every frame and after a reload, until the folder has it; a failed change is shown in its row
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { ApiServices } from '#core/api/services.ts';
import { changeService } from '#test/helpers/change-service.ts';
import { useDesktop } from './harness.ts';
import { holdApply } from './held-apply.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

const TOGGLES = 30;
/** Longer than a frame, so the window's state before the list arrives becomes visible. */
const DELAY_MS = 60;

/** Delays the list of the library, as a large one would. */
function withLateList({ library }: ApiServices): Partial<ApiServices> {
  return {
    library: {
      ...library,
      list: async (request) => {
        await sleep(DELAY_MS);
        return library.list(request);
      },
    },
  };
}

/** Delays the outcome of a job: the list shows it first. */
function withLateJobs({ jobs }: ApiServices): Partial<ApiServices> {
  async function* watchAll(signal?: AbortSignal) {
    for await (const list of jobs.watchAll(signal)) {
      await sleep(DELAY_MS);
      yield list;
    }
  }
  return { jobs: { ...jobs, watchAll } };
}

/** Records the states of the switch across all frames, without consecutive repeats. */
function recordSwitch(page: Page, name: string): Promise<void> {
  return page.evaluate(`void (() => {
    const read = () => [...document.querySelectorAll('[role=row]')]
      .find((row) => row.textContent.includes('${name}'))
      ?.querySelector('[role=switch]')?.ariaChecked;
    window.switchStates = [read()];
    const record = () => {
      const state = read();
      if (state !== undefined && state !== window.switchStates.at(-1)) window.switchStates.push(state);
      requestAnimationFrame(record);
    };
    record();
    new MutationObserver(record).observe(document, {
      subtree: true, attributes: true, attributeFilter: ['aria-checked'],
    });
  })()`);
}

describe('a switch', () => {
  test.for([
    ['list', withLateList],
    ['list of jobs', withLateJobs],
  ] as const)(
    'shows what was asked for in every frame, however late the %s is',
    { tags: ['deep'] },
    async ([, services]) => {
      const { page, folder } = await desktop.open({ services });
      const library = libraryScreen(page);
      const knob = library.row('Long Rails').getByRole('switch');
      await knob.waitFor();
      await recordSwitch(page, 'Long Rails');
      const enabledFile = join(folder, 'mods', findFile(folder, 'long-rails'));
      const wanted = ['true'];
      for (let press = 0; press < TOGGLES; press += 1) {
        const isOn = press % 2 === 1;
        await knob.click();
        wanted.push(String(isOn));
        await expect.poll(() => existsSync(enabledFile), { interval: 5 }).toBe(isOn);
      }
      await library.row('Long Rails').locator('[aria-busy]').waitFor({ state: 'detached' });
      expect(await page.evaluate<string[]>('window.switchStates')).toEqual(wanted);
      await expect.poll(() => library.sheet.count()).toBe(0);
    },
  );

  test(
    'is marked until the change is in the folder, also after a reload',
    { tags: ['deep'] },
    async () => {
      const hold = holdApply();
      const { page, folder, host, reopen } = await desktop.open({ services: hold.services });
      const library = libraryScreen(page);
      const row = library.row('Long Rails');
      const knob = row.getByRole('switch');
      await knob.click();
      await expect.poll(() => hold.waiting.length).toBe(1);
      await expect.poll(() => knob.getAttribute('aria-checked')).toBe('false');
      await expect.poll(() => knob.getAttribute('aria-busy')).toBe('true');

      await reopen();
      await expect.poll(() => knob.getAttribute('aria-checked')).toBe('false');
      await expect.poll(() => knob.getAttribute('aria-busy')).toBe('true');
      hold.release();
      await library.toast.getByText('Long Rails').waitFor();
      await row.locator('[aria-busy]').waitFor({ state: 'detached' });
      await expect.poll(() => knob.getAttribute('aria-checked')).toBe('false');
      expect(readdirSync(join(folder, 'mods')).join()).toMatch(/long-rails[^,]*disabled/);
      expect(await host.core.client.jobs.list()).not.toContainEqual(
        expect.objectContaining({ outcome: 'failed' }),
      );
    },
  );

  test(
    'loses nothing that was asked for while another change runs and the page is loaded again',
    { tags: ['deep'] },
    async () => {
      const hold = holdApply();
      const { page, folder, reopen } = await desktop.open({ services: hold.services });
      const library = libraryScreen(page);
      await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
      await library.row('Deep Strata').getByRole('button', { name: 'Update' }).click();
      await expect.poll(() => hold.waiting.length).toBe(1);
      for (const title of ['Long Rails', 'Paper Lanterns']) {
        await library.row(title).getByRole('switch').click();
      }
      await reopen();
      for (const title of ['Long Rails', 'Paper Lanterns']) {
        const knob = library.row(title).getByRole('switch');
        await expect.poll(() => knob.getAttribute('aria-checked')).toBe('false');
      }
      hold.release();
      await library.row('Deep Strata').getByText('Up to date').waitFor();
      await library.list.locator('[aria-busy]').first().waitFor({ state: 'detached' });
      expect(readdirSync(join(folder, 'mods')).join()).toMatch(/long-rails[^,]*disabled/);
    },
  );

  test('goes back where its change failed, and the row says why', async () => {
    const { page } = await desktop.open({
      services: ({ plans }) => ({
        plans: changeService(plans, () => ({ change: () => Promise.reject(new Error('full')) })),
      }),
    });
    const library = libraryScreen(page);
    const row = library.row('Long Rails');
    await row.getByRole('switch').click();
    await row.getByText('Not disabled').waitFor();
    await expect.poll(() => row.getByRole('switch').getAttribute('aria-checked')).toBe('true');
    await row.click();
    const details = page.getByRole('complementary', { name: 'Details of Long Rails' });
    await details.getByText('Something went wrong').waitFor();
  });
});

function findFile(folder: string, slug: string): string {
  const file = readdirSync(join(folder, 'mods')).find((name) => name.includes(slug));
  if (file === undefined) throw new Error(`the demo has ${slug}`);
  return file;
}
