// @module-tag deep
// @promise nothing that a game needs is downloaded without a yes, without a checksum or from another host
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useSources } from '#test/integration/play/fetch-site.ts';
import { executable } from '#test/integration/play/play-site.ts';
import { findAxeViolations, useDesktop } from './harness.ts';
import { CONFIRMS, listRuns } from './stand-in-game.ts';

const desktop = useDesktop();
const JAR = Buffer.from('PK\u0003\u0004 a game');
const SHA256 = createHash('sha256').update(JAR).digest('hex');
/** Answers `-version` like Java, and runs as the game when started with other arguments. */
const JAVA = `if (process.argv.includes('-version')) process.stderr.write('    java.class.version = 68.0\\n    sun.arch.data.model = 64\\n\\nopenjdk version "24.0.2"\\n');
else console.log('Bye');`;

/** Serves the game's files on this machine, in place of the hosts in the definition. */
async function openSource() {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    const versions = [
      {
        id: '0.5.26-alpha',
        client: { url: `${origin}/game.jar`, sha256: SHA256, size: JAR.length },
      },
    ];
    if (url === '/game.jar') answer.end(JAR);
    else
      answer.writeHead(url.endsWith('versions.json') ? 200 : 404).end(JSON.stringify({ versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => void server.close());
  useSources(origin);
  return asked;
}

describe('a game that is not there', () => {
  test('is looked for, shown with its checksum, downloaded and played by keyboard alone', async () => {
    const asked = await openSource();
    const opened = await desktop.open(CONFIRMS);
    const { page, host, loadout } = opened;
    const java = executable(join(host.scratch, 'java'), JAVA);
    await host.core.client.play.configure({ loadoutId: loadout.id, change: { java } });
    const strip = page.getByRole('group', { name: 'Game' });
    const sheet = page.getByRole('dialog');
    const hasFocus = (name: string | RegExp) =>
      sheet.getByRole('button', { name, exact: true }).and(page.locator(':focus')).waitFor();
    await strip.getByRole('button', { name: 'Play', exact: true }).focus();
    await page.keyboard.press('Enter');
    await sheet.getByText('No source has been asked yet.').waitFor();
    expect(asked).toEqual([]);

    await hasFocus('Look for downloads');
    await page.keyboard.press('Enter');
    await hasFocus(/^Download /);
    await sheet.getByText('1 file with its checksum').press('Enter');
    await sheet.getByText(SHA256).waitFor();
    expect(asked.filter((path) => path.endsWith('.jar'))).toEqual([]);
    expect(await findAxeViolations(page)).toEqual([]);

    await sheet.getByRole('button', { name: /^Download / }).press('Enter');
    await sheet.getByRole('heading', { name: 'How the game starts' }).waitFor();
    const file = join(host.dataDir, 'games/cosmic-reach/cosmic-reach-client-0.5.26-alpha.jar');
    expect(readFileSync(file)).toEqual(JAR);

    await hasFocus('Play');
    await page.keyboard.press('Enter');
    await strip.getByText('Ran well').waitFor();
    expect(await listRuns(opened)).toMatchObject([{ state: 'ok', launcher: 'vanilla' }]);
  });

  test('is started in another way through the menu, by keyboard alone', async () => {
    const { page } = await desktop.open();
    const strip = page.getByRole('group', { name: 'Game' });
    const sheet = page.getByRole('dialog');
    const how = strip.getByRole('button', { name: 'Choose how to play' });
    await strip.getByRole('button', { name: 'Play', exact: true }).focus();
    await page.keyboard.press('Tab');
    await how.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const items = strip.getByRole('menuitem');
    await items.filter({ hasText: 'Puzzle Loader 2' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await how.and(page.locator(':focus')).waitFor();

    await page.keyboard.press('Enter');
    const quilt = items.filter({ hasText: /^Cosmic Quilt$/ });
    await quilt.waitFor();
    const isFocused = async () => (await quilt.and(page.locator(':focus')).count()) === 1;
    for (let presses = 0; presses < 20 && !(await isFocused()); presses += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sheet.getByRole('heading', { name: 'The game cannot be started yet' }).waitFor();
    await sheet.getByText('Cosmic Quilt', { exact: false }).first().waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate("document.activeElement.closest('[role=group]')?.ariaLabel"))
      .toBe('Game');
  });
});
