import { existsSync } from 'node:fs';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { median } from './measure.ts';
import type { ServedLibrary } from './ui-library.ts';

const WINDOW = { width: 1280, height: 800 };
const WAIT_MS = 60_000;
const MIB = 1024 ** 2;
const SCREENS = 100;
const SCROLL_SPEED_PX_PER_S = 10_000;
/**
 * Its matches fill the window in a library of any size, so sizes are compared, not the amount
 * drawn.
 */
const FILTER_KEY = '4';
/**
 * The result of a key press appears in the next frame; the median removes the random delay until
 * then.
 */
const PRESSES = 5;

/** Sets marks in the page that are later read from the trace. */
const MARKS = `
  window.afterPaint = (name) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => performance.mark(name);
      port2.postMessage(null);
    });
  window.markWhen = (name, isThere) => {
    if (isThere()) return window.afterPaint(name);
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      window.afterPaint(name);
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  };
  window.markEvent = (name, type) =>
    addEventListener(type, ({ timeStamp }) => performance.mark(name, { startTime: timeStamp }), {
      capture: true,
      once: true,
    });
`;
const LIST = `document.querySelector('[role=grid]')`;
const FIRST_SWITCH = `${LIST}.querySelector('[role=switch]')`;

export interface Round {
  /** From navigation to a painted list, in ms. */
  readonly openMs: number;
  /** From a key press in the filter to the painted result, the median of several. */
  readonly filterMs: number;
  /** From a press on a switch to the painted switch, the median of several. */
  readonly toggleMs: number;
  readonly heapMiB: number;
}

/** Opens the library in a new page and performs each measured action once. */
export async function measureRound(browser: Browser, library: ServedLibrary): Promise<Round> {
  const context = await browser.newContext({ viewport: WINDOW });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  await page.addInitScript(`${MARKS}
    window.markWhen('list-painted', () => ${LIST}?.querySelector('[role=row]') != null);`);
  await browser.startTracing(page, { categories: ['blink.user_timing'] });
  await page.goto(library.address());
  await waitForMark(page, 'list-painted');
  for (let press = 0; press < PRESSES; press++) await filterOnce(page, library.size, press);
  for (let press = 0; press < PRESSES; press++) await toggleOnce(page, library, press);
  const marks = readMarks(await browser.stopTracing());
  const medianOf = (what: string) =>
    median(
      Array.from(
        { length: PRESSES },
        (_, press) => marks(`${what}-painted-${press}`) - marks(`${what}-pressed-${press}`),
      ),
    );
  const heapMiB = await readHeapMiB(await context.newCDPSession(page));
  await context.close();
  return {
    openMs: marks('list-painted'),
    filterMs: medianOf('filter'),
    toggleMs: medianOf('toggle'),
    heapMiB,
  };
}

async function filterOnce(page: Page, size: number, press: number): Promise<void> {
  const rowCount = `Number(${LIST}?.ariaRowCount)`;
  // The previous step is measured separately, so let its remaining work finish.
  await waitForPage(page, `${rowCount} === ${size}`);
  await waitForIdle(page);
  await page.getByRole('textbox', { name: 'Filter' }).focus();
  await page.evaluate(`window.markEvent('filter-pressed-${press}', 'keydown');
    window.markWhen('filter-painted-${press}', () => ${rowCount} < ${size});`);
  await page.keyboard.press(FILTER_KEY);
  await waitForMark(page, `filter-painted-${press}`);
  await page.keyboard.press('Backspace');
}

async function toggleOnce(page: Page, { firstFile }: ServedLibrary, press: number): Promise<void> {
  const toggle = page.getByRole('grid').getByRole('switch').first();
  await waitForIdle(page);
  await page.evaluate(`window.markEvent('toggle-pressed-${press}', 'pointerdown');
    window.markWhen('toggle-painted-${press}', () => ${FIRST_SWITCH}?.ariaChecked === 'false');`);
  await toggle.click();
  await waitForMark(page, `toggle-painted-${press}`);
  await waitUntil(() => !existsSync(firstFile));
  // The next press starts with the same library.
  await toggle.click();
  await waitUntil(() => existsSync(firstFile));
}

export interface Scrolling {
  readonly frames: number;
  readonly dropped: number;
}

/** Scrolls 100 screens of the list like a finger. */
export async function scrollLibrary(browser: Browser, library: ServedLibrary): Promise<Scrolling> {
  return inPage(browser, async (page) => {
    await page.goto(library.address());
    await page.getByRole('grid').getByRole('row').first().waitFor();
    return scroll(browser, page);
  });
}

/** Same on a page with nothing to draw. */
export async function scrollNothing(browser: Browser): Promise<Scrolling> {
  return inPage(browser, async (page) => {
    await page.setContent(`<div style="height: ${(SCREENS + 10) * WINDOW.height}px"></div>`);
    return scroll(browser, page);
  });
}

async function inPage<Result>(
  browser: Browser,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: WINDOW });
  context.setDefaultTimeout(WAIT_MS);
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

async function scroll(browser: Browser, page: Page): Promise<Scrolling> {
  const session = await page.context().newCDPSession(page);
  await browser.startTracing(page, {
    categories: ['disabled-by-default-devtools.timeline.frame'],
  });
  await session.send('Input.synthesizeScrollGesture', {
    x: WINDOW.width / 2,
    y: WINDOW.height / 2,
    yDistance: -SCREENS * WINDOW.height,
    speed: SCROLL_SPEED_PX_PER_S,
  });
  return countFrames(readEvents(await browser.stopTracing()));
}

/** Counts frames with visible changes that were finally presented, or dropped. */
function countFrames(events: readonly TraceEvent[]): Scrolling {
  const presented = new Set<number>();
  const dropped = new Set<number>();
  for (const { args } of events) {
    const { state, frame_sequence: frame } = args.frame_reporter ?? {};
    if (state === undefined || frame === undefined) continue;
    if (state.startsWith('STATE_PRESENTED')) presented.add(frame);
    if (state === 'STATE_DROPPED') dropped.add(frame);
  }
  const lost = [...dropped].filter((frame) => !presented.has(frame)).length;
  return { frames: presented.size + lost, dropped: lost };
}

async function readHeapMiB(session: CDPSession): Promise<number> {
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / MIB;
}

interface TraceEvent {
  readonly name: string;
  readonly args: {
    readonly data?: { readonly startTime?: number };
    readonly frame_reporter?: { readonly state: string; readonly frame_sequence: number };
  };
}

function readEvents(trace: Buffer): readonly TraceEvent[] {
  return (JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] }).traceEvents;
}

/** Returns a function that gives the time of a mark, in ms since the navigation. */
function readMarks(trace: Buffer): (name: string) => number {
  const events = readEvents(trace);
  return (name) => {
    const at = events.find((event) => event.name === name)?.args.data?.startTime;
    if (at === undefined) throw new Error(`the trace has no mark ${name}`);
    return at;
  };
}

function waitForMark(page: Page, name: string): Promise<void> {
  return waitForPage(page, `performance.getEntriesByName('${name}').length > 0`);
}

async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => requestIdleCallback(resolve))');
}

/** The page's policy forbids `waitForFunction`, which evaluates strings as code. */
function waitForPage(page: Page, expression: string): Promise<void> {
  return waitUntil(() => page.evaluate<boolean>(expression));
}

async function waitUntil(isDone: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + WAIT_MS;
  while (!(await isDone())) {
    if (Date.now() > limit) throw new Error('nothing came of it');
    await new Promise((resolve) => void setTimeout(resolve, 20));
  }
}
