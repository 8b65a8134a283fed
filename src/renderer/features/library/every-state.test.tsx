import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ADDON_STATES, type AddonState, type Message } from '#shared/domain/addon.ts';
import {
  addonDetailsSchema,
  addonRowSchema,
  knownAddonsSchema,
} from '#shared/domain/known-addons.ts';
import { renderStateStep } from '#shared/messages/render-window.ts';
import { render, renderState } from '#shared/messages/render.ts';
import { example } from '#test/component/example.ts';
import { openPage } from '#test/component/open-page.tsx';
import { LOADOUT, WITH_LOADOUT } from '#test/component/registry.ts';

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

const KNOWN = example(knownAddonsSchema, {
  loadout: LOADOUT,
  complete: true,
  scannedAt: '2026-01-02T03:04:05.000Z',
  rows: ADDON_STATES.map((state) =>
    example(addonRowSchema, {
      id: state,
      title: state,
      enabled: true,
      state,
      reason: REASONS[state],
    }),
  ),
});

describe('every state of an add-on', () => {
  test('has a word in the list, and its reason and a next step beside it', async () => {
    const addons = {
      list: async function* list() {
        yield KNOWN;
      },
      details: () => example(addonDetailsSchema),
    };
    const user = openPage('/library', [WITH_LOADOUT, { addons }]);
    await screen.findByRole('grid', { name: 'Add-ons' });
    for (const state of ADDON_STATES) {
      const name = screen.getByText(state, { selector: 'b' });
      expect(renderState(state)).not.toBe('');
      expect(name.closest('[role=row]')?.textContent.length).toBeGreaterThan(state.length + 1);
      await user.click(name);
      const details = screen.getByRole('complementary', { name: `Details of ${state}` });
      expect(details.textContent).toContain(render(REASONS[state]));
      expect(details.textContent).toContain(renderStateStep(state));
    }
  });
});
