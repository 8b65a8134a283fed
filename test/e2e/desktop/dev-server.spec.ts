// @module-tag deep
// @promise `npm run dev` opens the interface in a browser, and a changed file shows there without a reload
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '#test/helpers/find-chromium.ts';
import { isInElectron } from './electron-window.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PATIENCE = { timeout: 120_000 };

/** Starts the server for developers and resolves to the address that it prints. */
async function startDevServer(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loadout-dev-'));
  const child = spawn(process.execPath, [join(ROOT, 'dev-server.ts'), '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const address = () => /http:\/\/127\.0\.0\.1:\d+\/#\S+/.exec(printed)?.[0] ?? '';
  await expect.poll(address, PATIENCE).not.toBe('');
  return address();
}

test.skipIf(isInElectron)('the page of the server for developers shows a change', async () => {
  const address = await startDevServer();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('console', (line) => said.push(line.text()));
  await page.goto(address);
  await expect.poll(() => page.getByRole('heading').count(), PATIENCE).toBeGreaterThan(0);
  const now = new Date();
  utimesSync(join(ROOT, 'src/renderer/features/welcome/manage-folder.tsx'), now, now);
  await expect
    .poll(() => said.find((line) => line.includes('hot updated')), PATIENCE)
    .toContain('manage-folder.tsx');
});
