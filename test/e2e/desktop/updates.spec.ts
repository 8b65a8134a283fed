// @promise tasks in the window: first run, library, updates, plan, history, settings, pages, files, links, offline mode, keyboard, sizes and themes
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { damageFile } from './damaged-file.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';
import { AppError } from '#shared/errors.ts';
import { listAddons } from '#test/helpers/list-addons.ts';
import { changeService } from '#test/helpers/change-service.ts';

const desktop = useDesktop();

async function openUpdates(options: Parameters<typeof desktop.open>[0] = {}) {
  const opened = await desktop.open(options);
  const library = libraryScreen(opened.page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  await opened.page.getByRole('link', { name: 'Updates' }).click();
  await opened.page.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
  return { ...opened, library };
}

describe('the updates', () => {
  test('are shown as one plan, of which a person leaves one out and takes the rest', async () => {
    const { page, library, folder } = await openUpdates();
    await page.getByRole('checkbox', { name: 'Include Tidy Hotbar' }).click();
    await page.getByRole('button', { name: 'Update 5', exact: true }).click();
    await library.sheet.getByText('Updated 5 add-ons').waitFor();
    await library.sheet.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Update 0' }).waitFor();
    expect(readdirSync(join(folder, 'pmods')).join()).toContain('tidy-hotbar-1.2.0');
  });

  test('say so when there are none, and how old that answer is', { tags: ['deep'] }, async () => {
    const { page, library } = await openUpdates();
    await page.getByRole('button', { name: 'Update 6 and add 1' }).click();
    await library.sheet.getByText('Updated 6 add-ons and added 1').waitFor();
    await library.sheet.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('heading', { name: 'Everything is up to date' }).waitFor();
    await page.getByText('Last checked just now.').waitFor();
  });

  test(
    'offer the older versions that are compatible, which the library counts and filters',
    { tags: ['deep'] },
    async () => {
      const { page, library, host, loadout } = await openUpdates();
      const { client, finish } = host.core;
      const loadoutId = loadout.id;
      const set = { loadoutId, change: { gameVersion: '0.4.6' }, park: false };
      const planned = await finish(client.plans.set(set));
      if (planned.kind !== 'plan') throw new Error(planned.kind);
      const exclude = planned.plan.items.map(({ id }) => id);
      const kept = await finish(client.plans.revise({ planId: planned.plan.id, exclude }));
      if (kept.kind !== 'plan') throw new Error(kept.kind);
      await finish(client.plans.apply({ planId: kept.plan.id }));
      await finish(client.addons.check({ loadoutId, addons: null, fresh: false }));
      await page.getByRole('heading', { name: /^Older versions of \d add-ons are/ }).waitFor();
      await page.getByRole('link', { name: 'Library' }).click();
      await page.getByRole('button', { name: /^Other game version \d$/ }).click();
      await expect.poll(() => library.row('Porch Light').count()).toBe(0);
      await library.row('Tidy Hotbar').getByText('Not for 0.4.6', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Updates' }).click();
      await page.getByRole('button', { name: /^Change \d add-ons…$/ }).click();
      await library.sheet.getByText('Tidy Hotbar').first().waitFor();
    },
  );

  test(
    'leave a pinned add-on alone until the day that a person named, or until it is unpinned',
    { tags: ['deep'] },
    async () => {
      const { page, library, host, loadout } = await openUpdates();
      await page.getByRole('link', { name: 'Library' }).click();
      await library.row('Gatekeeper').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Pin with note or end date' }).click();
      await library.sheet.getByRole('textbox', { name: 'Note' }).fill('breaks saves');
      await library.sheet.getByLabel('End date').fill('2099-12-31');
      await library.sheet.getByRole('button', { name: 'Pin', exact: true }).click();
      await library.row('Gatekeeper').getByText('Pinned: breaks saves', { exact: true }).waitFor();
      const readPin = async () => {
        const { rows } = await listAddons(host.core.client, { loadoutId: loadout.id, since: null });
        return rows.find(({ title }) => title === 'Gatekeeper')?.policy?.pin;
      };
      const pin = { note: 'breaks saves', until: '2099-12-31T00:00:00.000Z' };
      expect(await readPin()).toEqual(pin);

      await page.getByRole('link', { name: 'Updates' }).click();
      await page.getByRole('button', { name: 'Update 5 and add 1' }).waitFor();
      await page.getByRole('region', { name: 'Pinned' }).getByText('2099').waitFor();
      const unpin = page.getByRole('button', { name: 'Unpin: Gatekeeper' });
      await unpin.click();
      await page.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
      // After Undo the same rule is back.
      const unpinned = library.toast.filter({ hasText: 'Unpinned' });
      await unpinned.getByRole('button', { name: 'Undo' }).click();
      await unpin.waitFor();
      expect(await readPin()).toEqual(pin);
    },
  );

  test(
    'lead to their projects and to who made them, and back to the same place',
    { tags: ['deep'] },
    async () => {
      const { page, host, loadout } = await openUpdates();
      const heading = (name: string) => page.getByRole('heading', { level: 1, name });
      const rule = { loadoutId: loadout.id, note: null, until: null };
      await host.core.finish(host.core.client.policies.pin({ ...rule, addons: ['gatekeeper'] }));
      await page.getByRole('region', { name: 'Pinned' }).getByRole('link').press('Enter');
      await heading('Gatekeeper').waitFor();
      await page.keyboard.press('Escape');
      const updates = page.getByRole('region', { name: /^Updates/ });
      await updates.getByRole('link', { name: 'Deep Strata' }).click();
      await heading('Deep Strata').waitFor();
      await page.keyboard.press('Escape');
      await updates.getByRole('link', { name: 'by marlowe' }).first().click();
      await heading('Ada Marlowe').waitFor();
      await page.keyboard.press('Escape');
      await heading('Updates').waitFor();
    },
  );

  test(
    'do not offer a skipped version until a person wants it again',
    { tags: ['deep'] },
    async () => {
      const { page, library } = await openUpdates();
      await page.getByRole('link', { name: 'Library' }).click();
      await library.row('Sharp Eyes').click();
      await library.list.focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Skip 1.3.0' }).click();
      await library.sheet.getByRole('button', { name: 'Skip', exact: true }).click();
      await library.row('Sharp Eyes').getByText('Skipped', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Updates' }).click();
      await page.getByRole('button', { name: 'Stop skipping: Sharp Eyes' }).click();
      await page.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
    },
  );

  test(
    'are held back while they are young, and taken by hand all the same',
    { tags: ['deep'] },
    async () => {
      const { page, host } = await openUpdates();
      await host.core.client.settings.update({ updates: { holdHours: 72 } });
      await page.getByRole('button', { name: 'Check for updates' }).click();
      await page.getByRole('region', { name: /^Held back/ }).waitFor();
      await page.getByRole('button', { name: 'Update now: Deep Strata' }).click();
      await page.getByRole('alert').getByText('Updated Deep Strata to 1.3.1').waitFor();
    },
  );

  test(
    'name another version, newer or older, each with why it is not taken by itself',
    { tags: ['deep'] },
    async () => {
      const { page, library, folder } = await openUpdates();
      await page.getByRole('link', { name: 'Library' }).click();
      await library.row('Belts and Pulleys').click();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Change version…' }).click();
      const versions = page.getByRole('list', { name: 'Versions' });
      await versions.getByText('on the beta channel; this loadout uses release').first().waitFor();
      await versions.getByRole('button', { name: /^1\.1\.0/ }).click();
      await library.sheet.getByRole('heading', { name: 'Downgrade Belts and Pulleys' }).waitFor();
      await library.sheet.getByText('Downgrades').waitFor();
      await library.sheet.getByRole('button', { name: 'Downgrade 1' }).click();
      await library.sheet.getByText('Downgraded Belts and Pulleys to 1.1.0').waitFor();
      expect(readdirSync(join(folder, 'pmods')).join()).toContain('belts-and-pulleys-1.1.0');
    },
  );

  test('are taken one by one, each with its own button', { tags: ['deep'] }, async () => {
    const { page, library, folder } = await openUpdates();
    await page.getByRole('button', { name: 'Update Deep Strata' }).click();
    await library.toast.getByText('Updated Deep Strata to 1.3.1').waitFor();
    await page.getByRole('button', { name: 'Update 5 and add 1' }).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Update Deep Strata' }).count())
      .toBe(0);
    expect(readdirSync(join(folder, 'pmods')).join()).toContain('deep-strata-1.3.1');
  });

  test(
    'that failed say why at the add-on, until they are tried again',
    { tags: ['deep'] },
    async () => {
      const { page, library, host } = await openUpdates();
      const mend = await damageFile(host, 'deep-strata-1.3.1.jar');
      const updates = page.getByRole('region', { name: /^Updates/ });
      await page.getByRole('button', { name: 'Update Deep Strata' }).click();
      const reason = updates.getByText(/^The checksum of deep-strata-1\.3\.1\.jar/);
      await reason.waitFor();
      mend();
      await page.getByRole('button', { name: 'Update Deep Strata' }).click();
      await library.toast.getByText('Updated Deep Strata to 1.3.1').waitFor();
      await expect.poll(() => reason.count()).toBe(0);
    },
  );

  test('use the width of a large window, in columns that line up', { tags: ['deep'] }, async () => {
    const { page } = await openUpdates({ size: { width: 1920, height: 1080 } });
    const edges = (selector: string) =>
      page.evaluate<number[]>(`[...document.querySelectorAll('${selector}')].map((one) =>
        Math.round(one.getBoundingClientRect().right))`);
    const buttons = await edges('main section button[aria-label^="Update "]');
    expect(buttons.length).toBeGreaterThan(4);
    expect(new Set(buttons).size).toBe(1);
    expect(buttons[0]).toBeGreaterThan(1800);
  });

  test('keep icons and versions in a narrow window', { tags: ['deep'] }, async () => {
    const { page } = await openUpdates({ size: { width: 390, height: 800 } });
    const item = page.getByRole('listitem').filter({ hasText: 'Deep Strata' }).first();
    await item.locator('img').first().waitFor();
    await item.getByText('1.3.1', { exact: true }).waitFor();
    const box = await item.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  });

  test('hold their place while the plan is made', { tags: ['deep'] }, async () => {
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const { page } = await desktop.open({
      services: ({ plans }) => ({
        plans: changeService(plans, ({ plan }) => ({
          plan: async (...asked) => {
            await held.promise;
            return plan(...asked);
          },
        })),
      }),
    });
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    const heights = () =>
      page.evaluate<number[]>(`[...document.querySelectorAll('[aria-hidden=true]')].map((one) =>
        one.getBoundingClientRect().height)`);
    await page.getByRole('link', { name: 'Updates' }).click();
    await page.getByRole('status').getByText('Preparing the plan…').waitFor();
    expect(Math.max(...(await heights()))).toBeGreaterThan(250);
    held.resolve();
    await page.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
    expect(Math.max(...(await heights()))).toBeLessThan(250);
  });

  test('that cannot be planned say why, and are planned again', { tags: ['deep'] }, async () => {
    let fails = true;
    const { page } = await desktop.open({
      services: ({ plans }) => ({
        plans: changeService(plans, ({ plan }) => ({
          plan: async (...asked) => {
            if (fails) throw new AppError('LOCKED');
            return plan(...asked);
          },
        })),
      }),
    });
    await libraryScreen(page).row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Updates' }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'Another change is in progress' });
    await problem.waitFor();
    await expect.poll(() => page.getByText('Preparing the plan…').count()).toBe(0);
    fails = false;
    await problem.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('button', { name: 'Update 6 and add 1' }).waitFor();
  });

  test(
    'are never done as they were before something was left out, where that could not be planned',
    { tags: ['deep'] },
    async () => {
      let fails = true;
      const { page } = await openUpdates({
        services: ({ plans }) => ({
          plans: changeService(plans, ({ revise }) => ({
            revise: async (...asked) => {
              if (fails) throw new AppError('LOCKED');
              return revise(...asked);
            },
          })),
        }),
      });
      await page.getByRole('checkbox', { name: 'Include Tidy Hotbar' }).click();
      const problem = page.getByRole('alert').filter({ hasText: 'Another change is in progress' });
      await problem.waitFor();
      await expect.poll(() => page.getByRole('button', { name: /^Update \d/ }).count()).toBe(0);
      fails = false;
      await problem.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('button', { name: 'Update 5', exact: true }).waitFor();
      const box = page.getByRole('checkbox', { name: 'Include Tidy Hotbar' });
      await expect.poll(() => box.getAttribute('aria-checked')).toBe('false');
    },
  );

  test.each(['light', 'dark'] as const)(
    'break no rule of axe in %s colours',
    { tags: ['deep'] },
    async (theme) => {
      const { page } = await openUpdates({ theme });
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Change version…: Belts and Pulleys' }).click();
      await page.getByRole('list', { name: 'Versions' }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
    },
  );
});
