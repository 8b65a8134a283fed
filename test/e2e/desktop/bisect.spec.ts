// @module-tag deep
// @promise the window finds the add-on that breaks the game, one question for each start, and continues after a reload
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';
import { CONFIRMS, listRuns, setGame } from './stand-in-game.ts';

const desktop = useDesktop();

const BREAKS_WITH_DEEP_STRATA = `import { readdirSync } from 'node:fs';
const isBroken = readdirSync(process.argv[2]).some((name) => name.startsWith('deep-strata'));
if (isBroken) console.log('java.lang.RuntimeException: Found Duplicate Mod "deep-strata"');
process.exit(isBroken ? 1 : 0);`;

describe('find the cause', () => {
  test('asks one question for each start, continues after a reload, and ends with a plan', async () => {
    const { page } = await desktop.open();
    await libraryScreen(page).row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await page.evaluate("void (location.hash = '#/bisect')");
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const progress = page.getByRole('main').getByText(/^Start \d+ of about \d+$/);
    await progress.waitFor();
    expect(await findAxeViolations(page)).toEqual([]);

    const on = page.getByRole('region', { name: /^On in this start/ });
    const done = page.getByRole('button', { name: 'Done', exact: true });
    /** Answers like a game that only Deep Strata breaks; true if another question follows. */
    const answer = async (): Promise<boolean> => {
      const before = await progress.textContent();
      const more = on.getByRole('button', { name: /^Show \d+ more$/ });
      if ((await more.count()) > 0) await more.click();
      const isBroken = await on.getByText('Deep Strata').isVisible();
      // Buttons are disabled while the last answer is being processed.
      await page.locator('button[data-answer]:enabled').first().waitFor();
      await page.keyboard.press(isBroken ? 'b' : 'w');
      await done.or(progress.filter({ hasNotText: before ?? '' })).waitFor();
      return progress.isVisible();
    };
    expect(await answer()).toBe(true);
    const second = progress.filter({ hasText: /^Start 2 of/ });
    await second.waitFor();
    await page.reload();
    await second.waitFor();
    for (let starts = 0; starts < 30 && (await answer()); starts += 1);

    await page.getByRole('heading', { name: 'Cause found' }).waitFor();
    await page.getByText('Deep Strata breaks the game', { exact: false }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Disable Deep Strata' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Disable/ })
      .waitFor();
  });

  test('starts the game until the cause is found, continues after a reload, and says how it broke', async () => {
    const opened = await desktop.open(CONFIRMS);
    const { page } = opened;
    await libraryScreen(page).row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await setGame(opened, BREAKS_WITH_DEEP_STRATA, ['{mods}']);
    await page.evaluate("void (location.hash = '#/bisect')");
    await page.getByRole('button', { name: 'Start automatically' }).click();
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Trying add-ons automatically' }).waitFor();
    await main.getByText(/^Start [2-9] of about \d+$/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Cause found' }).waitFor({ timeout: 120_000 });
    await page.getByText('Deep Strata breaks the game', { exact: false }).waitFor();
    const runs = await listRuns(opened);
    expect(runs.length).toBeGreaterThan(4);
    expect(new Set(runs.map(({ purpose }) => purpose))).toEqual(new Set(['test']));
    // Starts of a bisect do not count as crashes of the player's game.
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    const strip = page.getByRole('group', { name: 'Game' });
    await strip.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });
});
