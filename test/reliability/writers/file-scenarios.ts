import { createHash } from 'node:crypto';
import { writeLock } from '#cli/lock-files.ts';
import { openAccountFile } from '#core/accounts/stored-accounts.ts';
import type { Io } from '#core/disk/io.ts';
import { createDraftFiles } from '#core/publishing/drafts/draft-files.ts';
import { saveProfile } from '#core/registry/profiles.ts';
import { openSettings } from '#core/settings/settings.ts';
import type { Account } from '#shared/domain/account.ts';
import type { DraftFile } from '#shared/domain/draft.ts';
import { testProfile } from '#test/helpers/registry-harness.ts';
import { createPrng, type Prng } from '../apply/prng.ts';
import { NO_FAULTS } from '../apply/sim-io.ts';
import { SimWorld } from '../apply/sim-world.ts';
import { drawText, type MakeScenario } from './scenario.ts';

const ACCOUNT: Account = {
  registry: 'local',
  origin: 'http://127.0.0.1:1',
  user: { id: 'one', userName: 'one' },
  kind: 'token',
  expires: null,
  place: 'keychain',
  since: null,
};

const OTHER_ACCOUNT = JSON.stringify({ format: 1, accounts: [{ ...ACCOUNT, registry: 'other' }] });

/** Replaces a small file: afterwards it is the old one or the new one. */
function replacing(path: string, old: string, write: (io: Io, root: string) => void): MakeScenario {
  return (world, prng) => {
    world.plant('data/mark', '');
    const before = prng.chance(0.7) ? old : null;
    if (before !== null) world.plant(path, before);
    const after = writtenBy(path, before, write);
    return {
      run: async (io) => write(io, world.root),
      problems(isDone) {
        const text = world.read(path);
        const isRight = text === after || (!isDone && text === before);
        // An unreadable file is kept beside the new one.
        const kept = world.read(`${path}.damaged`);
        if (text !== null && kept !== null && [before, after].includes(kept)) return [];
        return isRight ? [] : [`${path}: ${text}`];
      },
    };
  };
}

/** Returns the text that it writes without faults. */
function writtenBy(
  path: string,
  before: string | null,
  write: (io: Io, root: string) => void,
): string | null {
  const world = new SimWorld(createPrng(1), { hasLinks: true, foldsCase: false, wrap: (io) => io });
  world.plant('data/mark', '');
  if (before !== null) world.plant(path, before);
  write(world.start(NO_FAULTS).io, world.root);
  return world.read(path);
}

const makeDraft: MakeScenario = (world, prng) => {
  world.plant('data/mark', '');
  const texts = [drawText(prng, 2000), drawText(prng, 2000)];
  texts.forEach((text, at) => world.plant(`chosen/${at}.jar`, text));
  let done: readonly string[] = [];
  const random = createDrawnRandom(prng);
  return {
    async run(io) {
      const files = createDraftFiles({
        io,
        dataDir: world.abs('data'),
        random,
        readFile: async (path) => readDraft(io, path),
      });
      const kept: DraftFile[] = [];
      for (const at of texts.keys())
        kept.push(
          await files.keep('draft', world.abs(`chosen/${at}.jar`), { field: 'primaryFile' }),
        );
      done = kept.map((file) => files.pathOf('draft', file).slice(world.root.length + 1));
    },
    problems(isDone) {
      const copies = [...world.files()].filter(
        ([path]) => path.startsWith('data/drafts/') && path.endsWith('.jar'),
      );
      const wrong = copies.filter(([, { data }]) => !texts.includes(data));
      const missing = isDone ? done.filter((path, at) => world.read(path) !== texts[at]) : [];
      return [
        ...wrong.map(([path]) => `wrong copy: ${path}`),
        ...missing.map((one) => `lost: ${one}`),
      ];
    },
  };
};

function readDraft(io: Io, path: string) {
  const bytes = io.read(path, Number.MAX_SAFE_INTEGER);
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  return {
    size: bytes.length,
    sha1: digest('sha1'),
    sha512: digest('sha512'),
    metadata: [],
    problem: null,
    folders: [],
    jarKind: null,
  };
}

function createDrawnRandom(prng: Prng) {
  return {
    id: () => Array.from({ length: 18 }, () => prng.pick(['a', 'b', 'c', 'd', 'e', 'f'])).join(''),
    bytes: (count: number) => new Uint8Array(count),
  };
}

/** Small files that one process replaces completely, and the copies of a draft. */
export const FILE_SCENARIOS = {
  settings: replacing(
    'data/settings.json',
    '{"updates":{"holdHours":1},"language":"system"}',
    (io, root) => {
      openSettings(io, `${root}/data`).change({ language: 'en' });
    },
  ),
  damagedSettings: replacing('data/settings.json', '{"language":', (io, root) => {
    openSettings(io, `${root}/data`).change({ language: 'en' });
  }),
  accounts: replacing('data/accounts.json', OTHER_ACCOUNT, (io, root) => {
    openAccountFile(io, `${root}/data`).put(ACCOUNT);
  }),
  profile: replacing('data/registries/local.json', '{}', (io, root) => {
    saveProfile(io, testProfile('http://127.0.0.1:1'), `${root}/data`);
  }),
  lockfile: replacing('loadout.lock.json', '{"lockVersion":1}', (io, root) => {
    const target = { gameVersion: '1.0', loader: null, channel: 'release' as const };
    const lock = { lockVersion: 1 as const, game: 'game', registry: 'local', target, addons: [] };
    writeLock(io, `${root}/loadout.lock.json`, lock);
  }),
  draft: makeDraft,
};
