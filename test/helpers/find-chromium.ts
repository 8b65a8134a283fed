import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first has no window to draw, which saves a third of the work. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds a Chromium on this machine: the one in `CHROMIUM_PATH`, else one on the path or in a known
 * install location.
 */
export function findChromium(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string | null {
  const { CHROMIUM_PATH: named, PATH: path = '' } = environment;
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  const onPath = path
    .split(delimiter)
    .filter(Boolean)
    .flatMap((dir) => NAMES.map((name) => join(dir, name)));
  return [...onPath, ...PLACES].find((file) => existsSync(file)) ?? null;
}
