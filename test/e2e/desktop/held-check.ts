import type { Page, WebSocketRoute } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { ApiServices } from '#core/api/services.ts';
import { AppError } from '#shared/errors.ts';
import { SOCKET_PATH } from '#shared/web-session.ts';
import { PASS, startUnsteadyProxy } from '#test/helpers/unsteady-proxy.ts';
import type { DesktopOptions, useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

/** Returns controls that cut and restore the connection between the page and its host. */
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

/** Opens a library whose check for updates waits for the registry until the test releases it. */
export async function openWithHeldCheck(
  desktop: Pick<ReturnType<typeof useDesktop>, 'open'>,
  options: DesktopOptions = {},
) {
  const held = Promise.withResolvers<typeof PASS>();
  let isHeld = false;
  const opened = await desktop.open({
    ...options,
    // Without its host the page cannot load its own chunks either.
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

/** Once `isRestarted()` is true, no job is known, as after a restart of the program. */
export function withoutJobsAfter(isRestarted: () => boolean) {
  return ({ jobs }: ApiServices): Partial<ApiServices> => ({
    jobs: {
      ...jobs,
      async *watchAll(signal) {
        for await (const list of jobs.watchAll(signal)) yield isRestarted() ? [] : list;
      },
      async *watch(jobId, signal) {
        if (isRestarted()) throw new AppError('INTERNAL', { job: jobId });
        yield* jobs.watch(jobId, signal);
      },
    },
  });
}
