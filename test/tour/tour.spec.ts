import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { useDesktop } from '../e2e/desktop/harness.ts';
import { libraryScreen } from '../e2e/desktop/library-screen.ts';
const DIR = '/tmp/tour';
mkdirSync(DIR, { recursive: true });
const desktop = useDesktop();
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
async function shot(page: Page, name: string) {
  await page.mouse.move(0, 0);
  await pause(900);
  await page.screenshot({ path: join(DIR, `${name}.png`), animations: 'disabled' });
}
async function go(page: Page, address: string) {
  await page.evaluate(`void (location.hash = '#${address}')`);
  await pause(500);
}
const settings = ['loadouts','updates','registries','accounts','network','storage','appearance','language','privacy','diagnostics','about'];
const which = process.env['TOUR'] ?? 'a';
const expected = [/.*/];
test('tour', async () => {
  if (which === 'a') {
    // light 1280, dark 900
    const size = process.env['SMALL'] ? { width: 900, height: 600 } : { width: 1280, height: 800 };
    const theme = process.env['DARK'] ? 'dark' as const : 'light' as const;
    const p = `${theme}${size.width}-`;
    const { page, host, loadout, folder } = await desktop.open({ size, theme, expected });
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    await shot(page, p + 'library');
    await library.row('Tidy Hotbar').click();
    await shot(page, p + 'details');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await shot(page, p + 'palette');
    await page.keyboard.press('Escape');
    await go(page, '/updates'); await shot(page, p + 'updates');
    await go(page, '/browse'); await shot(page, p + 'browse');
    await go(page, '/project/tidy-hotbar'); await shot(page, p + 'project');
    await page.getByRole('tab', { name: /Versions/ }).click(); await shot(page, p + 'project-versions');
    await go(page, '/organization/lantern-works'); await shot(page, p + 'organization');
    await go(page, '/person/marlowe'); await shot(page, p + 'person');
    const { client, finish } = host.core;
    await finish(client.policies.pin({ loadoutId: loadout.id, addons: ['tidy-hotbar', 'gatekeeper'], note: 'breaks saves', until: null }));
    await finish(client.policies.skip({ loadoutId: loadout.id, addons: ['deep-strata'], note: null, until: null }));
    await finish(client.loadouts.change({ loadoutId: loadout.id, change: { name: 'Long winter' } }));
    writeFileSync(join(folder, 'pmods', 'unfinished-download.jar'), 'other bytes');
    await go(page, '/activity'); await shot(page, p + 'activity');
    await go(page, '/updates'); await shot(page, p + 'updates-rules');
    await go(page, '/library'); await page.getByRole('grid').first().focus(); await page.keyboard.press('Control+a'); await shot(page, p + 'bulk');
    await page.keyboard.press('Delete'); await shot(page, p + 'plan-remove'); await page.keyboard.press('Escape');
    await pause(300); await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Update \d+$/ }).first().click(); await shot(page, p + 'plan');
    await page.keyboard.press('Escape');
    for (const s of settings) { await go(page, `/settings/${s}`); await shot(page, p + 'settings-' + s); }
    await go(page, '/publish/projects'); await shot(page, p + 'publish');
    await host.registry.close();
    await go(page, '/browse'); await shot(page, p + 'away-browse');
    await go(page, '/project/pocket-map'); await pause(1500); await shot(page, p + 'away-project');
    await go(page, '/library'); await page.getByRole('button', { name: /^Check/ }).first().click(); await pause(3000); await shot(page, p + 'away-library');
    await go(page, '/activity'); await shot(page, p + 'away-activity');
    rmSync(folder, { recursive: true });
    await go(page, '/library'); await pause(2500); await shot(page, p + 'gone-library');
  } else if (which === 'b') {
    // 200 %, pseudo
    const { page, host } = await desktop.open({ size: { width: 1280, height: 800 }, theme: 'dark', expected });
    const library = libraryScreen(page);
    await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
    for (const [p, change] of [['200-', { appearance: { textSize: 200 } }], ['pseudo-', { language: 'pseudo', appearance: { textSize: 100 } }]] as const) {
      await host.core.client.settings.update(change as never);
      for (const [n, a] of [['library', '/library'], ['updates', '/updates'], ['browse', '/browse'], ['project', '/project/tidy-hotbar'], ['activity', '/activity'], ['settings', '/settings/updates'], ['network', '/settings/network']]) {
        await go(page, a ?? ''); await shot(page, p + n);
      }
      await go(page, '/library');
      await page.locator('[role=grid] [role=row]').nth(1).click(); await shot(page, p + 'details'); await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k'); await shot(page, p + 'palette'); await page.keyboard.press('Escape');
    }
  } else {
    const { page, host } = await desktop.openEmpty({ theme: 'dark', expected });
    await shot(page, 'first-run');
    for (const a of ['library', 'updates', 'browse', 'activity']) { await go(page, '/' + a); await shot(page, 'none-' + a); }
    await go(page, '/welcome');
    const folder = join(host.scratch, 'emptygame'); mkdirSync(join(folder, 'pmods'), { recursive: true });
    await host.core.create(folder, { registry: 'test', target: { gameVersion: '0.5.1', loader: null, channel: 'release' } } as never).catch((e) => console.log(e));
    await go(page, '/library'); await shot(page, 'empty-library');
    await go(page, '/updates'); await shot(page, 'empty-updates');
    await go(page, '/activity'); await shot(page, 'empty-activity');
  }
});
