// @promise a folder is named by what is in it, before it is managed
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folderCheckSchema } from '#shared/domain/folder.ts';
import { message } from '#shared/messages/message.ts';
import { example } from '#test/component/example.ts';
import { renderPart } from '#test/component/render-part.tsx';
import { Verdict } from './verdict.tsx';

test('worlds are counted as worlds, and each file that defines no game has its own warning', () => {
  const slots = [
    { id: 'mods', directory: 'pmods', rule: 'keep', addons: 2 },
    { id: 'worlds', directory: 'worlds', rule: 'world', addons: 1 },
  ] as const;
  const check = example(folderCheckSchema, {
    found: {
      game: 'starfall',
      gameName: 'Starfall',
      layout: 'game-folder',
      layoutName: 'Game folder',
      gameVersion: null,
      slots: [...slots],
    },
    reason: message('folder-ok', { layout: 'Game folder' }),
    warnings: ['one.json', 'two.json'].map((file) => message('folder-game-ignored', { file })),
  });
  renderPart(<Verdict check={check} />);
  const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(counts).toEqual(expect.arrayContaining(['2 add-ons', '1 world']));
  expect(screen.getAllByText(/defines no game/)).toHaveLength(2);
});
