import type { Page, WebSocketRoute } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { SOCKET_PATH } from '#shared/web-session.ts';
import { PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import { type DesktopOptions, findAxeViolations, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** Between the page and its host: what is cut stays cut until it is mended. */
async function lineOf(page: Page) {
  let isCut = false;
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(`**${SOCKET_PATH}`, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    sockets.add(socket);
  });
  await page.route('**/*', (route) => (isCut ? route.abort() : route.continue()));
  return {
    async cut() {
      isCut = true;
      await Promise.all([...sockets].map((socket) => socket.close()));
      sockets.clear();
    },
    mend() {
      isCut = false;
    },
  };
}

/** A library whose check of updates waits for the registry until the test releases it. */
async function openWithHeldCheck(options: DesktopOptions = {}) {
  const held = Promise.withResolvers<typeof PASS>();
  let isHeld = false;
  const opened = await desktop.open({
    ...options,
    // Without its host a page can also load no part of itself.
    expected: [
      /Failed to load resource/,
      /WebSocket connection/,
      /preload/,
      /dynamically imported/,
    ],
    between: async (origin) =>
      (await startUnsteadyProxy(origin, () => (isHeld ? held.promise : PASS))).origin,
  });
  const release = () => held.resolve(PASS);
  onTestFinished(release);
  const line = await lineOf(opened.page);
  await opened.reopen();
  const library = libraryScreen(opened.page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  isHeld = true;
  await opened.page.keyboard.press('r');
  await opened.page.getByText('1 task running').waitFor();
  return { ...opened, library, line, release };
}

const lost = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Lost connection to Loadout' });

describe('when the connection to the program is lost', () => {
  test('nothing is said to go on, controls wait disabled, and the connection restores them', async () => {
    const { page, library, line, release } = await openWithHeldCheck();
    await line.cut();
    await lost(page).waitFor();
    await expect.poll(() => page.getByText(/task running|goes on/).count()).toBe(0);
    const toggle = library.row('Long Rails').getByRole('switch');
    await expect.poll(() => toggle.isDisabled()).toBe(true);
    await expect
      .poll(() => page.getByRole('button', { name: 'Add files' }).isDisabled())
      .toBe(true);
    const violations = await findAxeViolations(page);
    // axe takes a list in a disabled fieldset for one that the keyboard cannot reach.
    expect(violations.filter((one) => !one.startsWith('scrollable-region-focusable'))).toEqual([]);
    await library.list.focus();
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Add-ons');

    line.mend();
    await lost(page).waitFor({ state: 'detached' });
    await page.getByText('1 task running').waitFor();
    await expect.poll(() => toggle.isDisabled()).toBe(false);
    release();
    await page.getByText('1 task running').waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0);
  });

  test('a restart that interrupted work is told once, and what was interrupted stands in Activity', async () => {
    let isRestarted = false;
    const { page, line } = await openWithHeldCheck({
      services: ({ jobs }) => ({
        jobs: {
          ...jobs,
          async *watchAll(signal) {
            for await (const list of jobs.watchAll(signal)) yield isRestarted ? [] : list;
          },
          async *watch(jobId, signal) {
            if (isRestarted) throw new AppError('INTERNAL', { job: jobId });
            yield* jobs.watch(jobId, signal);
          },
        },
      }),
    });
    await line.cut();
    await lost(page).waitFor();
    isRestarted = true;
    line.mend();
    const notice = page.getByRole('alert').filter({ hasText: 'Loadout was restarted.' });
    await notice.getByText('1 task did not finish.').waitFor();
    await notice.getByRole('button', { name: 'Show' }).click();
    await page.getByText('Checking for updates: interrupted').waitFor();
    await page.getByText(/Nothing was left half-done/).waitFor();
    await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => page.getByText('interrupted').count()).toBe(0);
  });
});
