// @promise play settings are saved where the host itself confirms them; a browser shows the command for a terminal instead
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Inputs } from '#shared/contract/index.ts';
import { playPreviewSchema, playSettingsViewSchema } from '#shared/domain/play.ts';
import { example } from '#test/component/example.ts';
import { LOADOUT, WITH_LOADOUT } from '#test/component/registry.ts';
import { fill, renderPart } from '#test/component/render-part.tsx';
import { PlaySettings } from './play-settings.tsx';

type Environment = ReturnType<typeof playSettingsViewSchema.parse>['environment'];

function openSettings(canConfigure: boolean, environment: Environment = []) {
  const changes: Inputs['play']['configure'][] = [];
  const settings = example(playSettingsViewSchema, { environment });
  const user = renderPart(
    <PlaySettings request={{ loadoutId: LOADOUT.id, launcher: null, world: null }} />,
    [
      WITH_LOADOUT,
      {
        play: {
          look: () => example(playPreviewSchema, { settings, canConfigure }),
          javas: () => ({ least: null, javas: [] }),
          configure: (change) => {
            changes.push(change);
            return settings;
          },
        },
      },
    ],
  );
  return { user, changes };
}

describe('play settings', () => {
  test('of a page in a browser cannot be saved: the command for a terminal is shown', async () => {
    const { user } = openSettings(false);
    const command = await screen.findByLabelText('Your own command');
    expect(screen.queryByRole('button', { name: 'Save…' })).toBeNull();
    const findLine = () => screen.getByRole('status').querySelector('code');
    expect(findLine()).toBeNull();
    await fill(user, command, '/opt/game\n--name\nA B');
    const variables = screen.getByLabelText('Environment variables');
    await fill(user, variables, 'GAME_TOKEN=swordfish\nLANG=C');
    expect(findLine()?.textContent).toBe(
      "loadout --loadout Exploration play set --env=GAME_TOKEN --env=LANG=C -- /opt/game --name 'A B'",
    );
    await fill(user, variables, 'LANG');
    await screen.findByText('“LANG” is not NAME=value.');
    expect(findLine()).toBeNull();
  });

  test('never bring a secret back to the window, and can remove it', async () => {
    const { user, changes } = openSettings(true, [{ name: 'GAME_TOKEN', value: null }]);
    await screen.findByText('GAME_TOKEN is set. Its value is hidden.');
    await user.click(screen.getByRole('button', { name: 'Remove GAME_TOKEN' }));
    await user.click(screen.getByRole('button', { name: 'Save…' }));
    await waitFor(() =>
      expect(changes).toMatchObject([{ change: { environment: { GAME_TOKEN: null } } }]),
    );
  });
});
