import { setInterval } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ApiServices } from '#core/api/implement.ts';
import type { KnownAddons } from '#shared/domain/known-addons.ts';
import { AppError } from '#shared/errors.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

type List = ApiServices['library']['list'];

/** React waits for its turn on such a channel: nothing is drawn until `window.draw()`. */
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

test('what the library shows is asked for before anything is drawn', async () => {
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

/** Says its first part again and again for as long as somebody listens; `onEnd` is told when nobody does. */
async function* holdOpen(
  answers: AsyncGenerator<KnownAddons, void, void>,
  onEnd: () => void,
): AsyncGenerator<KnownAddons, void, void> {
  try {
    const { value: first } = await answers.next();
    if (first === undefined) return;
    for await (const answer of setInterval(PART_MS, first)) yield answer;
  } finally {
    onEnd();
  }
}

test('a list that is asked for again ends the one before', async () => {
  let isHeld = false;
  let begun = 0;
  let ended = 0;
  const services = withList((list) => async (request) => {
    const answers = await list(request);
    if (!isHeld) return answers;
    begun += 1;
    return holdOpen(answers, () => {
      ended += 1;
    });
  });
  const { page, host } = await desktop.open({ services });
  const library = libraryScreen(page);
  await library.row('Deep Strata').getByText('1.3.1', { exact: true }).waitFor();
  const { events } = host.core.core.context.services;
  isHeld = true;
  events.emit('addons');
  await expect.poll(() => begun).toBeGreaterThan(0);
  const before = begun;
  events.emit('addons');
  await expect.poll(() => begun).toBeGreaterThan(before);
  await expect.poll(() => begun - ended).toBe(1);
  isHeld = false;
  events.emit('addons');
  await expect.poll(() => begun - ended).toBe(0);
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
  const problem = page.getByRole('alert').filter({ hasText: 'The folder is being changed' });
  await problem.waitFor();
  fails = false;
  await problem.getByRole('button', { name: 'Try again' }).click();
  await libraryScreen(page).row('Deep Strata').waitFor();
});
