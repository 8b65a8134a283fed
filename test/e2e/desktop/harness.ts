// @promise every control is at least 24 pixels high and wide
// @how `findAxeViolations`, in every spec that runs axe
// @promise no page and no process of the specs contacts a host that is not configured
// @how requests of every page
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, TestRunner } from 'vitest';
import { writeDemoFolder } from '#registry-server/start.ts';
import { demoSeed } from '#test/helpers/demo-seed.ts';
import type { LoadoutBrief } from '#shared/domain/loadout.ts';
import { APP_UI_ORIGIN } from '#shared/domain/port-messages.ts';
import { SESSION_PATH } from '#shared/web-session.ts';
import { isInElectron, openElectronWindow } from './electron-window.ts';
import { findChromium } from '#test/helpers/find-chromium.ts';
import {
  type DesktopHost,
  type DesktopHostOptions,
  startDesktopHost,
  TEST_REGISTRY,
} from '#test/helpers/desktop-host.ts';

export interface Desktop {
  readonly page: Page;
  readonly host: DesktopHost;
  /** Origin of the page; all its requests stay on it. */
  readonly origin: string;
  /** The loadout on the demo's folder; absent if the test began without one. */
  readonly loadout: LoadoutBrief;
  /** Its game folder. */
  readonly folder: string;
  /** Loads the page again with a new code, as if the window was closed and reopened. */
  reopen(): Promise<void>;
}

export interface DesktopOptions extends DesktopHostOptions {
  readonly theme?: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
  /** Runs before the page is opened. */
  readonly prepare?: (host: DesktopHost) => Promise<void>;
  /** Other options of the browser: scale, forced colours, reduced motion. */
  readonly browser?: BrowserContextOptions;
  /** Faults that the test provokes: a console line that matches one is not a failure. */
  readonly expected?: readonly RegExp[];
}

/** One browser for all spec files of the process; it is closed when the process ends. */
let browser: Promise<Browser> | null = null;

async function startBrowser(): Promise<Browser> {
  const running = await browser;
  if (running?.isConnected()) return running;
  browser = chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  return browser;
}

const WINDOW = { width: 1280, height: 800 };
const WAIT_MS = 20_000;

/**
 * `open` gives each test its own registry, core, web host and page, all closed when it ends; a
 * console error, a page error, a violation of the page's policy or a request to another host fails
 * the test.
 */
export function useDesktop(): {
  open(options?: DesktopOptions): Promise<Desktop>;
  openEmpty(options?: DesktopOptions): Promise<Omit<Desktop, 'loadout' | 'folder'>>;
} {
  async function openPage(host: DesktopHost, options: DesktopOptions) {
    const { theme = 'light', size = WINDOW, expected = [] } = options;
    if (isInElectron) return openInElectron(host, { ...options, theme, size, expected });
    const context = await (
      await startBrowser()
    ).newContext({
      viewport: size,
      colorScheme: theme,
      locale: 'en-GB',
      timezoneId: 'UTC',
      ...options.browser,
    });
    context.setDefaultTimeout(WAIT_MS);
    const page = await context.newPage();
    const problems = spyOnProblems(page, host.origin);
    onTestFinished(async () => {
      await context.close();
      const unexpected = problems.filter((text) => !expected.some((known) => known.test(text)));
      expect(unexpected).toEqual([]);
    });
    const reopen = async () => {
      await page.goto('about:blank');
      // A code works once: a reloaded page must not pick up the one that the previous page is still
      // exchanging.
      const exchanged = page.waitForResponse(`**${SESSION_PATH}`);
      await page.goto(host.url());
      await exchanged;
    };
    await reopen();
    return { page, reopen, origin: host.origin };
  }

  async function start(options: DesktopOptions): Promise<DesktopHost> {
    if (isInElectron && (options.core ?? options.services ?? options.dataFiles) !== undefined) {
      TestRunner.getCurrentTest()?.context.skip('the window in Electron has a core of its own');
    }
    const host = await startDesktopHost(options);
    // Registered first, so it runs last: the page closes before its host.
    onTestFinished(() => host.close());
    return host;
  }

  return {
    async open(options = {}) {
      const seed = options.seed ?? (await demoSeed());
      const host = await start({ ...options, seed });
      const folder = join(host.scratch, 'game');
      const gameVersion = await writeDemoFolder(folder, seed);
      const loadout = await host.core.create(folder, {
        name: 'Exploration',
        registry: TEST_REGISTRY,
        target: { gameVersion, loader: null, channel: 'release' },
      });
      return { ...(await openPage(host, options)), host, loadout, folder };
    },
    async openEmpty(options = {}) {
      const host = await start(options);
      await options.prepare?.(host);
      return { ...(await openPage(host, options)), host };
    },
  };
}

async function openInElectron(
  host: DesktopHost,
  options: Required<Pick<DesktopOptions, 'theme' | 'size' | 'expected'>> & DesktopOptions,
) {
  const { theme, size, expected, browser = {} } = options;
  const window = await openElectronWindow(host, { theme, size, browser });
  const { page } = window;
  page.setDefaultTimeout(WAIT_MS);
  const problems = spyOnProblems(page, APP_UI_ORIGIN);
  onTestFinished(async () => {
    await window.close();
    const unexpected = problems.filter((text) => !expected.some((known) => known.test(text)));
    expect(unexpected).toEqual([]);
  });
  const reopen = async () => void (await page.reload());
  return { page, reopen, origin: APP_UI_ORIGIN };
}

/**
 * Collects page problems that fail any test; sockets of Node processes are watched by
 * `test/e2e/spy`.
 */
function spyOnProblems(page: Page, origin: string): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`${message.type()}: ${message.text()}`);
    }
  });
  const spyOnAddress = (address: string): void => {
    const isOwn = address.replace(/^blob:/, '').startsWith(`${origin}/`);
    if (!isOwn) problems.push(`request to ${address}`);
  };
  page.on('request', (request) => spyOnAddress(request.url()));
  page.on('websocket', (socket) => spyOnAddress(socket.url().replace(/^ws/, 'http')));
  return problems;
}

/**
 * Enables WCAG 2.2's rule on target size, which axe skips by default. Passed rules are not
 * reported.
 */
const AXE_OPTIONS = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] };
/** All rules on colours except the AAA one, which `AXE_OPTIONS` leaves off too. */
const COLOUR_OPTIONS = {
  runOnly: ['cat.color'],
  rules: { 'color-contrast-enhanced': { enabled: false } },
  resultTypes: ['violations'],
};

let axe: Promise<string> | null = null;

/** Lists axe violations on the page, with their elements; empty if there are none. */
export async function findAxeViolations(page: Page): Promise<readonly string[]> {
  const violations = await runAxe(page, AXE_OPTIONS);
  return [...violations, ...(await page.evaluate<string[]>(FIND_SMALL_CONTROLS))];
}

/** Same, only for rules that one colour scheme can pass and another break. */
export function findColourViolations(page: Page): Promise<readonly string[]> {
  return runAxe(page, COLOUR_OPTIONS);
}

async function runAxe(page: Page, options: object): Promise<readonly string[]> {
  axe ??= readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(await axe);
  const violated = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as { id: string; nodes: { html: string; failureSummary: string }[] }[];
  return violated.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/**
 * Finds controls under 24 × 24 pixels, where axe also accepts those with enough space around. A
 * link in a sentence may be as high as its line; a label counts as part of its field.
 */
export const FIND_SMALL_CONTROLS = `(() => {
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=button], [role=checkbox]';
  const sizeOf = (element) => {
    const boxes = [element, ...(element.labels ?? [])].map((one) => one.getBoundingClientRect());
    return {
      width: Math.max(...boxes.map(({ width }) => width)),
      height: Math.max(...boxes.map(({ height }) => height)),
    };
  };
  const displayOf = (element) => getComputedStyle(element).display;
  const isInSentence = (link) => {
    if (displayOf(link) !== 'inline') return false;
    let line = link;
    while (displayOf(line).startsWith('inline')) line = line.parentElement;
    return line.textContent.trim() !== link.textContent.trim();
  };
  return [...document.querySelectorAll(CONTROLS)].flatMap((element) => {
    const { width, height } = sizeOf(element);
    const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 2 && height > 2;
    if (!isShown || (width >= 24 && height >= 24) || isInSentence(element)) return [];
    return ['small control: ' + element.outerHTML.slice(0, 200) + ' ' + width + ' × ' + height];
  });
})()`;
