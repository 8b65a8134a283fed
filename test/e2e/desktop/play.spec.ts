// @module-tag deep
// @promise the game is started, stopped and explained in the window, and runs on while the window is loaded again
import { describe, expect, test } from 'vitest';
import { findAxeViolations, useDesktop } from './harness.ts';
import { CONFIRMS, CRASHES, ENDS, listRuns, playOnce, setGame, STAYS } from './stand-in-game.ts';

const desktop = useDesktop();

async function openWith(source: string) {
  const opened = await desktop.open(CONFIRMS);
  await setGame(opened, source);
  const strip = opened.page.getByRole('group', { name: 'Game' });
  await strip.getByRole('button', { name: 'Play', exact: true }).waitFor();
  const sheet = opened.page.getByRole('dialog');
  return { ...opened, strip, sheet };
}

describe('play', () => {
  test('starts the game, shows that it runs, and stops it; the focus stays in the strip', async () => {
    const opened = await openWith(STAYS);
    const { page, strip } = opened;
    await strip.getByRole('button', { name: 'Play', exact: true }).focus();
    await page.keyboard.press('Enter');
    await strip.getByText(/^Running/).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await expect
      .poll(() => page.evaluate("document.activeElement.closest('[role=group]')?.ariaLabel"))
      .toBe('Game');
    await strip.getByRole('button', { name: 'Stop' }).press('Enter');
    await strip.getByRole('button', { name: 'Play', exact: true }).waitFor();
    expect(await listRuns(opened)).toMatchObject([{ state: 'stopped', stoppedBy: 'person' }]);
  });

  test('keeps running while the window is reloaded, and says so', async () => {
    const opened = await openWith(STAYS);
    const { page, strip, reopen } = opened;
    await strip.getByRole('button', { name: 'Play', exact: true }).click();
    await strip.getByText(/^Running/).waitFor();
    const [before] = await listRuns(opened);
    await reopen();
    await strip.getByText(/^Running/).waitFor();
    expect(await listRuns(opened)).toEqual([before]);
    await strip.getByRole('button', { name: 'Stop' }).click();
    await strip.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await page.reload();
    await strip.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  test('says that it ran well, in the strip and in Activity', async () => {
    const { page, strip, sheet } = await openWith(ENDS);
    await strip.getByRole('button', { name: 'Play', exact: true }).click();
    await strip.getByText('Ran well').waitFor();
    await page.getByRole('link', { name: 'Activity' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'Played for' });
    await entry.getByText('Ran well').waitFor();
    const change = page.getByRole('listitem').filter({ hasText: 'Change 0' });
    await change.getByText(/ran well .*\d/).waitFor();
    await entry.getByRole('button', { name: /^Show details: Played for/ }).click();
    await sheet.getByRole('region', { name: 'Text of the log' }).getByText('Bye').waitFor();
    const search = sheet.getByRole('textbox', { name: 'Search the log' });
    await search.fill('no such words');
    await sheet.getByText('No line contains this.').waitFor();
    await search.fill('BYE');
    await sheet.getByText('1 line contains this.').waitFor();
    await search.press('Escape');
    await expect.poll(() => search.inputValue()).toBe('');
    await sheet.getByRole('button', { name: 'Copy for a bug report' }).click();
    await sheet.getByRole('button', { name: 'Copied' }).waitFor();
    await search.press('Control+V');
    await expect.poll(() => search.inputValue()).toMatch(/Your own command.*Played for.*Bye/s);
    await search.press('Escape');
    await page.keyboard.press('Escape');
    await strip.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  test('explains a crash with what changed since it ran well, and mends it through a plan', async () => {
    const opened = await openWith(ENDS);
    const { page, host, loadout, strip, sheet } = opened;
    await playOnce(opened);
    const { client, finish } = host.core;
    const planned = await finish(
      client.plans.update({ loadoutId: loadout.id, addons: ['deep-strata'], to: null }),
    );
    if (planned.kind !== 'plan') throw new Error(planned.kind);
    await finish(client.plans.apply({ planId: planned.plan.id }));
    await setGame(opened, CRASHES);
    await playOnce(opened);

    await strip.getByRole('button', { name: /Crashed/ }).click();
    await sheet.getByRole('heading', { name: /^Crashed after/ }).waitFor();
    await sheet.getByText('The game ran out of memory', { exact: false }).waitFor();
    const changed = sheet.getByRole('region', { name: 'Changed since it last ran well' });
    await changed.getByText('Deep Strata').waitFor();
    await changed.getByText('1.2.0 → 1.3.1').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await changed.getByRole('button', { name: 'Restore to that point…' }).click();
    await sheet.getByRole('button', { name: 'Restore', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    // The report was dismissed, and the game can be started again.
    await strip.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });

  test('says what is missing, and offers to set a program', async () => {
    const { page, strip, sheet } = await desktop.open().then((opened) => ({
      ...opened,
      strip: opened.page.getByRole('group', { name: 'Game' }),
      sheet: opened.page.getByRole('dialog'),
    }));
    await strip.getByRole('button', { name: 'Play', exact: true }).click();
    await sheet.getByRole('heading', { name: 'The game cannot be started yet' }).waitFor();
    await sheet.getByRole('list', { name: 'Missing' }).waitFor();
    await sheet.getByRole('button', { name: 'Play settings…' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate("document.activeElement.closest('[role=group]')?.ariaLabel"))
      .toBe('Game');
  });
});
