// @module-tag deep
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ADDON_STATES, type AddonState, type Message } from '#shared/domain/addon.ts';
import type { AddonRow, KnownAddons } from '#shared/domain/known-addons.ts';
import { ERROR_CODES } from '#shared/domain/error-payload.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { renderStateStep, renderWindowError } from '#shared/messages/render-window.ts';
import { render, renderState } from '#shared/messages/render.ts';
import { useDesktop } from './harness.ts';
import { libraryScreen } from './library-screen.ts';

const desktop = useDesktop();

/** The core's message for each state, with the params that its sentence requires. */
const REASONS: Readonly<Record<AddonState, Message>> = {
  'up-to-date': message('state-up-to-date', { gameVersion: '0.5.26', askedGameVersion: '0.5.26' }),
  'update-available': message('state-update-available', {
    newer: '9.1',
    gameVersion: '0.5.26',
    askedGameVersion: '0.5.26',
  }),
  pinned: message('state-pinned', { newer: '9.2', note: 'keeps my map', until: null }),
  skipped: message('state-skipped', { newer: '9.3', note: 'breaks doors', until: null }),
  held: message('state-held', { newer: '9.4', until: '2027-01-02T03:04:05.000Z' }),
  'newer-on-other-channel': message('state-newer-on-other-channel', {
    newer: '9.5',
    releaseChannel: 'beta',
    channel: 'release',
  }),
  'newer-for-other-game-version': message('state-newer-for-other-game-version', {
    newer: '9.6',
    forGameVersions: '0.5.99',
    gameVersion: '0.5.26',
  }),
  incompatible: message('state-incompatible-replaceable', {
    from: '9.9',
    to: '9.0',
    gameVersion: '0.5.26',
  }),
  duplicate: message('state-duplicate', { version: '1.2', path: 'pmods/copy.jar' }),
  changed: message('state-changed', { version: '9.8' }),
  'not-on-registry': message('state-not-on-registry', {}),
  withdrawn: message('state-withdrawn', { what: 'version', version: '9.7' }),
  'not-identifiable': message('state-no-digest', {}),
  'not-checked': message('state-not-asked', {}),
};

function message(code: string, params: Message['params']): Message {
  return { code, params };
}

/** Returns the rows sorted by name, each with the state at its index. */
function inEveryState(known: KnownAddons): KnownAddons {
  const rows = known.rows
    .toSorted((one, other) => one.title.localeCompare(other.title))
    .flatMap((row, index): AddonRow[] => {
      const state = ADDON_STATES[index];
      return state === undefined ? [] : [{ ...row, title: state, state, reason: REASONS[state] }];
    });
  return { ...known, complete: true, rows };
}

function place(page: Page, hash: string): Promise<void> {
  return page.evaluate(`void (location.hash = '#${hash}')`);
}

test('every error has its heading, its sentence and a next step in the window', async () => {
  const { page } = await desktop.open({
    services: ({ pages }) => ({
      pages: {
        ...pages,
        project: ({ project }) => Promise.reject(new AppError(project as ErrorCode)),
      },
    }),
  });
  await libraryScreen(page).ready();
  for (const code of ERROR_CODES) {
    const { title, text, hint } = renderWindowError({ code, params: {} });
    await place(page, `/project/${code}`);
    const problem = page.getByRole('alert').filter({ hasText: title });
    await problem.getByRole('heading', { name: title, exact: true }).waitFor();
    const said = await problem.textContent();
    expect(said).toContain(text);
    expect(said).toContain(hint);
    // Retry is offered unless the answer cannot change.
    const tries = code === 'REGISTRY_LACKS' ? 0 : 1;
    await expect.poll(() => problem.getByRole('button').count()).toBe(tries);
  }
});

async function* eachInEveryState(answers: AsyncIterable<KnownAddons>) {
  for await (const answer of answers) yield inEveryState(answer);
}

describe('every state of an add-on', () => {
  test('has a word in the list, and its reason and a next step beside it', async () => {
    const { page, folder } = await desktop.open({
      // Tall enough to draw every row.
      size: { width: 1280, height: 1400 },
      services: ({ library }) => ({
        library: {
          ...library,
          list: async ({ loadoutId }) =>
            eachInEveryState(await library.list({ loadoutId, since: null })),
        },
      }),
    });
    const library = libraryScreen(page);
    await library.ready();
    // Makes as many add-ons as there are states.
    writeFileSync(join(folder, 'pmods', 'one-more.jar'), 'one more');
    for (const state of ADDON_STATES) {
      const row = library.list
        .getByRole('row')
        .filter({ has: page.getByText(state, { exact: true }) });
      await row.click();
      const details = page.getByRole('complementary', { name: `Details of ${state}` });
      await details.getByText(renderStateStep(state)).waitFor();
      const said = await details.textContent();
      expect(said).toContain(render(REASONS[state]));
      expect(renderState(state)).not.toBe('');
      expect((await row.innerText()).length).toBeGreaterThan(state.length);
    }
  });
});
