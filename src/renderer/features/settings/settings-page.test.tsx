import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { contactedHostSchema, programDetailsSchema } from '#shared/domain/diagnostics.ts';
import { programUpdateSchema } from '#shared/domain/program-update.ts';
import { type SettingsChange, settingsViewSchema } from '#shared/domain/settings-change.ts';
import { message } from '#shared/messages/message.ts';
import { example } from '#test/component/example.ts';
import type { FakeCore } from '#test/component/fake-core.ts';
import { endJobsWith } from '#test/component/jobs.ts';
import { openPage } from '#test/component/open-page.tsx';
import { LOADOUT, WITH_LOADOUT } from '#test/component/registry.ts';
import { fill } from '#test/component/render-part.tsx';
import { createStream } from '#test/component/stream.ts';

/** Applies changes of the network's settings, and keeps the password to itself. */
function createNetwork() {
  const changes: NonNullable<SettingsChange['network']>[] = [];
  let view = example(settingsViewSchema);
  const update = ({ network = {} }: SettingsChange) => {
    changes.push(network);
    const { proxy: given, caFileGrantId: _, ...rest } = network;
    const proxy =
      given?.kind === 'manual'
        ? ({ kind: 'manual', address: 'http://127.0.0.1:3128', hasPassword: true } as const)
        : given;
    view = { ...view, network: Object.assign({}, view.network, rest, proxy && { proxy }) };
    return view;
  };
  return { changes, core: { settings: { get: () => view, update } } satisfies FakeCore };
}

describe('a setting', () => {
  test('of the network holds from the next request on', async () => {
    const { changes, core } = createNetwork();
    const user = openPage('/settings/network', [WITH_LOADOUT, core]);
    const choose = async (name: string, option: string) =>
      user.selectOptions(screen.getByRole('combobox', { name }), option);
    const offline = await screen.findByRole('switch', { name: 'Offline mode' });
    await user.click(offline);
    await waitFor(() => expect(offline.getAttribute('aria-checked')).toBe('true'));
    await choose('Parallel downloads', '2');
    await choose('Download speed limit', '1000000');
    await choose('Proxy', 'Manual');
    const address = screen.getByRole<HTMLInputElement>('textbox', { name: 'Proxy address' });
    await fill(user, address, 'socks4://proxy.example');
    await user.tab();
    await screen.findByText('Enter an address that starts with http://, https:// or socks5://.');
    await fill(user, address, 'http://jane:correct-horse@127.0.0.1:3128');
    await user.keyboard('{Enter}');
    await screen.findByText('The user and password are saved and not shown.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Proxy address' }).value).toBe(
      'http://127.0.0.1:3128',
    );
    await choose('Proxy', 'None');
    await waitFor(() =>
      expect(changes).toEqual([
        { offline: true },
        { parallelDownloads: 2 },
        { maxBytesPerSecond: 1e6 },
        { proxy: { kind: 'manual', url: 'http://jane:correct-horse@127.0.0.1:3128' } },
        { proxy: { kind: 'none' } },
      ]),
    );
  });
});

describe('stored data and privacy', () => {
  test('every host is named with the data it receives, and a loadout can be kept from it', async () => {
    let lookups = true;
    const user = openPage('/settings/privacy', [
      WITH_LOADOUT,
      endJobsWith({ kind: 'loadout', loadout: LOADOUT }),
      {
        diagnostics: {
          hosts: () => [
            example(contactedHostSchema, {
              host: 'registry.example',
              isUsed: true,
              sends: [message('privacy-sends-digests')],
            }),
          ],
        },
        loadouts: {
          list: () => [{ ...LOADOUT, lookups }],
          change: ({ change }) => {
            lookups = change.lookups ?? lookups;
            return { jobId: 'change' };
          },
        },
      },
    ]);
    const used = within(await screen.findByRole('region', { name: 'Used by your loadouts' }));
    used.getByText('registry.example');
    used.getByText(/^Checksums of your add-ons/);
    await user.click(screen.getByRole('switch', { name: 'Exploration' }));
    await waitFor(() => expect(lookups).toBe(false));
  });

  test('the version and the licences of every part are shown', async () => {
    const parts = [{ name: 'react', version: '19.3.1', licence: 'MIT' }];
    openPage('/settings/about', [
      WITH_LOADOUT,
      {
        diagnostics: { about: () => example(programDetailsSchema, { version: '1.2.3', parts }) },
        program: { watch: createStream(example(programUpdateSchema)).watch },
      },
    ]);
    await screen.findByText('Loadout 1.2.3');
    screen.getByRole('row', { name: /^react .* MIT/ });
  });
});
