import { describe, expect, it } from 'vitest';
import type { AddonRecord } from '#shared/domain/addon.ts';
import type { Slot } from '#shared/domain/slot.ts';
import type { ScannedItem } from '../scan/walk.ts';
import { matchAddons } from './match-addons.ts';

const slot: Slot = {
  id: 'puzzle-mods',
  projectTypes: ['mod'],
  loader: 'puzzle_loader',
  directory: 'pmods',
  disabledDirectory: null,
  rule: 'keep',
  extensions: ['jar'],
  exclude: [],
  companions: [],
};

const digest = (letter: string) => letter.repeat(128);

function item(path: string, letter: string, change: Partial<ScannedItem> = {}): ScannedItem {
  const enabled = !path.endsWith('.disabled');
  return {
    slot: slot.id,
    path,
    kind: 'file',
    size: 1,
    enabled,
    sha1: letter.repeat(40),
    sha512: digest(letter),
    metadata: [],
    problem: null,
    changeable: true,
    ...change,
  };
}

function record(id: string, path: string, letter: string): AddonRecord {
  return {
    id,
    slot: slot.id,
    path,
    size: 1,
    sha1: letter.repeat(40),
    sha512: digest(letter),
    enabled: true,
    origin: 'chosen',
    neededBy: [],
    projectId: 'project',
    versionId: 'version',
    installedAt: '2026-01-01T00:00:00.000Z',
    files: null,
    parked: false,
  };
}

function match(items: ScannedItem[], records: AddonRecord[]) {
  return matchAddons({ loadoutId: 'loadout', slots: [slot], items, records });
}

describe('matchAddons', () => {
  it('keeps the id of an add-on that was disabled by hand and reports the move', () => {
    const { installed, external } = match(
      [item('pmods/a.jar.disabled', 'a')],
      [record('A', 'pmods/a.jar', 'a')],
    );
    expect(installed[0]?.record).toMatchObject({ id: 'A', enabled: false, projectId: 'project' });
    expect(external).toMatchObject([
      { kind: 'moved', path: 'pmods/a.jar.disabled', fromPath: 'pmods/a.jar' },
    ]);
  });

  it('follows a renamed file by its digest', () => {
    const { installed, external } = match(
      [item('pmods/b.jar', 'a')],
      [record('A', 'pmods/a.jar', 'a')],
    );
    expect(installed[0]?.record.id).toBe('A');
    expect(external.map(({ kind }) => kind)).toEqual(['moved']);
  });

  it('takes changed bytes under the same name for the same add-on that is another version now', () => {
    const { installed, external } = match(
      [item('pmods/a.jar', 'b')],
      [record('A', 'pmods/a.jar', 'a')],
    );
    expect(installed[0]?.record).toMatchObject({ id: 'A', sha512: digest('b'), versionId: null });
    expect(external).toMatchObject([
      { kind: 'changed', recordedSha512: digest('a'), sha512: digest('b') },
    ]);
  });

  it('remembers the recorded file while other bytes are in its place, and whether Loadout installed it', () => {
    const first = match([item('pmods/a.jar', 'b')], [record('A', 'pmods/a.jar', 'a')]);
    const changed = first.installed[0]?.record;
    expect(changed?.changedFrom).toMatchObject({ sha512: digest('a'), versionId: 'version' });
    const [again, back] = ['c', 'a'].map(
      (letter) => match([item('pmods/a.jar', letter)], changed ? [changed] : []).installed[0],
    );
    expect(again?.record.changedFrom?.sha512).toBe(digest('a'));
    expect(back?.record).toEqual(record('A', 'pmods/a.jar', 'a'));
    const found = { ...record('A', 'pmods/a.jar', 'a'), versionId: null, installedAt: null };
    const own = match([item('pmods/a.jar', 'b')], [found]);
    expect(own.installed[0]?.record).toMatchObject({ versionId: null, installedAt: null });
    expect(own.installed[0]?.record.changedFrom).toMatchObject({ sha512: digest('a') });
    expect([first, own].map(({ external }) => external[0]?.restorable)).toEqual([true, false]);
    const identified = { ...record('A', 'pmods/a.jar', 'b'), changedFrom: changed?.changedFrom };
    const later = match([item('pmods/a.jar', 'c')], [identified]);
    expect(later.installed[0]?.record.changedFrom?.sha512).toBe(digest('b'));
  });

  it('keeps two copies of the same bytes apart', () => {
    const { installed, external } = match(
      [item('pmods/a.jar', 'a'), item('pmods/copy.jar', 'a')],
      [record('A', 'pmods/a.jar', 'a')],
    );
    const ids = installed.map(({ record: { id } }) => id);
    expect(ids[0]).toBe('A');
    expect(new Set(ids).size).toBe(2);
    expect(external.map(({ kind }) => kind)).toEqual(['added']);
  });

  it('gives a new file the same id at every scan', () => {
    const ids = [1, 2].map(() => match([item('pmods/new.jar', 'c')], []).installed[0]?.record.id);
    expect(ids[0]).toBe(ids[1]);
  });

  it('reports removed files and changes nothing else', () => {
    const { installed, external } = match([], [record('A', 'pmods/a.jar', 'a')]);
    expect(installed).toEqual([]);
    expect(external).toMatchObject([
      { kind: 'removed', addonId: 'A', recordedSha512: digest('a') },
    ]);
  });

  it('does not take an unreadable file for a changed one', () => {
    const unreadable = item('pmods/a.jar', 'a', {
      sha1: null,
      sha512: null,
      problem: { code: 'read-failed', params: {} },
    });
    const { installed, external } = match([unreadable], [record('A', 'pmods/a.jar', 'a')]);
    expect(installed[0]?.record.sha512).toBe(digest('a'));
    expect(external).toEqual([]);
  });

  it('does not take a file for changed that could not be read when it was recorded', () => {
    const unread = { ...record('A', 'pmods/a.jar', 'a'), sha1: null, sha512: null };
    const { installed, external } = match([item('pmods/a.jar', 'a')], [unread]);
    expect(installed[0]?.record).toMatchObject({ id: 'A', sha512: digest('a') });
    expect(external).toEqual([]);
    const longer = match([item('pmods/a.jar', 'a')], [{ ...unread, size: unread.size + 1 }]);
    expect(longer.external).toMatchObject([{ kind: 'changed', addonId: 'A' }]);
  });

  it.each(['scan-empty', 'scan-link', 'scan-not-a-file'])(
    'takes a file for changed where now is something else: %s',
    (code) => {
      const other = item('pmods/a.jar', 'a', {
        sha1: null,
        sha512: null,
        problem: { code, params: {} },
        changeable: false,
      });
      const { installed, external } = match([other], [record('A', 'pmods/a.jar', 'a')]);
      expect(installed[0]?.record).toMatchObject({ id: 'A', sha512: null });
      expect(external).toMatchObject([{ kind: 'changed', addonId: 'A', sha512: null }]);
    },
  );

  it('reports no changes of worlds', () => {
    const world = item('worlds/home', 'a', { kind: 'world', sha1: null, sha512: null });
    expect(match([world], []).external).toEqual([]);
  });
});
