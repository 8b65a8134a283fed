import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { codeReadingSchema, lockFileSchema, lockedAddonSchema } from '#shared/domain/lock-file.ts';
import { formatCode, type ShareCode } from '#shared/domain/share-code.ts';
import { AppError } from '#shared/errors.ts';
import { endJobsWith } from '#test/component/jobs.ts';
import { example } from '#test/component/example.ts';
import { LOADOUT, REGISTRY, WITH_LOADOUT } from '#test/component/registry.ts';
import { fill, renderPart } from '#test/component/render-part.tsx';
import { PasteDialog } from './paste-dialog.tsx';

const SHARED: ShareCode = {
  name: 'Exploration',
  game: 'cosmic-reach',
  registry: REGISTRY,
  target: LOADOUT.target,
  addons: ['first', 'gone'].map((projectId) => ({
    slot: 'mods',
    enabled: true,
    projectId,
    versionId: `version-of-${projectId}`,
    digest: 'a1'.repeat(8),
    pinned: false,
    isDependency: false,
  })),
};

const READING = example(codeReadingSchema, {
  name: 'Exploration',
  addonCount: 2,
  lock: example(lockFileSchema, { addons: [example(lockedAddonSchema)] }),
  left: [{ title: 'Gone', versionNumber: null, why: 'gone' }],
});

test('a code that is invalid, damaged, newer, or cannot be installed is refused before anything changes', async () => {
  const code = formatCode(SHARED);
  const foreign = formatCode({ ...SHARED, registry: 'crmm' });
  const readCode = ({ code: read }: { readonly code: string }) => {
    if (read === foreign) throw new AppError('CODE_REGISTRY_DIFFERS');
    return { jobId: 'reading' };
  };
  const user = renderPart(<PasteDialog loadoutId={LOADOUT.id} />, [
    WITH_LOADOUT,
    endJobsWith({ kind: 'code', reading: READING }),
    { locks: { readCode }, loadouts: { games: () => [] } },
  ]);
  const field = await screen.findByRole('textbox', { name: 'Code' });
  const plan = screen.getByRole<HTMLButtonElement>('button', { name: 'Show plan' });
  const expectRefused = async (text: string, title: string) => {
    await fill(user, field, text);
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain(title);
    expect(plan.disabled).toBe(true);
  };
  await expectRefused('hello', 'This is not a code');
  await expectRefused(code.slice(0, -3), 'The code is incomplete');
  await expectRefused(code.replace('1-', '9-'), 'The code needs a newer Loadout');
  await expectRefused(foreign, 'The code is for another registry');
  await fill(user, field, code);
  await screen.findByRole('heading', { name: '1 add-on cannot be installed from the code' });
  screen.getByText('no longer on the registry');
  expect(plan.disabled).toBe(false);
});
