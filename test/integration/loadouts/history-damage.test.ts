// @module-tag deep
// @promise a damaged entry of the history is read from its copy; where both are lost, every verb says so in one sentence and nothing is undone across it
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTempDir } from '#test/helpers/registry-server.ts';
import { runLoadout } from '../cli/cli-harness.ts';
import { openVerbsSite } from '../manage/verbs-site.ts';

const NEWEST = 3;
const EVERY = Array.from({ length: NEWEST + 1 }, (_, number) => number);

/** A loadout after change 3 that can be reset, and its files after each change. */
async function openSite() {
  const { core, ...site } = await openVerbsSite({
    installed: { lamp: '1.0.0', app: '1.0.0', lib: '1.0.0' },
  });
  const { loadoutId, folder, dataDir } = site;
  const { client } = core;
  const states = [site.files()];
  await site.run(client.plans.update({ loadoutId, addons: ['lamp'], to: null }));
  states.push(site.files());
  for (const addon of ['app', 'lib']) {
    await site.run(client.plans.disable({ loadoutId, addons: [addon] }));
    states.push(site.files());
  }
  await core.close();
  const kept = createTempDir();
  const places = [folder, dataDir].map((place, n) => [place, join(kept, `${n}`)] as const);
  for (const [place, copy] of places)
    cpSync(place, copy, { recursive: true, preserveTimestamps: true });
  return {
    states,
    path: (name: string) => join(folder, '.loadout', name),
    /** Restores only the folders' content: a loadout recognizes its folder. */
    restore() {
      for (const [place, copy] of places) {
        for (const entry of readdirSync(place)) rmSync(join(place, entry), { recursive: true });
        cpSync(copy, place, { recursive: true, preserveTimestamps: true });
      }
    },
    /** Deletes the database, which is another source of the history. */
    async forgetHistory() {
      for (const rest of ['', '-wal', '-shm'])
        rmSync(join(dataDir, `loadout.db${rest}`), { force: true });
      await run(['scan']);
    },
    run,
  };

  async function run(words: readonly string[]) {
    const argv = ['--data-dir', dataDir, '--offline', ...words];
    const { status, stdout, stderr } = await runLoadout(argv, { cwd: folder });
    // Undo the line breaks that depend on the terminal's width.
    return { status, text: `${stdout}${stderr}`.replaceAll(/\s+/g, ' '), files: site.files() };
  }
}

/** As if a backup program had mixed up the files. */
function takeBytesOfFirst(path: string): void {
  copyFileSync(path.replace(/\d+(?=\.json)/, '1'), path);
}

function putFolder(path: string): void {
  rmSync(path);
  mkdirSync(path);
}

const DAMAGES: Readonly<Record<string, (path: string) => void>> = {
  'a flipped bit': (path) => {
    const bytes = readFileSync(path);
    const at = Math.floor(bytes.length / 3);
    writeFileSync(
      path,
      bytes.map((byte, n) => (n === at ? byte ^ 16 : byte)),
    );
  },
  'only its beginning': (path) => truncateSync(path, 40),
  'no byte': (path) => truncateSync(path, 0),
  'zeros as a power cut leaves them': (path) => writeFileSync(path, readFileSync(path).fill(0)),
  'the bytes of another entry': takeBytesOfFirst,
  'no name': (path) => rmSync(path),
  'a folder in its place': putFolder,
};

interface Verb {
  readonly words: readonly string[];
  /** Exit status without damage. */
  readonly status: number;
  /** The change whose state it restores; null if it changes nothing. */
  readonly to: number | null;
  /** Whether this gap prevents it. */
  readonly isRefused: (gap: number) => boolean;
  /** Exit status with a gap that does not prevent it. */
  readonly gapStatus: number;
  /** Reports the gap even if it is not prevented. */
  readonly isTold: boolean;
}

const change = { status: 0, gapStatus: 0, isTold: false };
const look = { status: 0, to: null, isRefused: () => false, isTold: true };
const VERBS: readonly Verb[] = [
  { ...look, words: ['history'], gapStatus: 0 },
  { ...look, words: ['verify'], gapStatus: 3 },
  { ...look, words: ['doctor', '--folder'], gapStatus: 0 },
  {
    ...look,
    words: ['redo', '--yes'],
    status: 1,
    isRefused: (gap) => gap === NEWEST,
    gapStatus: 1,
    isTold: false,
  },
  { ...change, words: ['undo', '--yes'], to: 2, isRefused: (gap) => gap === NEWEST },
  ...[0, 1, 2].map((to) => ({
    ...change,
    words: ['undo', '--to', `${to}`, '--yes'],
    to,
    isRefused: (gap: number) => gap >= to,
  })),
];

const damages = Object.entries(DAMAGES);
const ofEntry = (number: number) =>
  damages.filter(([, damage]) => number !== 1 || damage !== takeBytesOfFirst);

describe.each(EVERY)('entry %d', (number) => {
  const ends = ['json', 'json.gz'].map((end) => `generations/${number}.${end}`);

  it.each(ofEntry(number))('with %s in one copy changes nothing', async (_, damage) => {
    const { states, restore, path, run } = await openSite();
    for (const [{ words, status, to }, end] of VERBS.flatMap((verb) =>
      ends.map((end) => [verb, end] as const),
    )) {
      restore();
      damage(path(end));
      const ended = await run(words);
      expect({ words, end, ...ended }).toMatchObject({ status, files: states[to ?? NEWEST] });
      expect(ended.text).not.toContain('cannot be read');
    }
  });

  it.each(ofEntry(number))('with %s in both is reported, and not crossed', async (_, damage) => {
    const sentence = `Change ${number} cannot be read, so neither it nor any change before it can be undone.`;
    const { states, restore, forgetHistory, path, run } = await openSite();
    for (const { words, to, isRefused, gapStatus, isTold } of VERBS) {
      restore();
      await forgetHistory();
      for (const end of ends) damage(path(end));
      const ended = await run(words);
      const isKept = isRefused(number);
      const files = states[isKept ? NEWEST : (to ?? NEWEST)];
      const times = ended.text.split(sentence).length - 1;
      const mustTell = isKept || isTold;
      expect({ words, ...ended, isTold: times === 1 || !mustTell }).toMatchObject({
        status: isKept ? 1 : gapStatus,
        files,
        isTold: true,
      });
    }
  });
});

describe.each(['loadout.json', 'loadout.json.bak', 'lock.db'])('%s', (name) => {
  // A folder in place of a file belongs to somebody else: no verb opens it (reliability B21).
  const all = damages.filter(([, damage]) => damage !== takeBytesOfFirst && damage !== putFolder);
  it.each(all)('with %s keeps no verb from anything', async (_, damage) => {
    const { states, restore, path, run } = await openSite();
    for (const { words, status, to } of VERBS) {
      restore();
      damage(path(name));
      const ended = await run(words);
      expect({ words, ...ended }).toMatchObject({ status, files: states[to ?? NEWEST] });
    }
  });
});

describe('a file kept for undo', () => {
  const all = damages.filter(([, damage]) => damage !== takeBytesOfFirst);
  it.each(all)('with %s is never restored', async (_, damage) => {
    const { states, restore, path, run } = await openSite();
    for (const words of [
      ['undo', '--to', '0', '--yes'],
      ['undo', '--to', '1', '--yes'],
      ['verify'],
    ]) {
      restore();
      const [kept = ''] = readdirSync(path('vault'), { recursive: true, encoding: 'utf8' }).filter(
        (name) => name.length > 100,
      );
      damage(path(`vault/${kept}`));
      const { status, text, files } = await run(words);
      // Its bytes could come from the registry, which is not contacted offline.
      const isNeeded = words.includes('0');
      const isDone = words.includes('1');
      expect({ words, status, files, isAway: text.includes('was not contacted') }).toEqual({
        words,
        status: isNeeded ? 5 : 0,
        files: states[isDone ? 1 : NEWEST],
        isAway: isNeeded,
      });
    }
  });
});
