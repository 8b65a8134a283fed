import { expect, it } from 'vitest';
import { toScenario } from '#test/reliability/apply/operations.ts';
import { backPath, type Intent, readIntents, sealIntent } from './intent.ts';
import type { FileFacts, Io } from '../disk/io.ts';
import type { Site } from './site.ts';

const { operation } = toScenario('op-1', 0, {}, []);
const INTENT: Intent = {
  format: 1,
  op: operation.op,
  loadoutId: operation.loadoutId,
  root: { dev: '1', ino: '2' },
  kind: operation.kind,
  baseGeneration: 0,
  links: true,
  treeDirectories: [],
  disabledDirectories: [],
  steps: [],
  next: operation.next,
};
const KEY = new Uint8Array(32).fill(1);

/** A folder with one intent file. */
function siteWith(name: string, kind: FileFacts['kind'] = 'file'): Site {
  const io: Pick<Io, 'list' | 'look' | 'read'> = {
    list: () => [name],
    look: () => ({ kind }) as FileFacts,
    read: () => sealIntent(INTENT, KEY),
  };
  return { io: io as Io, root: '/game', identity: INTENT.root, key: KEY };
}

it('an intent is own, and read as it was sealed', () => {
  const site = siteWith('op-1.json');
  expect(readIntents(site)).toEqual([
    {
      op: 'op-1',
      path: '/game/.loadout/intent/op-1.json',
      intent: INTENT,
      isOwn: true,
      rollingBack: false,
    },
  ]);
});

it('the name for a roll back says that it was begun', () => {
  const site = siteWith('op-1.back');
  expect(readIntents(site)).toMatchObject([
    { path: backPath(site, 'op-1'), isOwn: true, rollingBack: true },
  ]);
});

it.each([
  ['under the name of another operation', siteWith('op-2.json')],
  ['that is a link', siteWith('op-1.json', 'link')],
  ['with a name that none of ours has', siteWith('op-1.txt')],
])('an intent %s is none', (_, site) => {
  expect(readIntents(site)).toMatchObject([{ intent: null }]);
});

it('an intent that is too large to be read again is not made', () => {
  const large = { ...INTENT, loadoutId: 'x'.repeat(64 * 1024 ** 2) };
  expect(() => sealIntent(large, KEY)).toThrow(
    expect.objectContaining({ code: 'WRITE_FAILED', params: { cause: 'intent-size' } }),
  );
});
