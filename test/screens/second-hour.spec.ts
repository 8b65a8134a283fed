import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import { type Desktop, useDesktop } from '../e2e/desktop/harness.ts';
import { libraryScreen } from '../e2e/desktop/library-screen.ts';
import {
  CONFIRMS,
  ENDS,
  listRuns,
  playOnce,
  setGame,
  STAYS,
} from '../e2e/desktop/stand-in-game.ts';
import { go, SIZES, take } from './take.ts';

const desktop = useDesktop();

const CRASHES = `console.log('Launching Cosmic Reach version 0.5.26-alpha');
console.error('org.spongepowered.asm.mixin.injection.throwables.InvalidInjectionException: @Inject in deep_strata.mixins.json from mod deep_strata failed');
console.error('\\tat org.spongepowered.asm.mixin.transformer.MixinApplicatorStandard.applyInjections(MixinApplicatorStandard.java:1024)');
process.exit(1);`;

/**
 * docs/session.md's second hour in the window: play, crash, explanation, undo, play again, and
 * other help.
 */
describe.each(['light', 'dark'] as const)('the second hour in %s colours', (theme) => {
  test.each(SIZES)('at $width×$height', async (size) => {
    const opened = await desktop.open({ ...CONFIRMS, theme, size });
    await libraryScreen(opened.page)
      .row('Deep Strata')
      .getByText('1.3.1', { exact: true })
      .waitFor();
    await takePlay(opened);
    await takeHealthAndWorlds(opened);
    await takeBisect(opened);
  });
});

async function takePlay(opened: Desktop): Promise<void> {
  const { page, host, loadout } = opened;
  const { sheet } = libraryScreen(page);
  const strip = page.getByRole('group', { name: 'Game' });
  const play = strip.getByRole('button', { name: 'Play', exact: true });
  await setGame(opened, STAYS);
  await play.click();
  await strip.getByText(/^Running/).waitFor();
  await take(page, 'play-running');
  const { client, finish } = host.core;
  for (const { id: runId } of await listRuns(opened)) await client.play.stop({ runId });
  await play.waitFor();

  await setGame(opened, ENDS);
  await playOnce(opened);
  const request = { loadoutId: loadout.id, addons: ['deep-strata'], to: null };
  const planned = await finish(client.plans.update(request));
  if (planned.kind !== 'plan') throw new Error(planned.kind);
  await finish(client.plans.apply({ planId: planned.plan.id }));
  await setGame(opened, CRASHES);
  await playOnce(opened);
  await strip.getByRole('button', { name: /Crashed/ }).waitFor();
  await take(page, 'play-crashed');
  await strip.getByRole('button', { name: /Crashed/ }).click();
  const changed = sheet.getByRole('region', { name: 'Changed since it last ran well' });
  await changed.getByText('1.2.0 → 1.3.1').waitFor();
  await take(page, 'play-explained');
  await changed.getByRole('button', { name: 'Restore to that point…' }).click();
  const restore = sheet.getByRole('button', { name: 'Restore', exact: true });
  await restore.waitFor();
  await take(page, 'play-undo');
  await restore.click();
  await sheet.getByRole('heading', { name: 'Restored to change 0' }).waitFor();
  await page.keyboard.press('Escape');
  await setGame(opened, ENDS);
  await play.click();
  await strip.getByText('Ran well').waitFor();
  await take(page, 'play-again');
}

async function takeHealthAndWorlds({ page, folder }: Desktop): Promise<void> {
  await go(page, '/library/health');
  await page.getByRole('heading', { name: 'Health', level: 1 }).waitFor();
  await page.getByRole('button', { name: /…$/ }).first().waitFor();
  await take(page, 'health');
  const world = join(folder, 'worlds/Home');
  mkdirSync(world, { recursive: true });
  writeFileSync(join(world, 'worldInfo.json'), '{"worldDisplayName":"Home"}');
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(join(world, 'worldInfo.json'), yesterday, yesterday);
  await go(page, '/worlds');
  await page
    .getByRole('button', { name: /^Take \d* ?snapshot/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Restore… the snapshot/ })
    .first()
    .waitFor();
  await take(page, 'worlds');
  await libraryScreen(page).toast.getByRole('button').last().click();
}

async function takeBisect({ page }: Desktop): Promise<void> {
  await go(page, '/bisect');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const progress = page.getByRole('main').getByText(/^Start \d+ of about \d+$/);
  const on = page.getByRole('region', { name: /^On in this start/ });
  const done = page.getByRole('button', { name: 'Done', exact: true });
  await progress.waitFor();
  for (let starts = 1; await progress.isVisible(); starts += 1) {
    if (starts === 4) await take(page, 'bisect');
    const before = await progress.textContent();
    const more = on.getByRole('button', { name: /^Show \d+ more$/ });
    if ((await more.count()) > 0) await more.click();
    // Buttons are disabled while the last answer is being processed.
    await page.locator('button[data-answer]:enabled').first().waitFor();
    await page.keyboard.press((await on.getByText('Deep Strata').isVisible()) ? 'b' : 'w');
    await done.or(progress.filter({ hasNotText: before ?? '' })).waitFor();
  }
  await page.getByRole('heading', { name: 'Cause found' }).waitFor();
  await take(page, 'bisect-found');
}
