// @module-tag deep
// @promise a stream that a page abandons ends in the core, however early
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ApiServices } from '#core/api/services.ts';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import { AppError } from '#shared/errors.ts';
import { TEST_REGISTRY } from '#test/helpers/desktop-host.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

type List = ApiServices['library']['list'];

/** React schedules its work on a MessageChannel: nothing renders until `window.draw()`. */
const HOLD_DRAWING = `(() => {
  const waiting = [];
  let isHeld = true;
  window.draw = () => {
    isHeld = false;
    for (const go of waiting) go();
  };
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      const { port2 } = this;
      const post = port2.postMessage.bind(port2);
      port2.postMessage = (value) => (isHeld ? waiting.push(() => post(value)) : post(value));
    }
  };
})()`;

function withList(replace: (list: List) => List) {
  return ({ library }: ApiServices): Partial<ApiServices> => ({
    library: { ...library, list: replace(library.list.bind(library)) },
  });
}

test('the list of the library is requested before anything is drawn', async () => {
  let asked = 0;
  const services = withList((list) => (request) => {
    asked += 1;
    return list(request);
  });
  const { page, reopen } = await desktop.open({ services });
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  await page.addInitScript(HOLD_DRAWING);
  const before = asked;
  await reopen();
  await expect.poll(() => asked).toBeGreaterThan(before);
  expect(await page.evaluate('document.querySelector("#root").childElementCount')).toBe(0);
  await page.evaluate('window.draw()');
  await library.row('Deep Strata').waitFor();
});

const PART_MS = 20;

/** One stream of the list, as the core sees it. */
interface Answer {
  parts: number;
  isEnded: boolean;
}

/** Repeats the first part of the stream until the consumer stops. */
async function* holdOpen(
  parts: AsyncGenerator<KnownAddons, void, void>,
  answer: Answer,
): AsyncGenerator<KnownAddons, void, void> {
  try {
    const { value: first } = await parts.next();
    if (first === undefined) return;
    for await (const part of setInterval(PART_MS, first)) {
      yield part;
      answer.parts += 1;
    }
  } finally {
    answer.isEnded = true;
  }
}

test('a list that is asked for again ends the one before', async () => {
  let isHeld = false;
  const answers: Answer[] = [];
  const services = withList((list) => async (request) => {
    const parts = await list(request);
    if (!isHeld) return parts;
    const answer = { parts: 0, isEnded: false };
    answers.push(answer);
    return holdOpen(parts, answer);
  });
  const { page, host } = await desktop.open({ services });
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const { events } = host.core.core.context.services;
  isHeld = true;
  events.emit('addons');
  // By then the newest stream has a consumer.
  await expect.poll(() => answers.at(-1)?.parts).toBeGreaterThan(1);
  const newest = answers.at(-1);
  isHeld = false;
  events.emit('addons');
  await expect.poll(() => newest?.isEnded).toBe(true);
});

/** Yields the first two add-ons, and the others once `rest` resolves. */
async function* tellInTwo(
  parts: AsyncGenerator<KnownAddons, void, void>,
  rest: Promise<void>,
): AsyncGenerator<KnownAddons, void, void> {
  const { value: whole } = await parts.next();
  if (whole === undefined) throw new Error('the core answered nothing');
  const { rows } = whole;
  yield { ...whole, rows: rows.slice(0, 2), more: true };
  await rest;
  yield { ...whole, rows: rows.slice(2), complete: false };
}

/** Opens a library whose list arrives in two parts; `titles` are all of them. */
async function openCut() {
  const rest = Promise.withResolvers<void>();
  let isCut = false;
  const services = withList((list) => async (request) => {
    const parts = await list(request);
    return isCut && request.since === null ? tellInTwo(parts, rest.promise) : parts;
  });
  const { page, reopen } = await desktop.open({ services });
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const titles = await library.titles();
  isCut = true;
  await reopen();
  return { page, library, titles, rest };
}

test('a long list begins with its first rows, and gives its length when all are there', async () => {
  const { page, library, titles, rest } = await openCut();
  await expect.poll(library.titles).toEqual(titles.slice(0, 2));
  const rowCount = () => library.list.getAttribute('aria-rowcount');
  await expect.poll(rowCount).toBe('-1');
  const main = page.getByRole('main');
  // One of the rows is a world.
  const counts = main.getByText(`${titles.length - 1} add-ons · 1 world`);
  const update = main.getByRole('button', { name: /^Update \d/ });
  expect([await counts.count(), await update.count()]).toEqual([0, 0]);
  // Until the rest arrives, neither the last row nor the whole selection is known.
  await library.list.focus();
  for (const key of ['End', 'Control+a', 'ArrowDown']) await page.keyboard.press(key);
  await library.list
    .locator('[data-active]')
    .getByText(titles[0] ?? '')
    .waitFor();
  await expect.poll(() => page.getByRole('toolbar', { name: 'Selection' }).count()).toBe(0);
  await library.filter.fill('rails');
  await library.list.waitFor({ state: 'detached' });
  await expect.poll(() => main.getByText('No matches').count()).toBe(0);
  rest.resolve();
  await expect.poll(library.titles).toEqual(['Long Rails']);
  await library.filter.fill('');
  await expect.poll(library.titles).toEqual(titles);
  await expect.poll(rowCount).toBe(String(titles.length));
  await counts.waitFor();
  await update.waitFor();
  await library.list.focus();
  for (const key of ['Control+a', 'End']) await page.keyboard.press(key);
  await page.getByText(`${titles.length} selected`).waitFor();
  await library.list
    .locator('[data-active]')
    .getByText(titles.at(-1) ?? '')
    .waitFor();
});

test('no message about problems is shown before any is known', async () => {
  const { page, library, rest } = await openCut();
  await expect.poll(() => library.list.getByRole('row').count()).toBe(2);
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('region', { name: 'Today' }).waitFor();
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect.poll(() => problems.count()).toBe(0);
  rest.resolve();
  await expect.poll(() => problems.count()).toBe(0);
});

test('a loadout that was left before its list was there begins with nothing that was true then', async () => {
  let isCut = false;
  const first = Promise.withResolvers<void>();
  let asked = 0;
  const services = withList((list) => async (request) => {
    const parts = await list(request);
    if (!isCut || request.since !== null) return parts;
    asked += 1;
    // On the second request even the first part is delayed.
    if (asked > 1) await first.promise;
    return tellInTwo(parts, first.promise);
  });
  const { page, host, reopen } = await desktop.open({ services });
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const folder = join(host.home, 'other');
  mkdirSync(join(folder, 'pmods'), { recursive: true });
  await host.core.create(folder, { name: 'Other', registry: TEST_REGISTRY });
  isCut = true;
  await reopen();
  await expect.poll(() => library.list.getByRole('row').count()).toBe(2);
  expect(asked).toBe(1);
  const goTo = async (name: string) => {
    await page.getByRole('button', { name: /Switch loadout/ }).click();
    await page.getByRole('menuitem', { name: new RegExp(name) }).click();
  };
  isCut = false;
  await goTo('Other');
  await page.getByText('No add-ons yet').waitFor();
  isCut = true;
  await goTo('Exploration');
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => library.list.count()).toBe(0);
  first.resolve();
  await library.row('Deep Strata').waitFor();
});

test('a first look at a folder that fails says why, and is begun again', async () => {
  let fails = true;
  const { page } = await desktop.open({
    services: ({ loadouts }) => ({
      loadouts: {
        ...loadouts,
        check: async (...asked) => {
          if (fails) throw new AppError('LOCKED');
          return loadouts.check(...asked);
        },
      },
    }),
  });
  const problem = page.getByRole('alert').filter({ hasText: 'Another change is in progress' });
  await problem.waitFor();
  fails = false;
  await problem.getByRole('button', { name: 'Retry' }).click();
  await libraryScreen(page).row('Deep Strata').waitFor();
});
