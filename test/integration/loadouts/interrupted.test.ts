// @promise an interrupted change can be finished or undone by whoever opens the folder next
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openJournalKey } from '#core/apply/journal-key.ts';
import { createNodeIo } from '#core/disk/node-io.ts';
import { vaultFile } from '#shared/domain/paths.ts';
import type { CliRun } from '../cli/cli-harness.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { INTERRUPTED_OP, interruptUpdate, put } from '#test/helpers/interrupt-update.ts';

const OLD = {
  'pmods/one.jar': 'one, old',
  'pmods/two.jar': 'two, old',
  'pmods/three.jar': 'three',
};
const NEW = { 'pmods/one.jar': 'one, new', 'pmods/two-2.jar': 'two, new' };
const WANTED = {
  'pmods/one.jar': { path: 'pmods/one.jar', content: 'one, new' },
  'pmods/two.jar': { path: 'pmods/two-2.jar', content: 'two, new' },
  'pmods/three.jar': null,
};

let scratch: string;
let folder: string;

const here = { dataDir: '' };

beforeEach(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'loadout-'));
  folder = join(scratch, 'game');
  here.dataDir = join(scratch, 'data');
  for (const [path, content] of Object.entries(OLD)) put(folder, path, content);
  await loadout('init', folder, '--game', 'cosmic-reach', '--name', 'Exploration');
  return () => rmSync(scratch, { recursive: true, force: true });
});

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

function contents(): Record<string, string> {
  const names = readdirSync(join(folder, 'pmods'));
  return Object.fromEntries(names.map((name) => [`pmods/${name}`, read(`pmods/${name}`)]));
}

async function loadout(...argv: readonly string[]): Promise<CliRun> {
  return runLoadout(['--data-dir', here.dataDir, '--offline', ...argv], { cwd: folder });
}

/** Interrupts the swap: one file is new, another is still beside its replacement. */
function dieInTheMiddle(): void {
  const key = openJournalKey(createNodeIo(), here.dataDir);
  interruptUpdate(folder, WANTED, key);
  expect(contents()).toEqual({ ...OLD, ...NEW });
}

function digestOf(content: string): string {
  return createHash('sha512').update(content).digest('hex');
}

function moveToOtherMachine(): void {
  here.dataDir = join(scratch, 'other-data');
}

function loseKey(): void {
  writeFileSync(join(here.dataDir, 'journal.key'), Buffer.alloc(32, 9));
}

describe('opened where it was started', () => {
  it('is finished by the next command, which says so once', async () => {
    dieInTheMiddle();
    const scan = await loadout('scan');
    expect(scan.stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /Exploration: a change was interrupted \(Update, 3 add-ons, .+\)\. Loadout finished it\./,
    );
    expect(contents()).toEqual(NEW);
    expect((await loadout('scan')).stdout).not.toContain('interrupted');
    expect((await loadout('history')).stdout).toMatch(
      /1 Updated 3 add-ons · .* · 2 in all .*current/,
    );
  });

  it('is finished if a kept old file is damaged, and no add-on disappears', async () => {
    dieInTheMiddle();
    put(folder, `.loadout/stage/${INTERRUPTED_OP}/o0`, 'damaged');
    expect((await loadout('verify')).status).toBe(0);
    expect(contents()).toEqual(NEW);
  });

  it('is undone if a new file is lost', async () => {
    dieInTheMiddle();
    for (const part of [
      `stage/${INTERRUPTED_OP}/n1`,
      vaultFile(digestOf(NEW['pmods/two-2.jar'])).slice(9),
    ])
      rmSync(join(folder, '.loadout', part));
    rmSync(join(folder, 'pmods/two-2.jar'));
    const verified = await loadout('verify');
    expect(verified.stdout).toMatch(/Loadout\s+undid\s+it\./);
    expect(contents()).toEqual(OLD);
    const history = (await loadout('history')).stdout;
    expect(history).toMatch(/– Updated 3 add-ons · .+ · interrupted and undone\n\n0 Folder added/);
    await loadout('disable', 'one.jar', '--yes');
    const later = (await loadout('history')).stdout;
    expect(later).toMatch(/1 Disable[^]+– Update[^]+0 Folder added/);
  });

  it('waits if neither direction is possible, lists the lost files, and can be partly done', async () => {
    dieInTheMiddle();
    put(folder, `.loadout/stage/${INTERRUPTED_OP}/o0`, 'damaged');
    rmSync(join(folder, `.loadout/stage/${INTERRUPTED_OP}/n1`));
    rmSync(join(folder, vaultFile(digestOf(NEW['pmods/two-2.jar']))));
    rmSync(join(folder, 'pmods/two-2.jar'));
    const before = contents();
    const scan = await loadout('scan');
    expect(scan).toMatchObject({ status: 1 });
    expect(contents()).toEqual(before);
    const shown = await loadout('recover');
    expect(shown.status).toBe(1);
    expect(shown.stdout).toMatch(/cannot be finished completely:\n +pmods\/two-2\.jar/);
    expect(shown.stdout).toMatch(/cannot be undone completely:\n +pmods\/one\.jar/);
    expect(contents()).toEqual(before);
    expect((await loadout('recover', '--undo')).stdout).toContain('Undone');
    expect(contents()).toEqual({ ...OLD, 'pmods/one.jar': NEW['pmods/one.jar'] });
    expect((await loadout('verify')).stdout).toContain('one.jar');
  });
});

describe.each([
  ['with another data folder', moveToOtherMachine],
  ['after the journal’s key is lost', loseKey],
])('opened %s', (_, leave) => {
  it('nothing changes until a person decides; once finished, it can be undone', async () => {
    dieInTheMiddle();
    const before = contents();
    leave();
    for (const command of ['scan', 'verify', 'history', 'undo']) {
      const refused = await loadout(command);
      expect({ command, status: refused.status }).toEqual({ command, status: 1 });
      expect(refused.stderr).toContain('A change of this folder was interrupted.');
      expect(refused.stderr).toContain('recover');
    }
    const shown = await loadout('recover');
    expect(shown.stdout).toMatch(/Update .*1 of 3 files done/);
    expect(shown.stdout).toContain('pmods/two.jar');
    expect(contents()).toEqual(before);
    expect((await loadout('recover', '--finish')).status).toBe(0);
    expect(contents()).toEqual(NEW);
    expect((await loadout('verify')).status).toBe(0);
    expect((await loadout('undo', '--yes')).status).toBe(0);
    expect(contents()).toEqual(OLD);
  });

  it.each(['--finish', '--undo'])('%s works after it was interrupted itself', async (direction) => {
    dieInTheMiddle();
    leave();
    put(folder, `.loadout/stage/${INTERRUPTED_OP}/probes`, '["pmods"]');
    put(folder, `.loadout/stage/${INTERRUPTED_OP}/probe`, '');
    put(folder, `pmods/.loadout-probe-${INTERRUPTED_OP}`, '');
    expect((await loadout('recover', direction)).status).toBe(0);
    expect(contents()).toEqual(direction === '--undo' ? OLD : NEW);
  });

  it('prints one document, even if it cannot be finished', async () => {
    dieInTheMiddle();
    leave();
    put(folder, 'pmods/two-2.jar', 'a stranger');
    const { status, stdout } = await loadout('--json', 'recover', '--finish');
    expect(status).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ settled: [{ result: 'rolled-back' }] });
    expect(contents()).toEqual({ ...OLD, 'pmods/two-2.jar': 'a stranger' });
  });

  it('undone, the folder is as it was', async () => {
    dieInTheMiddle();
    leave();
    expect((await loadout('recover', '--undo')).stdout).toContain('Undone');
    expect(contents()).toEqual(OLD);
    expect((await loadout('verify')).status).toBe(0);
    expect((await loadout('recover')).stdout).toContain('No change is interrupted.');
    expect((await loadout('history')).stdout).toContain('interrupted and undone');
  });
});

it('scanning from another data folder does not stop the first from finishing it', async () => {
  dieInTheMiddle();
  const first = here.dataDir;
  moveToOtherMachine();
  await loadout('scan');
  here.dataDir = first;
  expect((await loadout('verify')).status).toBe(0);
  expect(contents()).toEqual(NEW);
});

it('--finish and --undo together are refused', async () => {
  const refused = await loadout('recover', '--finish', '--undo');
  expect(refused).toMatchObject({ status: 2 });
  expect(refused.stderr).toContain('Use either --finish or --undo.');
});
