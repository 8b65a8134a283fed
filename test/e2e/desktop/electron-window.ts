import { resolve } from 'node:path';
import { _electron, type BrowserContextOptions, type Page } from 'playwright-core';
import { readElectronProgram } from '#cli/desktop/find-electron.ts';
import type { DesktopHost } from '#test/helpers/desktop-host.ts';

/** The project `electron` runs the same specs in a real window; see docs/testing.md. */
export const isInElectron = process.env['LOADOUT_E2E_HOST'] === 'electron';

export interface ElectronWindow {
  readonly page: Page;
  close(): Promise<void>;
}

export interface ElectronWindowOptions {
  readonly theme: 'light' | 'dark';
  readonly size: { readonly width: number; readonly height: number };
  readonly browser: Pick<
    BrowserContextOptions,
    'deviceScaleFactor' | 'forcedColors' | 'reducedMotion'
  >;
}

const ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Opens the built program in Electron on a host's data folder: a second process beside the test's
 * core.
 */
export async function openElectronWindow(
  { dataDir }: Pick<DesktopHost, 'dataDir'>,
  { theme, size, browser }: ElectronWindowOptions,
): Promise<ElectronWindow> {
  const executablePath = readElectronProgram(resolve(ROOT, 'node_modules/electron'));
  if (executablePath === null) throw new Error('this project runs where Electron is');
  const { deviceScaleFactor = 1, forcedColors = null, reducedMotion = null } = browser;
  const program = await _electron.launch({
    executablePath,
    args: [`--force-device-scale-factor=${deviceScaleFactor}`, ROOT, '--data-dir', dataDir],
    cwd: ROOT,
  });
  const page = await program.firstWindow();
  await program.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, size);
  await page.emulateMedia({ colorScheme: theme, forcedColors, reducedMotion });
  return { page, close: () => program.close() };
}
