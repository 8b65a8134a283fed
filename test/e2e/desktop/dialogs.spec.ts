// @module-tag deep
// @promise every dialog has its buttons in one order; final deletions are red and never the default
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createVersion } from '#test/builders/seed.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';
import { createTeamSeed, dropJar, openPublish, signInAs } from './publish-screen.ts';

const desktop = useDesktop();

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (box === null) throw new Error('not on the screen');
  return { left: box.x, right: box.x + box.width, middle: box.y + box.height / 2 };
}

/** Checks that the primary button ends at the dialog's right edge, with Cancel to its left. */
async function seeOrder(page: Page, primary: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: primary }).last();
  await button.waitFor();
  const [frame, first, last] = await Promise.all([
    boxOf(dialog),
    boxOf(dialog.getByRole('button', { name: 'Cancel', exact: true })),
    boxOf(button),
  ]);
  expect(first.right).toBeLessThan(last.left);
  expect(last.left - first.right).toBeLessThan(24);
  expect(first.middle).toBeCloseTo(last.middle, 0);
  expect(frame.right - last.right).toBeLessThan(40);
  return button;
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Colours of a button, and those of the tokens for danger and for the default. */
const FIND_COLORS = `(element) => {
  const probe = document.body.appendChild(document.createElement('i'));
  const resolve = (token) => {
    probe.style.color = 'var(' + token + ')';
    return getComputedStyle(probe).color;
  };
  const { backgroundColor: background, color: ink } = getComputedStyle(element);
  const found = { background, ink, bad: resolve('--bad'), accent: resolve('--accent') };
  probe.remove();
  return found;
}`;

type Colors = Readonly<Record<'background' | 'ink' | 'bad' | 'accent', string>>;

async function colorsOf(page: Page, button: Locator): Promise<Colors> {
  await button.waitFor();
  const { left, right, middle } = await boxOf(button);
  const point = `${(left + right) / 2}, ${middle}`;
  return page.evaluate(`(${FIND_COLORS})(document.elementFromPoint(${point}).closest('button'))`);
}

describe('the buttons of a dialog', () => {
  test('are Cancel and then the primary one at the right, in every dialog of a player', async () => {
    const { page } = await desktop.open();
    const library = libraryScreen(page);
    await library.row('Gatekeeper').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin with note or end date' }).click();
    await seeOrder(page, 'Pin');
    await leave(page);

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Change…' }).click();
    await seeOrder(page, 'Show plan');
    await leave(page);
    await page.getByRole('button', { name: 'Forget…' }).click();
    const forget = await seeOrder(page, 'Forget');
    const plain = await colorsOf(page, forget);
    expect(plain.background).toBe(plain.accent);
    await leave(page);
  });

  test.each(['light', 'dark'] as const)(
    'are red where something is deleted for good, and Enter does not do it: %s',
    async (theme) => {
      const { page, host } = await desktop.openEmpty({
        theme,
        seed: createTeamSeed(),
        prepare: (opened) => signInAs(opened, 'owner', 'session'),
      });
      await openPublish(page, 'Tokens');
      await page.getByRole('button', { name: 'Create a token' }).click();
      const create = await colorsOf(page, await seeOrder(page, 'Create'));
      expect(create.ink).not.toBe(create.bad);
      await leave(page);

      const quiet = await colorsOf(page, page.getByRole('button', { name: /^Delete / }).first());
      expect(quiet.ink).toBe(quiet.bad);
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      const remove = await colorsOf(page, await seeOrder(page, 'Delete'));
      expect(remove.background).toBe(remove.bad);
      expect(await findAxeViolations(page)).toEqual([]);
      await leave(page);

      await openPublish(page);
      await dropJar(page, '1.0.0', { id: 'lamp' });
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      const discard = await colorsOf(page, await seeOrder(page, 'Discard'));
      expect(discard.background).toBe(discard.bad);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await host.core.client.drafts.list()).toHaveLength(1);
    },
  );

  test('are in the same order where a project is deleted', async () => {
    const { page } = await desktop.openEmpty({
      seed: createTeamSeed({ project: { versions: [createVersion({ id: 'version-1' })] } }),
      prepare: (opened) => signInAs(opened, 'owner'),
      expected: [/404 \(Not Found\)/],
    });
    await openPublish(page);
    await page.getByRole('button', { name: 'Create a project' }).click();
    await seeOrder(page, 'Create');
    await leave(page);
    await page.getByRole('link', { name: 'Name of project-1' }).click();
    const parts = page.getByRole('navigation', { name: 'Project sections' });
    await parts.getByRole('link', { name: 'Versions' }).click();
    await page.getByRole('button', { name: 'Edit Title of version-1' }).click();
    await seeOrder(page, 'Save');
    await leave(page);
    await parts.getByRole('link', { name: 'Details' }).click();
    await page.getByRole('button', { name: 'Delete the project' }).click();
    await seeOrder(page, 'Delete');
    await leave(page);
  });
});
