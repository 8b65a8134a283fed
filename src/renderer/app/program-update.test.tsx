// @promise a newer Loadout is offered in the window, and only downloaded and started when a person presses so
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { programDetailsSchema } from '#shared/domain/diagnostics.ts';
import { type ProgramUpdate, programUpdateSchema } from '#shared/domain/program-update.ts';
import { AppError, toErrorPayload } from '#shared/errors.ts';
import { example } from '#test/component/example.ts';
import { WITH_LOADOUT } from '#test/component/registry.ts';
import { goTo, renderPart } from '#test/component/render-part.tsx';
import { createStream } from '#test/component/stream.ts';
import { Screens } from './screens.tsx';
import { ProgramOffer } from './shell/program-offer.tsx';

const FOUND = {
  version: '1.1.0',
  changelog: '### Added\n- Worlds open **faster**\n- A tray icon',
  sizeBytes: 112_000_000,
};

/** About, with an updater that does one step for each press. */
function openAbout(first: Partial<ProgramUpdate>, find: () => Partial<ProgramUpdate> = () => ({})) {
  const stream = createStream(example(programUpdateSchema, { managedBy: null, ...first }));
  const pressed: string[] = [];
  const press = (name: string, next: Partial<ProgramUpdate>) => {
    pressed.push(name);
    return stream.push({ ...stream.last(), ...next });
  };
  goTo('/settings/about');
  const parts = (
    <>
      <Screens />
      <ProgramOffer />
    </>
  );
  const user = renderPart(parts, [
    WITH_LOADOUT,
    {
      diagnostics: { about: () => example(programDetailsSchema) },
      program: {
        watch: stream.watch,
        check: () => press('check', find()),
        download: () => press('download', { state: 'ready' }),
        restart: () => press('restart', {}),
      },
    },
  ]);
  return { user, pressed };
}

test('About finds it, shows its changes, downloads it and restarts, each by a press', async () => {
  const { user, pressed } = openAbout({ state: 'unchecked' }, () => ({
    state: 'available',
    found: FOUND,
  }));
  await screen.findByText('Not checked for new versions yet');
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  await screen.findByRole('heading', { name: 'What’s new in 1.1.0' });
  await screen.findByText('A tray icon');
  await screen.findByRole('link', { name: 'Loadout 1.1.0 is available' });
  expect(pressed).toEqual(['check']);
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await user.click(await screen.findByRole('button', { name: 'Restart now' }));
  await waitFor(() => expect(pressed).toEqual(['check', 'download', 'restart']));
});

test('a version that is refused is shown with its reason, and can be tried again', async () => {
  const { user } = openAbout({ state: 'unchecked' }, () => ({
    state: 'failed',
    error: toErrorPayload(new AppError('PROGRAM_NOT_UPDATED', { cause: 'signature' })),
  }));
  await user.click(await screen.findByRole('button', { name: 'Check now' }));
  await screen.findByText(/the new version does not have a valid signature/);
  screen.getByRole('button', { name: 'Check now' });
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

test('where npm updates it, nothing is looked for, and About says so', async () => {
  openAbout({ state: 'managed', managedBy: 'npm' });
  await screen.findByText('Updated by npm');
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  goTo('/settings/updates');
  await screen.findByText('Always show the plan first');
  expect(screen.queryByText('Check for new versions of Loadout')).toBeNull();
});
