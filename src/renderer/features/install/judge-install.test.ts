import { expect, test } from 'vitest';
import { loadoutTargetSchema } from '#shared/domain/loadout.ts';
import { addLateTexts } from '#shared/messages/late-catalogue.ts';
import { judgeInstall } from './judge-install.ts';

addLateTexts();

const listed = [{ name: '0.5.26', value: '0.5.26', releaseType: 'release' }] as never;
const version = {
  id: 'v',
  slug: '1.0.0',
  versionNumber: '1.0.0',
  releaseChannel: 'release',
  gameVersions: ['0.5.26'],
};
const loadout = {
  id: 'l',
  slots: [
    { projectTypes: ['mod'], loader: 'quilt', directory: 'mods', rule: 'keep' },
    { projectTypes: ['world'], loader: null, directory: 'worlds', rule: 'world' },
  ],
  condition: 'ok',
  target: loadoutTargetSchema.parse({ gameVersion: '0.5.26', loader: null, channel: 'release' }),
};

/** Judges a project of this type with one version, which fits by its numbers. */
function judgeOf(type: string, how: { asked?: string | null; isListed?: boolean } = {}) {
  const { asked = null, isListed = true } = how;
  const loaders = type === 'mod' ? ['quilt'] : [];
  const versions = isListed ? [{ ...version, loaders }] : null;
  const project = { type: [type], loaders, gameVersions: ['0.5.26'] };
  const page = { project, versions, installed: [], age: { cause: null } };
  return judgeInstall(
    page as never,
    { version: asked, loadout, isOffline: false } as never,
    listed,
  );
}

test.each([{}, { asked: '1.0.0' }, { isListed: false }])(
  'a link to a world leads to the reason, not to a plan: %j',
  (how) => {
    expect(judgeOf('world', how)).toMatchObject({
      kind: 'unfit',
      unfit: { whole: expect.stringContaining('does not install worlds') as string },
    });
  },
);

test.each([{}, { asked: '1.0.0' }, { isListed: false }])(
  'a link to a mod can be followed: %j',
  (how) => {
    expect(judgeOf('mod', how).kind).toBe('can');
  },
);
