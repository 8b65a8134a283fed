// @promise a copied game folder is called a copy, and becomes a loadout of its own with its history
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openJournalKey } from '#core/apply/journal-key.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { findKnown } from '#core/loadouts/loadout-access.ts';
import type { LoadoutStore, StoredLoadout } from '#core/loadouts/loadout-store.ts';
import { readIdentity, readLoadoutFile } from '#core/loadouts/state-folder.ts';
import { interruptUpdate, put } from '#test/helpers/interrupt-update.ts';
import { makeScratch, runLoadout } from '../cli/cli-harness.ts';

let scratch: string;
let dataDir: string;
let game: string;
let copy: string;

beforeEach(async () => {
  scratch = makeScratch();
  dataDir = join(scratch, 'data');
  game = join(scratch, 'game');
  copy = join(scratch, 'game 2');
  put(game, 'pmods/one.jar', 'one');
  put(game, 'pmods/two.jar', 'two');
  await loadout('init', game, '--name', 'Mine');
  await loadout('--loadout', 'Mine', 'disable', 'two.jar', '--yes');
  return () => rmSync(scratch, { recursive: true, force: true });
});

const WIDE = { environment: { COLUMNS: '400' } };

function loadout(...argv: readonly string[]) {
  return runLoadout(['--data-dir', dataDir, '--offline', ...argv], { cwd: scratch, ...WIDE });
}

function within(folder: string, ...argv: readonly string[]) {
  return runLoadout(['--data-dir', dataDir, '--offline', ...argv], { cwd: folder, ...WIDE });
}

const namesIn = (folder: string) => readdirSync(join(folder, 'pmods')).toSorted();
const OLD = ['one.jar', 'two.jar'];
const CHANGED = ['one.jar', 'two.jar.disabled'];

function copyFolder(): void {
  cpSync(game, copy, { recursive: true, preserveTimestamps: true });
}

describe('the copy of a loadout’s folder', () => {
  it('is called a copy by every command, which names the one that makes it a loadout', async () => {
    copyFolder();
    for (const argv of [
      ['scan'],
      ['update', '--all'],
      ['history'],
      ['undo'],
      ['doctor', '--folder'],
    ])
      for (const run of [await within(copy, ...argv), await loadout('--loadout', copy, ...argv)]) {
        expect({ argv, status: run.status }).toEqual({ argv, status: 1 });
        expect(run.stderr).toContain(`✗ ${copy} is a copy of the loadout ${game}.`);
        expect(run.stderr).toContain(`init '${copy}'\` makes it a loadout of its own`);
      }
  });

  it('is called a copy in a folder below it, and searching a registry still works', async () => {
    copyFolder();
    const below = await within(join(copy, 'pmods'), '--json', 'scan');
    expect(JSON.parse(below.stdout)).toMatchObject({
      error: { code: 'FOLDER_COPIED', params: { folder: copy, by: game } },
    });
    expect((await within(copy, 'search', 'x')).stderr).not.toContain('copy');
  });

  it('becomes a loadout of its own, whose history and undo are its own', async () => {
    copyFolder();
    const dry = await loadout('--json', 'init', copy, '--dry-run');
    expect(JSON.parse(dry.stdout)).toMatchObject({
      check: { reason: { code: 'folder-copy', params: { folder: game } } },
    });
    const made = await loadout('init', copy);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    expect(made.stdout).toContain(
      `This folder was a copy of the loadout ${game}. It is a loadout of its own now, with its history.`,
    );
    const [own, original] = [readLoadoutFile(copy), readLoadoutFile(game)];
    expect(own).toEqual({ ...original, id: own.id, name: 'Mine copy' });
    expect(own.id).not.toBe(original.id);
    expect((await within(copy, 'history')).stdout).toMatch(/1 Disable[^]+0 Folder added/);
    expect((await loadout('--loadout', 'Mine copy', 'verify')).status).toBe(0);
    expect((await within(copy, 'undo', '--yes')).status).toBe(0);
    expect([namesIn(copy), namesIn(game)]).toEqual([OLD, CHANGED]);
    expect((await loadout('--loadout', 'Mine', 'undo', '--yes')).status).toBe(0);
    expect([namesIn(copy), namesIn(game)]).toEqual([OLD, OLD]);
    expect((await loadout('init', copy)).stderr).toContain(`${copy} already has a loadout.`);
  });

  it('takes the name that a person gives it, and says where it comes from in the document', async () => {
    copyFolder();
    const { stdout } = await loadout('--json', 'init', copy, '--name', 'Second');
    expect(JSON.parse(stdout)).toMatchObject({ loadout: { name: 'Second' }, copyOf: game });
  });

  it('never has its first id again, also if its record is damaged', async () => {
    copyFolder();
    await loadout('init', copy);
    const { id } = readLoadoutFile(copy);
    put(copy, '.loadout/loadout.json', 'damaged');
    expect((await loadout('--loadout', 'Mine copy', 'scan')).status).toBe(0);
    expect(readLoadoutFile(copy).id).toBe(id);
  });

  it('keeps a change that was interrupted before it was copied, for a person to decide', async () => {
    const wanted = { 'pmods/one.jar': { path: 'pmods/one.jar', content: 'one, new' } };
    interruptUpdate(game, wanted, openJournalKey(createNodeIo(), dataDir));
    copyFolder();
    const kept = readFileSync(join(copy, 'pmods/one.jar'), 'utf8');
    await loadout('init', copy);
    const refused = await within(copy, 'scan');
    expect(refused.stderr).toContain('A change of this folder was interrupted.');
    expect(readFileSync(join(copy, 'pmods/one.jar'), 'utf8')).toBe(kept);
    expect((await within(copy, 'recover', '--finish')).status).toBe(0);
    expect(readFileSync(join(copy, 'pmods/one.jar'), 'utf8')).toBe('one, new');
    expect((await within(copy, 'verify')).status).toBe(0);
    expect(readLoadoutFile(copy).name).toBe('Mine copy');
  });
});

describe('no copy is', () => {
  it('a folder that was moved, whatever is at its old path since', async () => {
    const { id } = readLoadoutFile(game);
    renameSync(game, copy);
    mkdirSync(join(game, 'pmods'), { recursive: true });
    expect((await within(copy, 'scan')).status).toBe(0);
    expect(readLoadoutFile(copy).id).toBe(id);
    expect(existsSync(join(game, '.loadout'))).toBe(false);
  });

  it('a neighbour, or a folder that contains a loadout', async () => {
    put(scratch, 'other/pmods/x.jar', 'x');
    expect((await loadout('init', join(scratch, 'other'))).status).toBe(0);
    const around = await loadout('init', scratch);
    expect(around.stderr).toContain(`${scratch} contains the loadout ${game}, or is inside it.`);
  });

  it('the loadout’s own folder under another path', () => {
    const { id } = readLoadoutFile(game);
    const known = { id, root: `${game}/.`, ...readIdentity(game) } as StoredLoadout;
    const store = { byId: () => known } as unknown as LoadoutStore;
    expect(findKnown(game, store)).toEqual({ stored: known, isCopy: false });
  });
});
