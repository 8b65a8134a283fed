import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, onTestFinished, test } from 'vitest';
import { startShell } from '../electron/shell-process.ts';
import { useDesktop } from '../e2e/desktop/harness.ts';
import { createUpdater } from '../e2e/desktop/stand-in-updater.ts';
import { go, SIZES, take } from './take.ts';

const ICON = resolve(import.meta.dirname, '../../out/main/tray.png');
const FOLDER = '/home/mia/.local/share/loadout';
const desktop = useDesktop();

describe.each(['light', 'dark'] as const)('a newer Loadout in %s colours', (theme) => {
  test.each(SIZES)('at $width×$height', async (size) => {
    const { page } = await desktop.open({
      theme,
      size,
      core: { program: createUpdater().updater },
    });
    await go(page, '/settings/about');
    await page.getByText('Not checked for new versions yet').waitFor();
    // Each run has a folder of its own, and a picture must not change with it.
    const folder = page.getByText('/data', { exact: false }).last();
    await folder.evaluate((shown, text) => Object.assign(shown, { textContent: text }), FOLDER);
    await take(page, 'about');
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('heading', { name: 'What’s new in 1.1.0' }).waitFor();
    await take(page, 'about-offered');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('button', { name: 'Restart now' }).waitFor();
    await take(page, 'about-ready');
  });

  test.each(SIZES)('the settings of the desktop program at $width×$height', async (size) => {
    const { page, reopen } = await desktop.open({
      theme,
      size,
      core: { program: createUpdater().updater },
    });
    await showAsDesktop(page);
    await reopen();
    await go(page, '/settings/updates');
    await page.getByText('Open loadout: links').waitFor();
    await page.getByText('Check for new versions of Loadout').scrollIntoViewIfNeeded();
    await take(page, 'settings-updates');
  });

  test('the tray’s menu, with the labels that the system is given', async () => {
    const { page } = await desktop.openEmpty({ theme, size: { width: 480, height: 240 } });
    await drawTray(page, await readTray(), theme);
    await take(page, 'tray');
  });
});

/** The page of the desktop program in a browser: only its connection stays the browser's. */
async function showAsDesktop(page: Page): Promise<void> {
  const decision =
    /([\w$]+)=location\.protocol===`\$\{[\w$]+\}:`,([\w$]+=[\w$]+)\(\1\?[\w$]+:([\w$]+)\)/;
  await page.route('**/assets/index-*.js', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = text.replace(decision, '$1=true,$2($3)');
    if (body === text) throw new Error('the page decides otherwise where it is');
    await route.fulfill({ response: answer, body });
  });
}

async function readTray(): Promise<readonly { readonly label?: string }[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-tray-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const settings = { desktop: { runInBackground: true } };
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
  const shell = startShell({ dataDir });
  await shell.connect();
  return (await shell.until('tray-menu')) as readonly { readonly label?: string }[];
}

/** The system draws the real one: plain boxes in its place. */
async function drawTray(page: Page, menu: Awaited<ReturnType<typeof readTray>>, theme: string) {
  const icon = readFileSync(ICON).toString('base64');
  const items = menu.map(({ label }) => (label === undefined ? '<hr>' : `<p>${label}</p>`));
  const [ink, paper, desk] =
    theme === 'dark' ? ['#eee', '#2b2b2b', '#141414'] : ['#222', '#fff', '#dcdcdc'];
  await page.goto('about:blank');
  await page.setContent(`<html data-mantine-color-scheme="${theme}"><style>
      body { background: ${desk}; color: ${ink}; font: 14px system-ui; }
      main { padding: 1rem; } img { width: 1.5rem; } p { margin: .5rem 1rem; }
      menu { background: ${paper}; border-radius: .5rem; padding: .25rem 0; width: 14rem; }
      hr { border: 0; border-top: 1px solid #8886; }
    </style><main><img src="data:image/png;base64,${icon}"><menu>${items.join('')}</menu></main>`);
}
