import { errnoOf, type Io } from '#core/apply/io.ts';

/** An engine that leaves one thing undone; each must break an invariant within `schedules` random schedules. */
export interface Mutant {
  readonly name: string;
  readonly wrap: (io: Io) => Io;
}

const STAGED_COPY = /\/stage\/[^/]+\/n\d+\.t$/;
const STAGED_FILE = /\/stage\/[^/]+\/n\d+$/;
const KEPT_FILE = /\/stage\/[^/]+\/o\d+$/;
const STAGE_OF_OPERATION = /\/stage\/[^/]+$/;
const INTENT = /\/intent\/[^/]+\.json$/;
const INTENT_TEMP = /\/intent\/[^/]+\.json\.[0-9a-f]+\.tmp$/;
const GENERATION = /\/generations\//;
const GENERATION_FILE = /\/generations\/\d+\.json$/;
const LOADOUT_TEMP = /\/loadout\.json\.[0-9a-f]+\.tmp$/;
const LOADOUT = /\/\.loadout\/loadout\.json$/;
const STATE = /\/\.loadout$/;
const SHARD = /\/vault\/[0-9a-f]{2}$/;
const VAULT = /\/vault$/;
const VAULT_FILE = /\/vault\/[0-9a-f]{2}\/[0-9a-f]{128}$/;
const SLOT = /^\/game\/(?:mods|packs\/shaders)$/;
const SLOT_FILE = /^\/game\/(?:mods|packs\/shaders)\/[^/]+$/;

function change(io: Io, methods: Partial<Io>): Io {
  return new Proxy(io, {
    get(target, name) {
      const replaced: unknown = Reflect.get(methods, name);
      if (replaced !== undefined) return replaced;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function withoutFileSync(name: string, path: RegExp): Mutant {
  return {
    name: `no sync of ${name}`,
    wrap: (io) =>
      change(io, { syncFile: (file) => (path.test(file) ? undefined : io.syncFile(file)) }),
  };
}

function withoutFolderSync(name: string, path: RegExp): Mutant {
  return {
    name: `no sync of ${name}`,
    wrap: (io) =>
      change(io, {
        syncDirectory: (folder) => (path.test(folder) ? undefined : io.syncDirectory(folder)),
      }),
  };
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Everything that concerns the generation happens after loadout.json is written. */
function recordGenerationLast(io: Io): Io {
  let delayed: (() => void)[] = [];
  const delay =
    <A extends [string, ...unknown[]]>(run: (...args: A) => void) =>
    (...args: A): void => {
      if (GENERATION.test(`${args[0]}/`)) delayed.push(() => run(...args));
      else run(...args);
    };
  return change(io, {
    createFile: delay((path: string, bytes: Uint8Array, mode: number) =>
      io.createFile(path, bytes, mode),
    ),
    syncFile: delay((path: string) => io.syncFile(path)),
    rename: delay((from: string, to: string) => io.rename(from, to)),
    syncDirectory: delay((path: string) => {
      io.syncDirectory(path);
      if (!STATE.test(path)) return;
      const late = delayed;
      delayed = [];
      for (const run of late) run();
    }),
  });
}

function removeIntentFirst(io: Io): Io {
  return change(io, {
    rename(from, to) {
      if (GENERATION_FILE.test(to)) {
        const folder = `${parentOf(parentOf(to))}/intent`;
        for (const name of io.list(folder)) io.unlink(`${folder}/${name}`);
      }
      io.rename(from, to);
    },
  });
}

function overwriteStrangers(io: Io): Io {
  return change(io, {
    link(from, to) {
      try {
        io.link(from, to);
      } catch (error) {
        if (errnoOf(error) !== 'EEXIST' || !SLOT_FILE.test(to)) throw error;
        io.unlink(to);
        io.link(from, to);
      }
    },
  });
}

/** Believes what it read from a file of the folder once. */
function trustFirstHash(io: Io): Io {
  const known = new Map<string, ReturnType<Io['hash']>>();
  return change(io, {
    hash(path) {
      if (!SLOT_FILE.test(path)) return io.hash(path);
      const hashed = known.get(path) ?? io.hash(path);
      known.set(path, hashed);
      return hashed;
    },
  });
}

/** Believes that bytes in the vault are what their name says. */
function trustVault(io: Io): Io {
  const claimed = new Map<string, string>();
  return change(io, {
    copyFile(from, to, mode) {
      if (VAULT_FILE.test(from)) claimed.set(to, from.slice(from.lastIndexOf('/') + 1));
      io.copyFile(from, to, mode);
    },
    hash(path) {
      const hashed = io.hash(path);
      return { ...hashed, sha512: claimed.get(path) ?? hashed.sha512 };
    },
  });
}

function linkInsteadOfCopy(io: Io, to: RegExp): Io {
  return change(io, {
    copyFile: (from, target, mode) =>
      to.test(target) ? io.link(from, target) : io.copyFile(from, target, mode),
  });
}

function skip(name: string, methods: (io: Io) => Partial<Io>): Mutant {
  return { name, wrap: (io) => change(io, methods(io)) };
}

export const MUTANTS: readonly Mutant[] = [
  withoutFileSync('a staged file', STAGED_COPY),
  withoutFileSync('an intent', INTENT_TEMP),
  withoutFileSync('a kept old file', KEPT_FILE),
  withoutFileSync('a generation', GENERATION),
  withoutFileSync('loadout.json', LOADOUT_TEMP),
  withoutFolderSync('the stage of an operation', STAGE_OF_OPERATION),
  withoutFolderSync('intent/', /\/intent$/),
  withoutFolderSync('a slot', SLOT),
  withoutFolderSync('generations/', /\/generations$/),
  withoutFolderSync('.loadout/', STATE),
  withoutFolderSync('a shard of the vault', SHARD),
  withoutFolderSync('vault/', VAULT),
  { name: 'the intent goes before the generation comes', wrap: removeIntentFirst },
  { name: 'the generation comes after loadout.json', wrap: recordGenerationLast },
  { name: 'a stranger is overwritten', wrap: overwriteStrangers },
  { name: 'a file of the folder is hashed once only', wrap: trustFirstHash },
  { name: 'the vault is believed', wrap: trustVault },
  { name: 'vault files are linked to the stage', wrap: (io) => linkInsteadOfCopy(io, STAGED_COPY) },
  skip('a backup is moved, not linked', (io) => ({
    link: (from, to) => (KEPT_FILE.test(to) ? io.rename(from, to) : io.link(from, to)),
  })),
  skip('old bytes do not go to the vault', (io) => ({
    rename: (from, to) => (VAULT_FILE.test(to) ? undefined : io.rename(from, to)),
  })),
  skip('the stage stays', (io) => ({
    unlink: (path) => (STAGED_FILE.test(path) ? undefined : io.unlink(path)),
  })),
  skip('the intent stays', (io) => ({
    unlink: (path) => (INTENT.test(path) ? undefined : io.unlink(path)),
  })),
  skip('loadout.json is not written', (io) => ({
    rename: (from, to) => (LOADOUT.test(to) ? undefined : io.rename(from, to)),
  })),
  withoutFolderSync('a folder around a receipt', /^\/game(?:\/data(?:\/[^/]+)?)?$/),
  skip('folders of receipts stay', (io) => ({
    removeDirectory: (path) =>
      path.startsWith('/game/') && !path.startsWith('/game/.loadout/')
        ? undefined
        : io.removeDirectory(path),
  })),
  skip('folders that were made are not noted', (io) => ({
    rename: (from, to) =>
      /\/stage\/[^/]+\/folders$/.test(to) ? io.unlink(from) : io.rename(from, to),
  })),
  skip('a failed sync is taken for a good one', (io) => ({
    syncFile(path) {
      try {
        io.syncFile(path);
      } catch {
        // The mutant.
      }
    },
  })),
  skip('a full disk is not noticed', (io) => ({
    createFile(path, bytes, mode) {
      try {
        io.createFile(path, bytes, mode);
      } catch {
        // The mutant.
      }
    },
  })),
];
